import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Variant } from '@balcao/api-schema/control';
import { z } from 'zod';

/** Somebody who comes: what their browser calls them, and what it is given for it. */
export interface Person {
  visitor: string;
  side: Variant;
  /** Versions of the areas in it, by their names. */
  versions: Record<string, string>;
}

const servedSchema = z.object({
  generation: z.number(),
  variant: z.enum(['stable', 'canary']),
  remotes: z.record(
    z.string(),
    z.object({ version: z.string() }).transform(({ version }) => version),
  ),
});
const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 15_000;
/** A canary for one in a thousand is not waited for. */
const MOST_TRIED = 5_000;

/** The composition that an edge gives a browser. */
async function servedBy(edge: string, visitor: string): Promise<z.infer<typeof servedSchema>> {
  const answer = await fetch(`${edge}/composition`, { headers: { cookie: `balcao_visitor=${visitor}` } });
  return servedSchema.parse(await answer.json());
}

/** Waits until an edge has seen a generation of its channel. @throws when it does not */
export async function waitForGeneration(edge: string, generation: number): Promise<void> {
  // A composition that it does not know makes an edge look at the store at once, not within five seconds.
  await fetch(`${edge}/composition/unknown`);
  const until = performance.now() + PATIENCE_MS;
  while ((await servedBy(edge, randomUUID())).generation < generation) {
    if (performance.now() > until) throw new Error(`${edge} does not serve generation ${generation}.`);
    await delay(LOOK_EVERY_MS);
  }
}

/**
 * Finds browsers by what an edge gives them.
 *
 * @param wanted how many of each side
 * @throws when too few get a side
 */
export async function findPeople(edge: string, wanted: Record<Variant, number>): Promise<Person[]> {
  const people: Person[] = [];
  const missing = { ...wanted };
  for (let tried = 0; missing.stable + missing.canary > 0; tried++) {
    if (tried === MOST_TRIED)
      throw new Error(
        `Of ${MOST_TRIED} browsers too few got the ${missing.canary ? 'canary' : 'stable'} side.`,
      );
    const visitor = randomUUID();
    const { variant: side, remotes: versions } = await servedBy(edge, visitor);
    if (missing[side] === 0) continue;
    missing[side]--;
    people.push({ visitor, side, versions });
  }
  return people.sort((a, b) => (a.side < b.side ? -1 : 1));
}
