const WARM_UP = 20;

const medianOf = (durations: number[]): number =>
  durations.sort((a, b) => a - b)[Math.floor(durations.length / 2)] ?? 0;

/** The median durations of several pieces of work, done in turn, in milliseconds, after a few warm-up rounds. */
export async function mediansByTurns(
  works: readonly (() => Promise<unknown>)[],
  rounds: number,
  warmUp = WARM_UP,
): Promise<number[]> {
  const durations: number[][] = works.map(() => []);
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const started = performance.now();
      await work();
      if (round >= 0) durations[index]?.push(performance.now() - started);
    }
  }
  return durations.map(medianOf);
}
