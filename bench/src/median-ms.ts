const WARM_UP = 20;

/** The median duration of some work, in milliseconds, after a few rounds to warm up. */
export async function medianMs(work: () => Promise<unknown>, rounds: number): Promise<number> {
  for (let round = 0; round < WARM_UP; round++) await work();
  const durations: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await work();
    durations.push(performance.now() - started);
  }
  return durations.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}
