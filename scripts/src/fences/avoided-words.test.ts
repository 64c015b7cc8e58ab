import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ALLOWED, avoidedWords, createCheck } from './avoided-words';

const PROJECT = path.resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8');
const check = createCheck(avoidedWords(read('docs/glossary.md')));

/** What is shipped or builds it. Tests say what people do in their own words. */
const SOURCES = ['api/src', 'checkout', 'composer', 'mfe-*', 'scripts', 'shared', 'shell'];
const isSource = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\.d\.ts$|(?:^|\/)(?:testing|independent-team)\/|\/v1-client\//.test(file);

it('finds no word of the Avoid column in a name', () => {
  const listed = execFileSync('git', ['ls-files', ...SOURCES], { cwd: PROJECT, encoding: 'utf8' });
  const files = listed.split('\n').filter(isSource);
  expect(files.length).toBeGreaterThan(2_000);
  expect(files.flatMap((file) => check(file, read(file)))).toEqual([]);
});

it('excuses only names that are there, and checks only words that the glossary avoids', () => {
  const stale = Object.keys(ALLOWED).filter((place) => {
    const [file = '', name = ''] = place.split(': ');
    return !`${file} ${read(file)}`.includes(name);
  });
  expect(stale).toEqual([]);
  expect(() => avoidedWords(read('docs/glossary.md').replaceAll('judge', 'weigh'))).toThrow(
    'does not avoid "judge"',
  );
});

it.each([
  ['api/src/a.ts', 'export const toldCarts = 1;', 'toldCarts', 'format or notify'],
  ['api/src/a.ts', 'export function judgeRefund() {}', 'judgeRefund', 'validate or evaluate'],
  ['api/src/a.ts', 'class Door { hearAll() {} }', 'hearAll', 'receive'],
  ['api/src/a.ts', 'interface MerchantRow {}', 'MerchantRow', 'seller'],
  [
    'api/src/modules/carts/tables/a-schema.ts',
    'export interface CartsTable { told_at: Date }',
    'told_at',
    'format or notify',
  ],
  ['mfe-auth/src/forget-draft.tsx', 'export const a = <p />;', 'forget-draft', 'dismiss'],
])('finds in %s a name such as: %s', (file, source, name, instead) => {
  expect(check(file, source)).toEqual([
    expect.stringMatching(new RegExp(`^${file} declares ${name}: docs/glossary.md has "${instead}"`)),
  ]);
});

it('leaves other senses, other words and comments alone', () => {
  const source = [
    '/** Tells a merchant. */',
    'export const chargeOf = () => retellings;',
    'export const retellings = foretold;',
    "const words = ['tell'];",
    "const require = createRequire('tell');",
    'const TAKES_A_FORM = (told: number) => told;',
    'const around = () => { const told = 1; return told; };',
  ].join('\n');
  expect(check('api/src/a.ts', source)).toEqual([]);
});
