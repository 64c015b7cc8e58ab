import type { TrialVerdict } from '@balcao/api-schema/control';
import type { LoadReport } from './load-report';
import { PeopleCounter, type PeopleOfRemote, type Reporter } from './people';

/** Loads of one remote in one composition within a window. */
export interface Loads {
  loads: number;
  failures: number;
}

/** The loads of one remote in one window of time, as pages reported them. */
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

const NOTHING: Loads = { loads: 0, failures: 0 };
const EMPTY: HealthWindow = { canary: NOTHING, stable: NOTHING, allCanary: NOTHING };

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

/** Within an hour. One of few people is a chance, and one network is no judge. */
const ENOUGH_PEOPLE = 10;
const ENOUGH_NETWORKS = 3;
const TOLERATED_SHARE_OF_PEOPLE = 0.2;

const NO_ONE = { people: 0, failed: 0, networks: 0 };
const NOBODY: PeopleOfRemote = { canary: NO_ONE, stable: NO_ONE, allCanary: NO_ONE };

const shareOf = ({ people, failed }: { people: number; failed: number }) =>
  people === 0 ? 0 : failed / people;

const worksForNoneOf = ({ allCanary: { people, failed } }: PeopleOfRemote) =>
  people >= ENOUGH_PEOPLE && failed === people;

/** Whether the canary fails for too many of the few people that got it within an hour. */
const failsForPeople = (people: PeopleOfRemote) =>
  worksForNoneOf(people) ||
  (people.canary.people >= ENOUGH_PEOPLE &&
    people.canary.networks >= ENOUGH_NETWORKS &&
    shareOf(people.canary) >
      Math.max(TOLERATED_SHARE_OF_PEOPLE, TOLERATED_TIMES_STABLE * shareOf(people.stable)));

/** The figures of a decision to abort, as the channel's entry keeps them. */
export interface AbortDecision {
  remote: string;
  /** In words, for the entry. */
  reason: string;
  numbers: Record<string, number>;
}

/** The known health of a remote of a canary. */
export interface RemoteHealth {
  /** Complete windows, oldest first. */
  windows: readonly HealthWindow[];
  people: PeopleOfRemote;
}

function byLoads(remote: string, windows: readonly HealthWindow[]): AbortDecision | undefined {
  const newest = windows.slice(-WINDOWS_IN_A_ROW);
  const last = newest.at(-1);
  if (!last || newest.length < WINDOWS_IN_A_ROW || !newest.every(isUnhealthy)) return undefined;
  const { loads, failures } = worksForNobody(last) ? last.allCanary : last.canary;
  const { stable } = last;
  return {
    remote,
    reason: `${remote} falhou em ${failures} de ${loads} carregamentos da versão em teste (estável: ${stable.failures} de ${stable.loads}).`,
    numbers: {
      canaryLoads: loads,
      canaryFailures: failures,
      stableLoads: stable.loads,
      stableFailures: stable.failures,
    },
  };
}

function byPeople(remote: string, people: PeopleOfRemote): AbortDecision | undefined {
  if (!failsForPeople(people)) return undefined;
  const { stable } = people;
  const canary = worksForNoneOf(people) ? people.allCanary : people.canary;
  return {
    remote,
    reason: `${remote} falhou para ${canary.failed} de ${canary.people} pessoas na versão em teste em uma hora (estável: ${stable.failed} de ${stable.people}).`,
    numbers: {
      canaryPeople: canary.people,
      canaryPeopleFailed: canary.failed,
      stablePeople: stable.people,
      stablePeopleFailed: stable.failed,
    },
  };
}

const decideOn = (remote: string, { windows, people }: RemoteHealth): AbortDecision | undefined =>
  byLoads(remote, windows) ?? byPeople(remote, people);

/**
 * Whether a canary must end: one of its remotes was unhealthy in the two newest complete windows, or failed for too many of those who
 * came within the last hour.
 */
export function decideAbort(remotes: ReadonlyMap<string, RemoteHealth>): AbortDecision | undefined {
  for (const [remote, health] of remotes) {
    const decision = decideOn(remote, health);
    if (decision) return decision;
  }
  return undefined;
}

/** Why a canary goes on or does not, by remote: the figures, and whether they are enough to judge. */
export function evaluateTrial(remotes: ReadonlyMap<string, RemoteHealth>): TrialVerdict[] {
  return [...remotes].map(([remote, health]) => {
    const { windows, people } = health;
    const { canary, stable } = windows.at(-1) ?? EMPTY;
    const isEnough = canary.loads >= ENOUGH_LOADS || people.allCanary.people >= ENOUGH_PEOPLE;
    const isFailing = decideOn(remote, health) !== undefined;
    return {
      remote,
      state: isFailing ? 'failing' : isEnough ? 'healthy' : 'too_few',
      minute: { canary, stable },
      hour: { canary: people.canary, stable: people.stable },
    };
  });
}

const plusOne = ({ loads, failures }: Loads, failed: boolean): Loads => ({
  loads: loads + 1,
  failures: failures + (failed ? 1 : 0),
});

/** Counts what pages report of one canary: loads in windows of a minute, and people. Make a new one for each canary. */
export class HealthCounter {
  private readonly windows = new Map<string, Map<number, HealthWindow>>();
  private readonly people = new PeopleCounter();

  /**
   * @param at when it was reported, in milliseconds
   * @param counts whether it is within the share of its network
   */
  record(load: LoadReport, by: Reporter, at: number, counts = true): void {
    this.people.record(load, by, at);
    const { remote, variant, failed } = load;
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

  /**
   * The loads of each remote that a decision needs: the newest complete windows, and the people of the last hour. Older ones are dropped.
   */
  complete(now: number): Map<string, RemoteHealth> {
    const running = Math.floor(now / WINDOW_MS);
    const wanted = Array.from({ length: WINDOWS_IN_A_ROW }, (_, n) => running - WINDOWS_IN_A_ROW + n);
    for (const windows of this.windows.values())
      for (const number of windows.keys()) if (number < (wanted[0] ?? 0)) windows.delete(number);
    const people = this.people.lastHour(now);
    return new Map(
      [...this.windows].map(([remote, windows]) => [
        remote,
        {
          windows: wanted.map((number) => windows.get(number) ?? EMPTY),
          people: people.get(remote) ?? NOBODY,
        },
      ]),
    );
  }
}
