import { affectedPackages } from './affected';
import type { Kind } from './kind';
import { KINDS } from './kinds';
import { describeUsage, planChanged, planKinds } from './plan';
import { readRunOptions } from './run-options';

const namesOf = ({ kinds }: { kinds: readonly Kind[] }) => kinds.map(({ name }) => name);
const STATIC = ['lint', 'types', 'fences', 'migrations', 'dead-code', 'openapi', 'compose'];

describe('what was asked for', () => {
  it('is everything, where nothing was', () => {
    expect(namesOf(planKinds([], KINDS))).toEqual(namesOf({ kinds: KINDS }));
  });

  it('is some kinds, in their own order', () => {
    expect(namesOf(planKinds(['unit', 'lint'], KINDS))).toEqual(['lint', 'unit']);
  });

  it('is one kind, whose tool is told the rest', () => {
    const plan = planKinds(['unit', 'mfe-auth', '-t', 'login'], KINDS);
    expect([namesOf(plan), plan.args.unit]).toEqual([['unit'], ['mfe-auth', '-t', 'login']]);
  });

  it('is refused where nobody could know whom the rest is for', () => {
    expect(() => planKinds(['unit', 'api', 'mfe-auth'], KINDS)).toThrow('only be passed to one kind');
    expect(() => planKinds(['units'], KINDS)).toThrow('There is no kind "units"');
  });
});

it('says what can be asked for', () => {
  const usage = describeUsage(KINDS);
  for (const { name } of KINDS) expect(usage).toContain(name);
  expect(usage).toContain('npm test -- changed');
});

describe('a change', () => {
  const packages = [
    { folder: 'shared/domain', uses: [] },
    { folder: 'shared/ui', uses: ['shared/domain'] },
    { folder: 'api', uses: ['shared/domain'] },
    { folder: 'mfe-auth', uses: ['shared/ui'] },
    { folder: 'mfe-kyc', uses: ['shared/ui'] },
    { folder: 'shell', uses: ['shared/ui'] },
    { folder: 'e2e', uses: ['api'] },
  ];
  const changed = (...files: string[]) => affectedPackages(files, packages);

  it('reaches whoever uses the package, also by way of others', () => {
    expect(changed('mfe-auth/src/a.ts')).toEqual(['mfe-auth']);
    expect(changed('api/src/a.ts')).toEqual(['api', 'e2e']);
    expect(changed('shared/ui/src/a.ts')).toEqual(['shared/ui', 'mfe-auth', 'mfe-kyc', 'shell']);
  });

  it('of a text reaches nothing, of what is common to all everything', () => {
    expect(changed('docs/runbook.md', 'README.md')).toEqual([]);
    expect(changed('pnpm-lock.yaml')).toHaveLength(packages.length);
  });

  it('of one area runs its tests, builds it, and opens its screens', () => {
    const plan = planChanged(['mfe-auth'], ['mfe-auth/src/a.ts', 'docs/a.svg'], KINDS, () => true);
    expect(namesOf(plan).sort()).toEqual([...STATIC, 'unit', 'build', 'browser'].sort());
    expect(plan.args.unit).toEqual([expect.stringMatching(/mfe-auth.$/)]);
    expect(plan.args.build).toEqual(['mfe-auth']);
    expect(plan.args.lint).toEqual(['mfe-auth/src/a.ts']);
    expect(plan.args.browser).toEqual(['journeys/mfe-auth/', 'accessibility-sweep']);
    expect(plan.areas).toEqual(['mfe-auth']);
  });

  it('of the shell opens everything, of the API too, of a text nothing', () => {
    for (const affected of [['shell'], ['api', 'e2e']]) {
      const plan = planChanged(affected, ['shell/src/a.ts'], KINDS);
      expect([plan.args.browser, plan.areas]).toEqual([undefined, undefined]);
      expect(namesOf(plan)).toContain('browser');
    }
    expect(namesOf(planChanged([], ['docs/a.svg'], KINDS)).sort()).toEqual(
      STATIC.filter((name) => name !== 'lint').sort(),
    );
  });
});

it('two cores have the time of all kinds in twelve minutes', () => {
  const minutes = KINDS.reduce((sum, { budgetSeconds }) => sum + budgetSeconds, 0) / 60;
  expect(minutes).toBeLessThanOrEqual(12);
});

describe('the options of a run', () => {
  it('stand anywhere, and what is left is for kinds and their tools', () => {
    expect(readRunOptions(['unit', '--repeat', '10', 'mfe-auth', '--load', '--profile'])).toEqual({
      options: { profile: true, repeat: 10, load: true },
      rest: ['unit', 'mfe-auth'],
    });
    expect(readRunOptions(['-t', 'login']).options).toEqual({ profile: false, repeat: 1, load: false });
  });

  it('are refused where the number of runs is none', () => {
    for (const words of [['--repeat'], ['--repeat', 'unit'], ['--repeat', '0'], ['--repeat', '100']])
      expect(() => readRunOptions(words)).toThrow('--repeat takes a number of runs');
  });
});
