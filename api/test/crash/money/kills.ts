import { setTimeout as pause } from 'node:timers/promises';
import type { Victim } from './processes';

/** The victims of a test, how often they are killed, and when. */
export interface KillPlan {
  victims: readonly Victim[];
  kills: number;
  /** The longest time between two kills, when nobody has to come back first. */
  longestPauseMs: number;
  random: () => number;
  /** Resolves with the next acknowledged write: what was killed before has not stopped everything. */
  nextWrite(): Promise<void>;
  log(line: string): void;
}

/** The result of the kills. */
export interface Killed {
  kills: number;
  /** The longest that each took to come back, in seconds. */
  slowest: Record<string, number>;
}

/**
 * Kills one of the victims that are up after another, at random moments. Those killed before may still be coming back
 * meanwhile, and what they need for that may be killed as well, once: a slow machine would otherwise never see them again.
 * Resolves when all are back.
 */
export async function killAtRandom({
  victims,
  kills,
  longestPauseMs,
  random,
  nextWrite,
  log,
}: KillPlan): Promise<Killed> {
  const up = new Set(victims);
  /** Those that are coming back, and had to begin anew. */
  const disturbed = new Set<Victim>();
  const chosenFrom = () => [...up].filter(({ isNeededToStart }) => !isNeededToStart || disturbed.size === 0);
  const slowest: Record<string, number> = {};
  const reviving = new Set<Promise<void>>();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });

  async function revive(victim: Victim): Promise<void> {
    const killedAt = performance.now();
    await victim.revive();
    const seconds = Math.round((performance.now() - killedAt) / 100) / 10;
    slowest[victim.name] = Math.max(slowest[victim.name] ?? 0, seconds);
    disturbed.delete(victim);
    up.add(victim);
    log(`   ${victim.name} is back after ${seconds} s`);
  }

  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(random() * longestPauseMs);
    await Promise.race([nextWrite(), failed]);
    while (chosenFrom().length === 0) await Promise.race([...reviving, failed]);
    const choice = chosenFrom();
    const victim = choice[Math.floor(random() * choice.length)];
    if (victim === undefined) throw new Error('There is nobody to kill.');
    up.delete(victim);
    if (victim.isNeededToStart)
      for (const one of victims) if (!up.has(one) && one !== victim) disturbed.add(one);
    await victim.kill();
    log(`${kill}. ${victim.name}`);
    const back = revive(victim).catch(fail);
    reviving.add(back);
    void back.then(() => reviving.delete(back));
  }
  await Promise.race([Promise.all(reviving), failed]);
  return { kills, slowest };
}
