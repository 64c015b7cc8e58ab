import { createFairTurns } from './fair-turns';

const LIMITS = { atOnce: 2, waitingEach: 2, waiting: 4, retryAfterSeconds: 7 };

/** Jobs that end when told to, and the order in which they began. */
function jobsOn(turns = createFairTurns(LIMITS)) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const results = new Map<string, Promise<unknown>>();
  const add = (name: string) => {
    const [sellerId = ''] = name;
    const job = () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    const result = turns.take(sellerId, job);
    results.set(name, result);
    return result;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await results.get(name);
  };
  return { begun, add, end };
}

it('runs one job of a seller at a time, while others go on', async () => {
  const { begun, add, end } = jobsOn();
  for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name);
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

it('lets a newcomer wait for one job of each other seller at most', async () => {
  const { begun, add, end } = jobsOn();
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'c1']) void add(name);
  await end('a1');
  await end('b1');
  await end('a2');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1']);
});

it('sends a seller away who brings too many, and says for how long', async () => {
  const { add } = jobsOn();
  for (const name of ['a1', 'a2', 'a3']) void add(name);
  await expect(add('a4')).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { headers: { 'retry-after': '7' } },
  });
  void add('b1');
});

it('sends everybody away once the line is full, but nobody for whom a place is free', async () => {
  const { begun, add, end } = jobsOn();
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1', 'f1']) void add(name);
  await expect(add('g1')).rejects.toMatchObject({
    code: 'unavailable',
    details: { headers: { 'retry-after': '7' } },
  });
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1', 'f1']) await end(name);
  void add('g2');
  expect(begun.at(-1)).toBe('g2');
});

it('goes on after a job that failed', async () => {
  const turns = createFairTurns({ ...LIMITS, atOnce: 1 });
  await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(turns.take('a', async () => 'done')).resolves.toBe('done');
});
