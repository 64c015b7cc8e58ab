import path from 'node:path';
import { parseSync } from '@swc/core';

/** A word that the *Avoid* column of the glossary has, and no other sense makes right. */
interface AvoidedWord {
  /** Its parts, in lower case: `dead letter` is two. */
  parts: string[];
  /** A verb is refused where a name begins with it, a noun wherever it stands. */
  isVerb: boolean;
  /** Our word, as the glossary has it. */
  instead: string;
}

/**
 * Words of the column that are right in no other sense here. The rest has one: a word in brackets says which (`refund`, `token`), and
 * others are words of HTTP, of Node, of PostgreSQL or of a gateway (`client`, `request`, `insert`, `customer`).
 */
const CHECKED = {
  verbs: [
    'blur',
    'bury',
    'cut',
    'enumerate',
    'forget',
    'hear',
    'insist',
    'judge',
    'knows',
    'look',
    'owe',
    'put away',
    'require',
    'revert',
    'say',
    'see',
    'seize',
    'spend',
    'take',
    'tell',
    'understand',
    'unmask',
    'wants',
    'welcome',
  ],
  nouns: [
    'accelerator',
    'acquirer',
    'autosave',
    'backend',
    'bff',
    'complaint',
    'dead letter',
    'experiment',
    'fake order',
    'feature flag',
    'freight',
    'hotkey',
    'merchant',
    'payment link',
    'payment type',
    'profile update',
    'psp',
    'reversal',
    'sandbox',
    'smoke test',
    'subscription fee',
    'surplus',
    'tenant',
    'tracker',
    'voucher',
    'wallet',
    'wish',
    'working day',
  ],
} as const;

/** Forms of verbs, which are refused wherever they stand. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  tell: ['told', 'telling'],
  judge: ['judged', 'judging'],
  hear: ['heard'],
};

/** Names of others that the code has to spell: `file: name`. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'api/src/providers/gateway/malga-answers.ts: merchantAnswer': 'The gateway calls its account so.',
  'scripts/src/take-area.ts: take-area': 'The published command `npm run take:area` is called so.',
};

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const listIn = (cell: string): string[] =>
  cell.split(/,(?![^(]*\))/).map((item) => item.trim().toLowerCase());

/** The tables of the glossary that have an *Avoid* column: our words of each row, and those to avoid. */
function rowsIn(glossary: string): { ours: string; avoided: string[]; isVerb: boolean }[] {
  return glossary.split('\n## ').flatMap((section) => {
    const [head, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
    const columns = cellsOf(head ?? '');
    const at = columns.indexOf('Avoid');
    const named = Math.max(0, columns.indexOf('English in code'));
    return at < 0
      ? []
      : rows.map((row) => {
          const cells = cellsOf(row);
          return {
            ours: cells[named] ?? '',
            avoided: listIn(cells[at] ?? ''),
            isVerb: columns[0] === 'Verb',
          };
        });
  });
}

/** The words to check, each with ours. @throws Error for one that the glossary does not avoid */
export function avoidedWords(glossary: string): AvoidedWord[] {
  const rows = rowsIn(glossary);
  const ofKind = (words: readonly string[], wanted: boolean): AvoidedWord[] =>
    words.flatMap((word) => {
      const ours = rows.filter(({ avoided, isVerb }) => isVerb === wanted && avoided.includes(word));
      if (ours.length === 0)
        throw new Error(`docs/glossary.md does not avoid "${word}" any more: leave it out of CHECKED.`);
      const found = {
        parts: word.split(' '),
        isVerb: wanted,
        instead: ours.map((row) => row.ours).join(' or '),
      };
      return [found, ...(FORMS[word] ?? []).map((form) => ({ ...found, parts: [form], isVerb: false }))];
    });
  return [...ofKind(CHECKED.verbs, true), ...ofKind(CHECKED.nouns, false)];
}

/** The words of a name, in lower case: `toldCarts`, `told_carts` and `told-carts` have two. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const isSame = (word: string | undefined, part: string) => word === part || word === `${part}s`;

/** The avoided word that a name has; undefined for none. Names of types and constants begin with no verb. `require` alone is Node's. */
const avoidedIn = (name: string, avoided: readonly AvoidedWord[]): AvoidedWord | undefined => {
  const words = wordsOf(name);
  const isOfDoing = /^[a-z]/.test(name) && name !== 'require';
  return avoided.find(({ parts, isVerb }) =>
    (isVerb ? (isOfDoing ? [0] : []) : [...words.keys()]).some((at) =>
      parts.every((part, index) => isSame(words[at + index], part)),
    ),
  );
};

interface Node {
  type?: string;
  [key: string]: unknown;
}

const nameOf = (node: unknown): string[] =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'
    ? [node.value]
    : [];

/** Names that a statement of a module declares. */
function declaredBy(node: Node): string[] {
  switch (node.type) {
    case 'ExportDeclaration':
      return declaredBy(node.declaration as Node);
    case 'FunctionDeclaration':
      return nameOf(node.identifier);
    case 'ClassDeclaration':
      return [node.identifier, ...(node.body as Node[]).map(({ key }) => key)].flatMap(nameOf);
    case 'TsInterfaceDeclaration':
    case 'TsTypeAliasDeclaration':
      return nameOf(node.id);
    case 'VariableDeclaration':
      return (node.declarations as Node[]).flatMap(({ id }) => nameOf(id));
    default:
      return [];
  }
}

/** The columns of a table, where a statement describes one. */
function columnsIn({ type, declaration }: Node): string[] {
  const { id, body } = (type === 'ExportDeclaration' ? declaration : {}) as {
    id?: unknown;
    body?: { body: Node[] };
  };
  return nameOf(id)[0]?.endsWith('Table') ? (body?.body ?? []).flatMap(({ key }) => nameOf(key)) : [];
}

/** All names that a file declares, with its own: functions, values and types of the module, methods, and columns of tables. */
function declaredNames(file: string, source: string): string[] {
  const { body } = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  const nodes = body as unknown as Node[];
  const columns = /^api\/src\/modules\/\w+\/tables\/.*schema\.ts$/.test(file) ? nodes.flatMap(columnsIn) : [];
  return [path.basename(file).replace(/\.tsx?$/, ''), ...nodes.flatMap(declaredBy), ...columns];
}

/** Finds an avoided word in a source, for what may declare something: a line that is no comment. */
const patternOf = (avoided: readonly AvoidedWord[]): RegExp =>
  new RegExp(
    `^(?!\\s*(?:\\/\\/|\\/?\\*)).*?(?:${avoided.map(({ parts, isVerb }) => (isVerb ? '\\b' : '') + parts.join('[_-]?')).join('|')})`,
    'im',
  );

/** A sentence for every name of a file that has an avoided word. Only files that have one outside of comments are parsed. */
export function createCheck(avoided: readonly AvoidedWord[]): (file: string, source: string) => string[] {
  const pattern = patternOf(avoided);
  return (file, source) => {
    if (!pattern.test(`${path.basename(file)}\n${source}`)) return [];
    return [...new Set(declaredNames(file, source))].flatMap((name) => {
      const found = avoidedIn(name, avoided);
      return found === undefined || ALLOWED[`${file}: ${name}`] !== undefined
        ? []
        : [
            `${file} declares ${name}: docs/glossary.md has "${found.instead}" for "${found.parts.join(' ')}"`,
          ];
    });
  };
}
