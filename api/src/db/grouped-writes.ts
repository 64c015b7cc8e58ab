interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Turns a write of several items into one that its callers use item by item. What arrives for a key while a write of that key
 * is under way goes into the next one, so that a burst costs few transactions and a single item waits for nobody. When a
 * write of several items fails, each is written alone, so that none fails for another.
 *
 * @param write returns a result for each item, in their order. It takes all items or, when it throws, none.
 */
export function groupWrites<Item, Result>(
  write: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
  maxItems: number,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();

  async function writeTogether(key: string, group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(
        key,
        group.map(({ item }) => item),
      );
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      const [only, second] = group;
      if (second === undefined) only?.reject(error);
      else for (const waiting of group) await writeTogether(key, [waiting]);
    }
  }

  async function drain(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) await writeTogether(key, queue.splice(0, maxItems));
    queues.delete(key);
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(key, started);
      void drain(key, started);
    });
}
