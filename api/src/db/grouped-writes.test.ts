import { groupWrites } from './grouped-writes';

/** A write that ends when it is told to, and what each of them was given. */
function controlledWrites() {
  const writes: { items: readonly string[]; succeed(): void; fail(error: Error): void }[] = [];
  const write = (_key: string, items: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      writes.push({ items, succeed: () => resolve(items.map((item) => `${item}!`)), fail: reject });
    });
  return { writes, write };
}

const settled = () => new Promise(setImmediate);

describe('writes that are grouped', () => {
  it('do not wait when nothing is under way', () => {
    const { writes, write } = controlledWrites();
    void groupWrites(write, 10)('store', 'a');
    expect(writes.map(({ items }) => items)).toEqual([['a']]);
  });

  it('take what arrives meanwhile together, up to a limit, each with its own result', async () => {
    const { writes, write } = controlledWrites();
    const grouped = groupWrites(write, 2);
    const answers = ['a', 'b', 'c', 'd'].map((item) => grouped('store', item));
    for (const turn of [0, 1, 2]) {
      writes[turn]?.succeed();
      await settled();
    }
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['d']]);
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!']);
  });

  it('do not wait for those of another key', () => {
    const { writes, write } = controlledWrites();
    const grouped = groupWrites(write, 10);
    void grouped('store', 'a');
    void grouped('other', 'b');
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b']]);
  });

  it('are written alone when they fail together, so that only the bad one is refused', async () => {
    const grouped = groupWrites(async (_key, items: readonly string[]) => {
      if (items.includes('bad')) throw new Error('refused');
      return items.map((item) => `${item}!`);
    }, 10);
    const outcomes = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => grouped('store', item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('begin anew after a failure', async () => {
    const { writes, write } = controlledWrites();
    const grouped = groupWrites(write, 10);
    const failed = grouped('store', 'a');
    writes[0]?.fail(new Error('refused'));
    await expect(failed).rejects.toThrow('refused');
    await settled();
    const next = grouped('store', 'b');
    writes[1]?.succeed();
    expect(await next).toBe('b!');
  });
});
