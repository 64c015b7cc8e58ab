import * as schemas from '@balcao/api-schema';
import { z } from '@balcao/api-schema';

/** Parameters are listed one by one: their objects are no shapes of their own. */
const OF_PARAMETERS = /(Query|Params|Headers)$/;

/** The members of a resource's declaration, by what their schemas add to its name. */
const OF_RESOURCE: Readonly<Record<string, string>> = {
  record: '',
  request: 'Request',
  patch: 'Patch',
  list: 'List',
  page: 'Page',
  conflict: 'Conflict',
};

const isShape = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum;

const toPascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The schemas of an export, with their names: one, or those of a resource. */
function namedIn(name: string, value: unknown): [string, z.ZodType][] {
  if (OF_PARAMETERS.test(name)) return [];
  if (isShape(value)) return [[toPascal(name), value]];
  if (typeof value !== 'object' || value === null || !('record' in value)) return [];
  return Object.entries(value).flatMap(([member, schema]): [string, z.ZodType][] => {
    const ending = OF_RESOURCE[member];
    return ending === undefined || !isShape(schema) ? [] : [[toPascal(name) + ending, schema]];
  });
}

/**
 * Names the shapes that `api-schema` exports, as components of the documents: by the name of the export, which engineers know them by.
 * A shape that has a name keeps it.
 */
export function nameComponents(): void {
  const known = z.globalRegistry;
  for (const [name, schema] of Object.entries(schemas).flatMap(([name, value]) => namedIn(name, value))) {
    const meta = known.get(schema);
    if (meta?.id === undefined) known.add(schema, { ...meta, id: name });
  }
}

const PLACE = '#/components/schemas/';

type Schemas = Readonly<Record<string, unknown>>;

/** The part of a document that names of components stand in. */
interface Described {
  paths?: unknown;
  components?: { schemas?: Schemas };
}

/** The names of the components that a part of a document refers to. */
const namesIn = (part: unknown): string[] =>
  [...(JSON.stringify(part) ?? '').matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );

/** The components that calls lead to, in the order of their names. */
function usedBy(paths: unknown, all: Schemas): string[] {
  const used = new Set<string>();
  const open = namesIn(paths);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    open.push(...namesIn(all[name]));
  }
  return [...used].sort();
}

/** The ending of what is sent, by the library. */
const withoutEnding = (name: string) => name.replace(/Input$/, '');

/** A shape in words that are the same for what is sent and what is answered. */
const textOf = (schema: unknown) => JSON.stringify(schema).replaceAll('Input"', '"');

/**
 * The name of each component in its document. What is sent has an ending only beside a different shape that is answered. The version of
 * the public API is said by its addresses.
 */
function shownNames(used: readonly string[], all: Schemas): Map<string, string> {
  const names = used.map((name): [string, string] => {
    const answered = withoutEnding(name);
    const differs = used.includes(answered) && textOf(all[answered]) !== textOf(all[name]);
    return [name, (differs ? name : answered).replace(/^V1/, '')];
  });
  const texts = new Map<string, string>();
  for (const [name, shown] of names) {
    if ((texts.get(shown) ?? textOf(all[name])) !== textOf(all[name]))
      throw new Error(`Two shapes are called ${shown}.`);
    texts.set(shown, textOf(all[name]));
  }
  return new Map(names);
}

/** A document with the components that its calls lead to, by the names that people know. @throws Error where two have one name */
export function withComponents<Document extends Described>(document: Document): Document {
  const all = document.components?.schemas ?? {};
  const names = shownNames(usedBy(document.paths, all), all);
  const schemas = Object.fromEntries([...names].map(([name, shown]) => [shown, all[name]]));
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas } });
  return JSON.parse(text, (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(PLACE)
      ? `${PLACE}${names.get(value.slice(PLACE.length))}`
      : value,
  );
}
