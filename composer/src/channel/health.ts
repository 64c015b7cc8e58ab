/** Loads of one remote in one composition within a window. */
export interface Loads {
  loads: number;
  failures: number;
}

/** What pages reported of one remote in one window of time. */
export interface HealthWindow {
  canary: Loads;
  stable: Loads;
}

export const WINDOW_MS = 60_000;
const ENOUGH_LOADS = 50;
const TOLERATED_RATE = 0.02;
const TOLERATED_TIMES_STABLE = 3;
const WINDOWS_IN_A_ROW = 2;

const rateOf = ({ loads, failures }: Loads) => (loads === 0 ? 0 : failures / loads);

/** Whether the canary is sick in a window: enough loads to tell, and far more failures than the stable version has. */
export function isSick({ canary, stable }: HealthWindow): boolean {
  return (
    canary.loads >= ENOUGH_LOADS &&
    rateOf(canary) > Math.max(TOLERATED_RATE, TOLERATED_TIMES_STABLE * rateOf(stable))
  );
}

/** The figures of a decision to abort, as the channel's entry keeps them. */
export interface AbortDecision {
  remote: string;
  numbers: Record<string, number>;
}

/**
 * Whether a canary must end: one of its remotes was sick in the two newest complete windows.
 *
 * @param windows complete windows of each remote, oldest first
 */
export function decideAbort(windows: Map<string, HealthWindow[]>): AbortDecision | undefined {
  for (const [remote, all] of windows) {
    const newest = all.slice(-WINDOWS_IN_A_ROW);
    const last = newest.at(-1);
    if (!last || newest.length < WINDOWS_IN_A_ROW || !newest.every(isSick)) continue;
    return {
      remote,
      numbers: {
        canaryLoads: last.canary.loads,
        canaryFailures: last.canary.failures,
        stableLoads: last.stable.loads,
        stableFailures: last.stable.failures,
      },
    };
  }
  return undefined;
}
