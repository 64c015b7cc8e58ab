import type { Kind } from './kind';
import { runKinds } from './run-kinds';

/** Kinds that end when they are told, and what has begun so far. */
function someKinds(...kinds: Pick<Kind, 'name' | 'after'>[]) {
  const begun: string[] = [];
  const ends = new Map<string, (failed: number) => void>();
  const failedBefore: Record<string, string[]> = {};
  const run = runKinds(
    kinds.map((kind) => ({
      budgetSeconds: 1,
      run: () => Promise.reject(new Error('Not run here.')),
      ...kind,
    })),
    ({ name }, failedKinds) => {
      begun.push(name);
      failedBefore[name] = [...failedKinds];
      return new Promise<{ name: string; failed: number }>((resolve) =>
        ends.set(name, (failed) => resolve({ name, failed })),
      );
    },
  );
  const end = async (name: string, failed = 0) => {
    ends.get(name)?.(failed);
    await new Promise(setImmediate);
  };
  return { begun, end, failedBefore, run };
}

describe('kinds of tests', () => {
  it('run two at a time, in their order', async () => {
    const { begun, end, run } = someKinds(
      { name: 'lint' },
      { name: 'build' },
      { name: 'types' },
      { name: 'unit' },
    );
    expect(begun).toEqual(['lint', 'build']);
    await end('lint');
    expect(begun).toEqual(['lint', 'build', 'types']);
    await end('types');
    expect(begun).toEqual(['lint', 'build', 'types', 'unit']);
    await end('unit');
    await end('build');
    expect((await run).map(({ name }) => name)).toEqual(['lint', 'build', 'types', 'unit']);
  });

  it('wait for the kind that they need, and hear that it failed', async () => {
    const { begun, end, failedBefore, run } = someKinds(
      { name: 'build' },
      { name: 'browser', after: 'build' },
      { name: 'lint', after: 'nothing that runs here' },
    );
    expect(begun).toEqual(['build', 'lint']);
    await end('build', 1);
    expect(failedBefore.browser).toEqual(['build']);
    await end('lint');
    await end('browser');
    expect(await run).toHaveLength(3);
  });
});
