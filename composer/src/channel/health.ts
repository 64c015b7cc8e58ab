import type { Variant } from '@balcao/api-schema/control';

/** Loads of one remote in one composition within a window. */
export interface Loads {
  loads: number;
  failures: number;
}

/** What pages reported of one remote in one window of time. */
export interface HealthWindow {
  canary: Loads;
  stable: Loads;
  /** Of the canary, also what networks reported beyond their share. */
  allCanary: Loads;
}

const WINDOW_MS = 60_000;
const ENOUGH_LOADS = 50;
const TOLERATED_RATE = 0.02;
const TOLERATED_TIMES_STABLE = 3;
const WINDOWS_IN_A_ROW = 2;

const rateOf = ({ loads, failures }: Loads) => (loads === 0 ? 0 : failures / loads);

/** Whether nobody could load the canary, even if all who tried share a network: an office, or a proxy that is not known. */
const worksForNobody = ({ allCanary }: HealthWindow) =>
  allCanary.loads >= ENOUGH_LOADS && allCanary.failures === allCanary.loads;

/**
 * Whether the canary is unhealthy in a window: enough loads to judge, and far more failures than the stable version.
 */
function isUnhealthy(window: HealthWindow): boolean {
  const { canary, stable } = window;
  return (
    worksForNobody(window) ||
    (canary.loads >= ENOUGH_LOADS &&
      rateOf(canary) > Math.max(TOLERATED_RATE, TOLERATED_TIMES_STABLE * rateOf(stable)))
  );
}

/** The figures of a decision to abort, as the channel's entry keeps them. */
export interface AbortDecision {
  remote: string;
  numbers: Record<string, number>;
}

/**
 * Whether a canary must end: one of its remotes was unhealthy in the two newest complete windows.
 *
 * @param windows complete windows of each remote, oldest first
 */
export function decideAbort(windows: Map<string, HealthWindow[]>): AbortDecision | undefined {
  for (const [remote, all] of windows) {
    const newest = all.slice(-WINDOWS_IN_A_ROW);
    const last = newest.at(-1);
    if (!last || newest.length < WINDOWS_IN_A_ROW || !newest.every(isUnhealthy)) continue;
    const { loads, failures } = worksForNobody(last) ? last.allCanary : last.canary;
    return {
      remote,
      numbers: {
        canaryLoads: loads,
        canaryFailures: failures,
        stableLoads: last.stable.loads,
        stableFailures: last.stable.failures,
      },
    };
  }
  return undefined;
}

/** One try of a page to load a remote. */
export interface LoadReport {
  remote: string;
  variant: Variant;
  failed: boolean;
}

const NOTHING: Loads = { loads: 0, failures: 0 };
const EMPTY: HealthWindow = { canary: NOTHING, stable: NOTHING, allCanary: NOTHING };

const plusOne = ({ loads, failures }: Loads, failed: boolean): Loads => ({
  loads: loads + 1,
  failures: failures + (failed ? 1 : 0),
});

/** Counts what pages report of one canary, in windows of a minute. Make a new one for each canary. */
export class HealthCounter {
  private readonly windows = new Map<string, Map<number, HealthWindow>>();

  /**
   * @param at when it was reported, in milliseconds
   * @param counts whether it is within the share of its network
   */
  record({ remote, variant, failed }: LoadReport, at: number, counts = true): void {
    const windows = this.windows.get(remote) ?? new Map<number, HealthWindow>();
    this.windows.set(remote, windows);
    const number = Math.floor(at / WINDOW_MS);
    const window = windows.get(number) ?? EMPTY;
    windows.set(number, {
      ...window,
      ...(counts && { [variant]: plusOne(window[variant], failed) }),
      ...(variant === 'canary' && { allCanary: plusOne(window.allCanary, failed) }),
    });
  }

  /** The complete windows that a decision needs, of each remote; older ones are forgotten. */
  complete(now: number): Map<string, HealthWindow[]> {
    const running = Math.floor(now / WINDOW_MS);
    const wanted = Array.from({ length: WINDOWS_IN_A_ROW }, (_, n) => running - WINDOWS_IN_A_ROW + n);
    for (const windows of this.windows.values())
      for (const number of windows.keys()) if (number < (wanted[0] ?? 0)) windows.delete(number);
    return new Map(
      [...this.windows].map(([remote, windows]) => [
        remote,
        wanted.map((number) => windows.get(number) ?? EMPTY),
      ]),
    );
  }
}
