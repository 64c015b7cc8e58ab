import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The origin of a name: a file of the package (absolute path) or a module outside of it. */
export interface Origin {
  from: string;
  /** Its name there; `*` for the whole module. */
  name: string;
}

/** A declaration file of the compiler, by names. */
export interface DeclarationFile {
  /** Name → its declarations as written; several for overloads. */
  declared: Map<string, string[]>;
  /** Names that the file brings in for itself. */
  imported: Map<string, Origin>;
  /** Exported name → what it stands for. */
  exported: Map<string, Origin>;
}

/** The compiler writes each statement from the first column, and continues it with indented or closing lines. */
const STATEMENT = /^(?=(?:import|export|declare|interface|type|class|function|const)\b)/m;
const CLAUSE = /^(import|export)\s(?:type\s)?([^;]*?)\sfrom '([^']+)'/;
const LOCAL_EXPORT = /^export (?:type )?\{([^}]*)\};/;
const DECLARATION =
  /^(export )?(?:default )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum) (\w+)/;

/** `a, type B as C` → [['a', 'a'], ['B', 'C']] */
function namesIn(list: string): [name: string, alias: string][] {
  return list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((part) => {
      const [name = '', alias = name] = part.split(' as ');
      return [name, alias];
    });
}

function resolveModule(file: string, module: string): string {
  if (!module.startsWith('.')) return module;
  const base = path.resolve(path.dirname(file), module);
  return existsSync(`${base}.d.ts`) ? `${base}.d.ts` : path.join(base, 'index.d.ts');
}

function readClause(into: Map<string, Origin>, clause: string, from: string): void {
  const [, whole] = /\* as (\w+)/.exec(clause) ?? [];
  if (whole) into.set(whole, { from, name: '*' });
  const [, standard] = /^(\w+)\b(?!\s+as)/.exec(clause) ?? [];
  if (standard) into.set(standard, { from, name: 'default' });
  const [, named = ''] = /\{([^}]*)\}/.exec(clause) ?? [];
  for (const [name, alias] of namesIn(named)) into.set(alias, { from, name });
}

/** Reads a file that `tsc` has written. Throws at `export *`, which would hide what a package promises. */
export function readDeclarationFile(file: string): DeclarationFile {
  const found: DeclarationFile = { declared: new Map(), imported: new Map(), exported: new Map() };
  for (const statement of readFileSync(file, 'utf8').split(STATEMENT)) {
    const [, keyword, clause = '', module = ''] = CLAUSE.exec(statement) ?? [];
    const [, locals] = LOCAL_EXPORT.exec(statement) ?? [];
    const [, isExported, name] = DECLARATION.exec(statement) ?? [];
    if (statement.startsWith('export *')) throw new Error(`${file}: name what is exported instead of "*".`);
    if (keyword)
      readClause(keyword === 'import' ? found.imported : found.exported, clause, resolveModule(file, module));
    else if (locals !== undefined)
      for (const [local, alias] of namesIn(locals))
        found.exported.set(alias, found.imported.get(local) ?? { from: file, name: local });
    else if (name) {
      found.declared.set(name, [...(found.declared.get(name) ?? []), statement.trim()]);
      if (isExported) found.exported.set(name, { from: file, name });
    }
  }
  return found;
}
