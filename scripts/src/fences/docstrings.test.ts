import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const PROJECT = path.resolve(__dirname, '../../..');

/** The folders whose docstrings begin with their subject. */
const FOLDERS = new Set([
  'api',
  'bench',
  'checkout',
  'composer',
  'demo',
  'e2e',
  'examples',
  'mfe',
  'scripts',
  'shared',
  'shell',
]);

/**
 * A docstring that begins with a relative clause and names no subject: "What came of a report" for "The outcome of a report".
 * `Whether`, `When`, `Why` and `How many` say what a flag, a moment, a reason or a number is, and are left alone.
 */
const CLAUSE =
  /\/\*\*\s+(?:\*\s+)?(?:What|Whatever|Who|Whoever|Whom|Whose|Which|Where|That|How(?! many| often| long| far)) /g;

const countIn = (source: string): number => source.match(CLAUSE)?.length ?? 0;

const folderOf = (file: string): string => file.split(/[-/]/)[0] ?? '';

it('lets no docstring begin with a clause', () => {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: PROJECT, encoding: 'utf8' })
    .trim()
    .split('\n');
  const files = listed.filter((file) => FOLDERS.has(folderOf(file)) && !/\.test\.tsx?$|\.d\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(2_000);
  // Begin with the subject: `applied`, `unchanged` or `unknown`; "The outcome of a report"; "Counts the orders of each view".
  expect(files.filter((file) => countIn(readFileSync(path.join(PROJECT, file), 'utf8')) > 0)).toEqual([]);
});

it('finds a clause in one line and in several, and nothing in a sentence or a flag', () => {
  expect(countIn('/** What came of it. */\n/**\n * Whom it is about,\n * and more.\n */')).toBe(2);
  expect(
    countIn('/** Whether it is paid. */ /** How many there are. */ /** The outcome. */ // What is said'),
  ).toBe(0);
});
