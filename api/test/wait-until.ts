import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const EVERY_MS = 20;

/** Asks until there is an answer. @throws when there is none within ten seconds */
export async function waitUntil<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error('It did not come about within ten seconds.');
    await pause(EVERY_MS);
  }
}
