/** A file of the write-ahead log: its timeline, its number of 16 MiB, and the second in which it arrived in the archive. */
export interface Segment {
  timeline: number;
  number: number;
  arrived: number;
}

/** The name of a segment: timeline, and two halves of its number, of which the second counts 256. */
const NAME = /(?:^|\/)([0-9A-F]{8})([0-9A-F]{8})000000([0-9A-F]{2})(?:-|$)/;
const PER_LOG = 256;

/** Reads a segment's name, which may be at the end of a path and have a checksum behind it. @returns undefined for other files */
export function parseSegment(path: string): Omit<Segment, 'arrived'> | undefined {
  const [, timeline, log, rest] = NAME.exec(path) ?? [];
  if (timeline === undefined || log === undefined || rest === undefined) return undefined;
  return {
    timeline: Number.parseInt(timeline, 16),
    number: Number.parseInt(log, 16) * PER_LOG + Number.parseInt(rest, 16),
  };
}

/**
 * The segments on the way to a timeline, by number, with the second of their arrival: its own from its first one on, before that those
 * of the timelines that it began on.
 */
export function pathTo(timeline: number, segments: readonly Segment[]): Map<number, number> {
  const path = new Map<number, number>();
  let until = Number.POSITIVE_INFINITY;
  const known = [...new Set(segments.map((segment) => segment.timeline))].filter((one) => one <= timeline);
  for (const one of known.sort((a, b) => b - a)) {
    const own = segments.filter((segment) => segment.timeline === one && segment.number < until);
    for (const { number, arrived } of own) path.set(number, arrived);
    until = Math.min(until, ...own.map(({ number }) => number));
  }
  return path;
}

/** A piece that is missing from the archive: the arrivals before and after it. */
export interface Gap {
  from: number;
  to: number;
}

/** The first gap between a segment and the one that a second is in; undefined when all are there. */
export function findGap(path: ReadonlyMap<number, number>, first: number, second: number): Gap | undefined {
  const last = Math.max(...path.keys());
  let from = path.get(first) ?? 0;
  for (let number = first; number <= last; number++) {
    const arrived = path.get(number);
    if (arrived === undefined) {
      let next = number;
      while (!path.has(next)) next++;
      return { from, to: path.get(next) ?? from };
    }
    if (arrived >= second) return undefined;
    from = arrived;
  }
  return undefined;
}
