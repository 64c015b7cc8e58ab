import type { KindResult } from './kind';
import { runFailedAgain } from './run-again';

const adds = { title: 'a.test.ts › adds', message: 'Expected 1', unit: 'a.test.ts' };
const takesAway = { title: 'a.test.ts › takes away', message: 'Expected 2', unit: 'a.test.ts' };
const elsewhere = ['b', 'c', 'd'].map((name) => ({ title: `${name} › works`, unit: name }));

const result = (passed: number, failures: KindResult['failures'] = [], rest: Partial<KindResult> = {}) => ({
  passed,
  failed: failures.length,
  skipped: 1,
  output: '',
  cpuSeconds: 2,
  failures,
  ...rest,
});

/** Runs a kind whose runs end as is said here, one after the other. */
async function runTwice(...results: KindResult[]) {
  const runs: (readonly string[] | undefined)[] = [];
  const outcome = await runFailedAgain(
    async (units) => {
      runs.push(units);
      const next = results[runs.length - 1];
      if (!next) throw new Error('Run once more than expected.');
      return next;
    },
    () => {},
  );
  return { outcome, runs };
}

describe('tests that failed', () => {
  it('run once more, each file once, and what passes then has passed and is named', async () => {
    const { outcome, runs } = await runTwice(result(10, [adds, takesAway]), result(5));
    expect(runs).toEqual([undefined, ['a.test.ts']]);
    expect(outcome).toMatchObject({ passed: 12, failed: 0, skipped: 1, failures: [], cpuSeconds: 4 });
    expect(outcome.unsteady).toEqual([adds, takesAway]);
  });

  it('and fail again have failed, while the others are named', async () => {
    const again = { ...takesAway, message: 'Expected 3' };
    const { outcome } = await runTwice(result(10, [adds, takesAway]), result(4, [again]));
    expect(outcome).toMatchObject({ passed: 11, failed: 1, failures: [again], unsteady: [adds] });
  });

  it('have failed when their file cannot be loaded the second time', async () => {
    const file = { title: 'a.test.ts', message: 'No such module', unit: 'a.test.ts' };
    const { outcome } = await runTwice(result(10, [adds]), result(0, [file]));
    expect(outcome).toMatchObject({ failed: 1, failures: [file], unsteady: [] });
  });

  it('have failed when another of their file fails the second time', async () => {
    const { outcome } = await runTwice(result(10, [adds]), result(4, [takesAway]));
    expect(outcome).toMatchObject({ passed: 10, failed: 1, failures: [takesAway], unsteady: [adds] });
  });

  it('have failed when the second run shows nothing', async () => {
    for (const second of [result(0), result(5, [], { failed: 1 })]) {
      const { outcome } = await runTwice(result(10, [adds]), second);
      expect(outcome).toMatchObject({ passed: 10, failed: 1, failures: [adds] });
    }
  });

  it('are not tried again where they are more than three', async () => {
    const { outcome, runs } = await runTwice(result(10, [adds, ...elsewhere]));
    expect(runs).toHaveLength(1);
    expect(outcome.failed).toBe(4);
    expect((await runTwice(result(10, elsewhere), result(3))).outcome.failed).toBe(0);
  });

  it('are not tried again where something failed outside of them', async () => {
    const { outcome, runs } = await runTwice(result(10, [adds, { title: 'Outside of any test' }]));
    expect(runs).toHaveLength(1);
    expect(outcome.failed).toBe(2);
    expect((await runTwice(result(10, [], { failed: 1 }))).runs).toHaveLength(1);
  });

  it('are none where all passed: nothing runs again', async () => {
    const { outcome, runs } = await runTwice(result(10));
    expect(runs).toHaveLength(1);
    expect(outcome).toMatchObject({ passed: 10, failed: 0 });
  });
});
