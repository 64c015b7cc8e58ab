import { isFullLength } from '@balcao/proofs';
import { problemOf } from './evaluate-pattern';
import { EXCEPTIONS } from './exceptions';
import { patternsIn, patternsOfProduct } from './find-patterns';
import { readSafePatterns } from './safe-patterns';

jest.setTimeout(20 * 60_000);

const used = patternsOfProduct();
const safe = readSafePatterns();

it('every pattern of the product takes no longer than its text is long', async () => {
  expect(used.size).toBeGreaterThan(400);
  const problems: string[] = [];
  for (const [literal, pattern] of used) {
    if (literal in EXCEPTIONS || (safe.has(literal) && !isFullLength)) continue;
    const problem = await problemOf(pattern);
    if (problem !== undefined) problems.push(`${pattern.files.join(', ')}: ${literal} is ${problem}`);
  }
  // Judge the length of a text before it, begin it where a run begins with a look back, or read with a parser.
  expect(problems).toEqual([]);
});

it('the judged patterns and the exceptions are those of the product', () => {
  // npm run patterns writes the list anew.
  expect([...safe, ...Object.keys(EXCEPTIONS)].toSorted()).toEqual([...used.keys()].toSorted());
});

it.each([
  ['exponential', String.raw`const SVG = /^(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i;`],
  ['exponential', String.raw`names.filter((name) => /^(\w+\s?)*$/.test(name));`],
  ['polynomial', String.raw`export const Tag = () => <p>{text.replace(/\/+$/, '')}</p>;`],
  ['polynomial', String.raw`const [, days] = /^(.*?)\s+até\s+(\d+)$/.exec(word) ?? [];`],
])('finds one that is %s', async (growth, code) => {
  const [pattern] = patternsIn(code, true);
  expect(await problemOf(pattern ?? { source: '', flags: '' })).toContain(growth);
});
