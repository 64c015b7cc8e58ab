import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const PROJECT = path.resolve(__dirname, '../../..');

/** How many docstrings of a folder may still begin with a clause. Lower a number when you have mended some; never raise one. */
const MOST: Readonly<Record<string, number>> = {
  api: 20,
  checkout: 10,
  composer: 15,
  e2e: 20,
  mfe: 20,
  scripts: 15,
  shared: 20,
  shell: 10,
};

/**
 * A docstring that begins with a relative clause and names no subject: "What came of a report" for "The outcome of a report".
 * `Whether`, `When`, `Why` and `How many` say what a flag, a moment, a reason or a number is, and are left alone.
 */
const CLAUSE =
  /\/\*\*\s+(?:\*\s+)?(?:What|Whatever|Who|Whoever|Whom|Whose|Which|Where|That|How(?! many| often| long| far)) /g;

const countIn = (source: string): number => source.match(CLAUSE)?.length ?? 0;

const folderOf = (file: string): string => file.split(/[-/]/)[0] ?? '';

it('lets no more docstrings begin with a clause', () => {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: PROJECT, encoding: 'utf8' });
  const counts = new Map(Object.keys(MOST).map((folder) => [folder, 0]));
  for (const file of listed.split('\n').filter((name) => !/^$|\.test\.tsx?$|\.d\.ts$/.test(name))) {
    const folder = folderOf(file);
    const before = counts.get(folder);
    if (before === undefined) continue;
    counts.set(folder, before + countIn(readFileSync(path.join(PROJECT, file), 'utf8')));
  }
  // Begin with the subject: `applied`, `unchanged` or `unknown`; "The outcome of a report"; "Counts the orders of each view".
  expect([...counts].filter(([folder, count]) => count > (MOST[folder] ?? 0))).toEqual([]);
});

it('finds a clause in one line and in several, and nothing in a sentence or a flag', () => {
  expect(countIn('/** What came of it. */\n/**\n * Whom it is about,\n * and more.\n */')).toBe(2);
  expect(
    countIn('/** Whether it is paid. */ /** How many there are. */ /** The outcome. */ // What is said'),
  ).toBe(0);
});
