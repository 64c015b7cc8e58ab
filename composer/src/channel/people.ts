import type { LoadReport } from './load-report';

/** Browsers of the last hour in which a remote was loaded. */
export interface People {
  people: number;
  /** Those whose last load failed. */
  failed: number;
  /** From how many networks those are. */
  networks: number;
}

/** Of one remote. */
export interface PeopleOfRemote {
  canary: People;
  stable: People;
  /** Of the canary, also whom a network has beyond its share. */
  allCanary: People;
}

/** From where a load is reported: the network, and the session that the page's edge has signed. */
export interface Reporter {
  network: string;
  session: string | undefined;
}

interface Meeting extends Pick<LoadReport, 'variant' | 'failed'> {
  network: string;
  at: number;
  /** Whether it is within the share of its network. */
  counts: boolean;
}

const HOUR_MS = 3_600_000;
/** An office is believed, and cannot outvote others. */
const OF_A_NETWORK = 3;
/** The number of people within an hour beyond which minutes decide. */
const MOST_PEOPLE = 2_000;

const peopleIn = (meetings: readonly Meeting[]): People => {
  const failed = meetings.filter((meeting) => meeting.failed);
  return {
    people: meetings.length,
    failed: failed.length,
    networks: new Set(failed.map(({ network }) => network)).size,
  };
};

/** Whether a network has fewer than its share. */
const hasRoom = (known: ReadonlyMap<string, Meeting>, network: string): boolean =>
  [...known.values()].filter((meeting) => meeting.counts && meeting.network === network).length <
  OF_A_NETWORK;

/** Counts browsers instead of loads, for canaries that few people get: each counts once, however often it reloads. */
export class PeopleCounter {
  /** By remote, then by session. */
  private readonly met = new Map<string, Map<string, Meeting>>();

  /** @param at when it was reported, in milliseconds */
  record({ remote, variant, failed }: LoadReport, { network, session }: Reporter, at: number): void {
    if (session === undefined) return;
    const known = this.met.get(remote) ?? new Map<string, Meeting>();
    this.met.set(remote, known);
    const before = known.get(session);
    if (before === undefined && known.size >= MOST_PEOPLE) return;
    const counts = before?.counts ?? hasRoom(known, network);
    known.set(session, { variant, failed, network, at, counts });
  }

  /** The people of the last hour, by remote; others are dropped. */
  lastHour(now: number): Map<string, PeopleOfRemote> {
    for (const known of this.met.values())
      for (const [session, { at }] of known) if (at <= now - HOUR_MS) known.delete(session);
    return new Map([...this.met].map(([remote, known]) => [remote, this.ofRemote([...known.values()])]));
  }

  private ofRemote(meetings: readonly Meeting[]): PeopleOfRemote {
    const on = (variant: LoadReport['variant']) => meetings.filter((meeting) => meeting.variant === variant);
    const counted = (all: readonly Meeting[]) => peopleIn(all.filter(({ counts }) => counts));
    return {
      canary: counted(on('canary')),
      stable: counted(on('stable')),
      allCanary: peopleIn(on('canary')),
    };
  }
}
