import { appendTo } from './edit-source';
import { toCamel, toPascal } from './names';
import type { ProjectFiles } from './project-files';
import type { Resource } from './resource';
import { tablesFile } from './templates/resource/database';
import { moduleFile } from './templates/resource/module';

/** Reads a file of the project. */
type Read = (file: string) => Promise<string>;

const DESCRIPTOR = /export const \w+: ApiModule = \{/;

/** Adds an item to a list of a module's descriptor, which may not have it yet. */
function withContribution(source: string, field: string, item: string, file: string): string {
  const list = new RegExp(`\\b${field}: \\[`);
  return list.test(source)
    ? appendTo(source, list, item, file)
    : appendTo(source, DESCRIPTOR, `${field}: [${item}]`, file);
}

/** Says what a module's tag is. Its descriptor may have none yet. */
function withTag(source: string, tag: string, file: string): string {
  const words = `'${tag}': 'The ${tag} of a store.'`;
  return /\btags: \{/.test(source)
    ? appendTo(source, /\btags: \{/, words, file)
    : appendTo(source, DESCRIPTOR, `tags: { ${words} }`, file);
}

const withImport = (source: string, line: string): string => `${line}\n${source}`;

const PERSONAL_DATA = '../../resources/personal-data';

/** Imports what erases and exports rows, beside what is imported from there already. */
function withPersonalData(source: string): string {
  const imported = new RegExp(`import \\{([^}]*)\\} from '${PERSONAL_DATA}';\n`).exec(source);
  const names = imported?.[1]?.split(',').map((name) => name.trim()) ?? [];
  const wanted = [...new Set([...names, 'eraseRows', 'exportRecords'])].filter((name) => name !== '');
  const line = `import { ${wanted.join(', ')} } from '${PERSONAL_DATA}';`;
  return withImport(imported ? source.replace(imported[0], '') : source, line);
}

function registeredInModule(source: string, { table, one, many }: Resource, file: string): string {
  let text = withPersonalData(
    withImport(source, `import { ${one.value}Routes, ${many.value} } from './${many.file}';`),
  );
  text = withContribution(text, 'routes', `${one.value}Routes`, file);
  text = withTag(text, many.file.replaceAll('-', ' '), file);
  text = withContribution(text, 'erase', `eraseRows('${table}')`, file);
  text = withContribution(text, 'export', `exportRecords('${many.value}', ${many.value})`, file);
  const seed = `async (demo) => (await import('./demo/seed-${many.file}')).seed${many.type}(demo)`;
  return withContribution(text, 'demoStore', seed, file);
}

/** A module that is not there yet: its descriptor, and its lines in the two lists of modules. */
async function newModule(read: Read, resource: Resource): Promise<ProjectFiles> {
  const { module } = resource;
  const value = toCamel(module);
  const [index, table, list] = [
    `api/src/modules/${module}/index.ts`,
    'api/modules.json',
    'api/src/modules.ts',
  ];
  const known: Record<string, string[]> = JSON.parse(await read(table));
  const modules = withImport(await read(list), `import { ${value} } from './modules/${module}';`);
  return new Map([
    [index, registeredInModule(moduleFile(resource, value), resource, index)],
    [table, JSON.stringify({ ...known, [module]: [] })],
    [list, appendTo(modules, /MODULES\b.* = \[/, value, list)],
  ]);
}

async function inModule(read: Read, resource: Resource, isNew: boolean): Promise<ProjectFiles> {
  if (isNew) return newModule(read, resource);
  const index = `api/src/modules/${resource.module}/index.ts`;
  return new Map([[index, registeredInModule(await read(index), resource, index)]]);
}

/** The file that declares a module's tables, and the name of their type. */
const tablesOf = (module: string) => ({
  file: `api/src/modules/${module}/tables/tables.ts`,
  type: `TablesOf${toPascal(module)}`,
});

/** The tables of a module that has none yet, and their place in the database's type. */
async function newTables(read: Read, resource: Resource): Promise<ProjectFiles> {
  const { file, type } = tablesOf(resource.module);
  const schema = 'api/src/db/schema.ts';
  const line = `import type { ${type} } from '../modules/${resource.module}/tables/tables';`;
  const source = withImport(await read(schema), line).replace(/(interface Schema\s+extends )/, `$1${type}, `);
  return new Map([
    [file, tablesFile(resource, type)],
    [schema, source],
  ]);
}

async function inTables(read: Read, resource: Resource, isNew: boolean): Promise<ProjectFiles> {
  const { module, table, many } = resource;
  const { file } = tablesOf(module);
  const source = isNew ? undefined : await read(file).catch(() => undefined);
  if (source === undefined) return newTables(read, resource);
  const text = withImport(source, `import type { ${many.type}Table } from './${many.file}-schema';`);
  return new Map([
    [file, appendTo(text, /export interface TablesOf\w+ \{/, `${table}: ${many.type}Table`, file)],
  ]);
}

async function inAuditActions(read: Read, { one, label }: Resource): Promise<ProjectFiles> {
  const file = 'shared/domain/src/access/audit-actions.ts';
  const actions = { create: 'Criação', update: 'Alteração', delete: 'Exclusão' };
  const items = Object.entries(actions).map(
    ([verb, words]) => `  '${one.file}.${verb}': ${JSON.stringify(`${words} de ${label}`)}`,
  );
  return new Map([[file, appendTo(await read(file), /AUDIT_ACTION_LABELS = \{/, items.join(',\n'), file)]]);
}

async function inMatrix(read: Read, { module, path, many }: Resource): Promise<ProjectFiles> {
  const file = 'api/test/authorisation/matrix.ts';
  const known = await read(file);
  const rows = "import { namedRows } from '../resources/usual-rows';";
  const source = withImport(
    known.includes(rows) ? known : withImport(known, rows),
    `import { ${many.value} } from '../../src/modules/${module}/${many.file}';`,
  );
  const line = `...namedRows('${path}', ${many.value})`;
  return new Map([[file, appendTo(source, /export const MATRIX\b.* = \{/, line, file)]]);
}

async function inPublicSchemas(read: Read, { many }: Resource): Promise<ProjectFiles> {
  const [index, person] = ['shared/api-schema/src/index.ts', 'shared/api-schema/src/seller/privacy.ts'];
  const exported = /export const personExport = z\.object\(\{/;
  return new Map([
    [index, `${await read(index)}export * from './${many.file}/${many.file}';\n`],
    [person, appendTo(await read(person), exported, `${many.value}: rows`, person)],
  ]);
}

/**
 * The files of the project that a resource is written into.
 *
 * @param isNew whether its module is not there yet
 * @throws PlainError when one of them is not written as the generator knows it
 */
export async function registeredResource(
  read: Read,
  resource: Resource,
  isNew: boolean,
): Promise<ProjectFiles> {
  const parts = await Promise.all([
    inModule(read, resource, isNew),
    inTables(read, resource, isNew),
    inAuditActions(read, resource),
    inMatrix(read, resource),
    inPublicSchemas(read, resource),
  ]);
  return new Map(parts.flatMap((files) => [...files]));
}
