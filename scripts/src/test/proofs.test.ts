import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root';
import { KINDS } from './kinds';
import { describeProofs, planProof, proofsOf } from './proof-plan';
import { PROOFS, type Proof } from './proofs';

const money: Proof = {
  name: 'money',
  kind: 'api',
  files: ['api/test/crash/money.test.ts'],
  proves: ['api/src/modules/finance/'],
};

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');

describe('a long proof', () => {
  const tracked = git('ls-files');

  it('runs alone, after the build where it opens pages', () => {
    const plan = planProof(money, KINDS);
    expect(plan.kinds.map(({ name }) => name)).toEqual(['api']);
    expect(plan.args.api).toEqual(['--runTestsByPath', 'api/test/crash/money.test.ts']);
    const inPages = planProof({ ...money, kind: 'browser', files: ['journeys/a.spec.ts'] }, KINDS);
    expect(inPages.kinds.map(({ name }) => name)).toEqual(['build', 'browser']);
    expect(inPages.args.browser).toEqual(['journeys/a.spec.ts']);
  });

  it('is named to whoever changes what it proves', () => {
    for (const { name, proves } of PROOFS) expect(proofsOf([`${proves[0]}…`])).toContain(name);
    expect(proofsOf(['docs/glossary.md'])).toEqual([]);
  });

  it('has a name of its own, and files that are there', () => {
    expect(PROOFS.length).toBeGreaterThan(0);
    expect(new Set(PROOFS.map(({ name }) => name)).size).toBe(PROOFS.length);
    for (const { name, files, proves } of PROOFS) {
      expect([name, files.filter((file) => !existsSync(path.join(ROOT, file)))]).toEqual([name, []]);
      expect([name, proves.length]).not.toEqual([name, 0]);
      expect([name, proves.filter((start) => !tracked.some((file) => file.startsWith(start)))]).toEqual([
        name,
        [],
      ]);
      expect(describeProofs()).toContain(name);
    }
  });
});

it('every test that has two lengths is one of a long proof’s', () => {
  const importing = git('grep', '-lE', "^import .* from '(@balcao/proofs|[./]+(test/)?turns)'");
  const tests = importing.filter((file) => /[.](test|spec)[.]tsx?$/.test(file));
  const listed = PROOFS.flatMap(({ files }) => files);
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((test) => !listed.some((file) => test === file || test.startsWith(file)))).toEqual([]);
});
