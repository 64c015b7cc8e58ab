import { PostingTurns, SellerBusy } from './posting-turns';

/** Work that goes on until it is ended, and what it has begun. */
function heldWork(turns: PostingTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (seller: string, name: string) =>
    turns.claim(seller, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    // What waits goes on after some promises.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { begun, take, end };
}

const limits = { atOnce: 2, waiting: 2, waitMs: 60_000 };

it('runs two of a seller at a time, and the others in the order in which they came', async () => {
  const { begun, take, end } = heldWork(new PostingTurns(limits));
  const all = ['a', 'b', 'c', 'd'].map((name) => take('ana', name));
  await end('none');
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  await end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

it('lets another seller pass', async () => {
  const { begun, take, end } = heldWork(new PostingTurns(limits));
  const all = [take('ana', 'a'), take('ana', 'b'), take('ana', 'c'), take('bia', 'other')];
  await end('none');
  await end('other');
  expect(await all[3]).toBe('other');
  expect(begun).toEqual(['a', 'b', 'other']);
  for (const name of ['a', 'b', 'c']) await end(name);
  await Promise.all(all);
});

it('refuses at once what is one too many, and takes the next when one has gone', async () => {
  const { begun, take, end } = heldWork(new PostingTurns(limits));
  const all = ['a', 'b', 'c', 'd'].map((name) => take('ana', name));
  await expect(take('ana', 'e')).rejects.toThrow(SellerBusy);
  await end('a');
  const late = take('ana', 'f');
  for (const name of ['b', 'c', 'd', 'f']) await end(name);
  expect(await Promise.all([...all, late])).toEqual(['a', 'b', 'c', 'd', 'f']);
  expect(begun).not.toContain('e');
});

it('gives up what has waited too long, and does not run it later', async () => {
  jest.useFakeTimers();
  const { begun, take, end } = heldWork(new PostingTurns(limits));
  const all = ['a', 'b'].map((name) => take('ana', name));
  const waiting = take('ana', 'c');
  const refused = expect(waiting).rejects.toThrow(SellerBusy);
  await jest.advanceTimersByTimeAsync(limits.waitMs);
  await refused;
  jest.useRealTimers();
  for (const name of ['a', 'b']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b']);
});

it('goes on after work that fails', async () => {
  const turns = new PostingTurns({ ...limits, atOnce: 1 });
  const failing = turns.claim('ana', () => Promise.reject(new Error('no')));
  const next = turns.claim('ana', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await turns.claim('ana', async () => 'again')).toBe('again');
});
