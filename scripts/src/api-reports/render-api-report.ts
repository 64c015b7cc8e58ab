import path from 'node:path';
import { type DeclarationFile, type Origin, readDeclarationFile } from './declaration-file';

const WORDS = /[A-Za-z_$][\w$]*/g;

const keyOf = ({ from, name }: Origin) => `${from}#${name}`;

/** The declarations that an entry of a package leads to, with everything that they mention. */
class Collector {
  private readonly files = new Map<string, DeclarationFile>();
  /** `file#name` → declarations. */
  readonly found = new Map<string, string>();
  /** Modules outside of the package, and the names that are used of them. */
  readonly outside = new Map<string, Set<string>>();

  read(file: string): DeclarationFile {
    const known = this.files.get(file) ?? readDeclarationFile(file);
    this.files.set(file, known);
    return known;
  }

  /** Follows a name through re-exports to its declarations, and collects them. @returns where they stand */
  collect(origin: Origin): Origin {
    const { from, name } = origin;
    if (!path.isAbsolute(from)) {
      this.outside.set(from, (this.outside.get(from) ?? new Set()).add(name));
      return origin;
    }
    const file = this.read(from);
    const declarations = file.declared.get(name);
    if (!declarations) {
      const next = file.exported.get(name);
      if (!next) throw new Error(`${from} does not declare ${name}.`);
      return this.collect(next);
    }
    const key = keyOf(origin);
    if (!this.found.has(key)) {
      const text = declarations.join('\n');
      this.found.set(
        key,
        text.replaceAll(/^(export )?(declare )?/gm, '').replaceAll(/import\("[^"]+"\)\./g, ''),
      );
      for (const [word] of text.matchAll(WORDS)) this.collectMentioned(file, from, word);
    }
    return origin;
  }

  private collectMentioned(file: DeclarationFile, from: string, word: string): void {
    const origin = file.imported.get(word);
    if (origin) this.collect(origin);
    else if (file.declared.has(word)) this.collect({ from, name: word });
  }
}

const inOrder = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/**
 * The exports of a package's entry, as text for reviews: the exported declarations by name, then the declarations that these mention, then
 * the names that they take from other packages.
 *
 * @param name the entry as others import it, for the heading
 * @param file its declaration file, as the compiler wrote it
 */
export function renderApiReport(name: string, file: string): string {
  const collector = new Collector();
  const exported = [...collector.read(file).exported].sort(inOrder).map(([alias, origin]) => {
    const { from, name: original } = collector.collect(origin);
    const key = keyOf({ from, name: original });
    const renamed = alias === original ? '' : ` as ${alias}`;
    const declarations = collector.found.get(key) ?? `export { ${original}${renamed} } from '${from}';`;
    return {
      key,
      text: renamed && collector.found.has(key) ? `// ${renamed.trim()}\n${declarations}` : declarations,
    };
  });
  const keys = new Set(exported.map(({ key }) => key));
  const mentioned = [...collector.found]
    .filter(([key]) => !keys.has(key))
    .map(([key, text]): [string, string] => [key.replace(/^.*#/, ''), text])
    .sort(inOrder);
  const outside = [...collector.outside]
    .map(([module, names]): [string, string] => [module, [...names].sort().join(', ')])
    .sort(inOrder);
  const code = (texts: (string | undefined)[]) => `\`\`\`ts\n${texts.join('\n\n')}\n\`\`\`\n`;
  return [
    `# \`${name}\`\n\nMade by \`npm run api-reports\`.\n`,
    `## Exports\n\n${code(exported.map(({ text }) => text))}`,
    ...(mentioned.length > 0 ? [`## Mentioned by these\n\n${code(mentioned.map(([, text]) => text))}`] : []),
    ...(outside.length > 0
      ? [
          `## From other packages\n\n${outside.map(([module, names]) => `- \`${module}\`: ${names}`).join('\n')}\n`,
        ]
      : []),
  ].join('\n');
}
