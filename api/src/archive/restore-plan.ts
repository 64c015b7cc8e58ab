import type { ArchiveDescription } from './archive-description';
import { findGap, parseSegment, pathTo, type Segment } from './segments';

/** The reason why something cannot be restored, as a sentence for the person who asked. */
export class RestoreRefused extends Error {}

/** The arguments of pgBackRest. */
export interface RestorePlan {
  /** The label of the base. */
  base: string;
  timeline: string;
  /** As PostgreSQL takes it, or `latest`. */
  target: string;
  /** The second since 1970 until which data comes back. */
  until: number;
}

type Base = ArchiveDescription['bases'][number];
type Restore = ArchiveDescription['restores'][number];

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?\d\d)?)$/;
const show = (second: number) => new Date(second * 1_000).toISOString().replace('.000', '');

/** Reads a time with its offset, in seconds since 1970. @throws RestoreRefused */
function parseTime(asked: string, now: number): number {
  if (!TIME.test(asked))
    throw new RestoreRefused(
      `"${asked}" is not a time with its offset from UTC, such as 2026-01-31T14:05:00-03:00.`,
    );
  const time = asked
    .replace(' ', 'T')
    .replace(/([+-]\d\d)(?::?(\d\d))?$/, (_end, hours, minutes = '00') => `${hours}:${minutes}`);
  const second = Date.parse(time) / 1_000;
  if (Number.isNaN(second)) throw new RestoreRefused(`"${asked}" is no time that there is.`);
  if (second > now) throw new RestoreRefused(`${asked} is in the future: it is ${show(now)} now.`);
  return second;
}

const isUndone = (second: number, { target, restored }: Restore) => target < second && second < restored;

/** The timeline that was written on before a restore. */
const timelineBefore = (restore: Restore, restores: readonly Restore[]) =>
  restores.filter(({ restored }) => restored < restore.restored).at(-1)?.timeline ?? 1;

function segmentsOf({ segments }: ArchiveDescription): Segment[] {
  return Object.entries(segments).flatMap(([path, arrived]) => {
    const segment = parseSegment(path);
    return segment ? [{ ...segment, arrived }] : [];
  });
}

/** @throws RestoreRefused when the archive begins later */
function chooseBase(bases: readonly Base[], until: number): Base {
  const [first] = bases;
  if (first === undefined) throw new RestoreRefused('There is no base in the archive yet.');
  const base = bases.filter(({ timestamp }) => timestamp.stop <= until).at(-1);
  if (base === undefined)
    throw new RestoreRefused(
      `The archive begins at ${show(first.timestamp.stop)}: nothing before can be restored.`,
    );
  return base;
}

/**
 * Plans how a time is brought back.
 * @param asked a time with its offset, or `latest`
 * @param now seconds since 1970
 * @param askedTimeline of a time that an earlier restore has undone
 * @throws RestoreRefused with a sentence when the archive cannot give that time
 */
export function planRestore(
  asked: string,
  now: number,
  archive: ArchiveDescription,
  askedTimeline?: number,
): RestorePlan {
  const isLatest = asked === 'latest';
  const second = isLatest ? now : parseTime(asked, now);
  const restores = archive.restores.toSorted((a, b) => a.restored - b.restored);
  const undoing = restores.find((restore) => isUndone(second, restore));
  const before = undoing && timelineBefore(undoing, restores);
  if (undoing && askedTimeline !== before)
    throw new RestoreRefused(
      `What was written from ${show(undoing.target)} to ${show(undoing.restored)} was undone by a restore. To bring back ${asked} of it: RESTORE_TIMELINE=${before} deploy/restore.sh ${asked}`,
    );

  const bases = archive.bases
    .filter(
      ({ error, timestamp }) =>
        !error && !restores.some((restore) => restore !== undoing && isUndone(timestamp.stop, restore)),
    )
    .toSorted((a, b) => a.timestamp.stop - b.timestamp.stop);
  const base = chooseBase(bases, second);
  const segments = segmentsOf(archive);
  const path = pathTo(before ?? Number.POSITIVE_INFINITY, segments);
  const reaches = Math.max(0, ...path.values());
  if (!isLatest && second > reaches)
    throw new RestoreRefused(
      `The archive reaches until ${show(reaches)}: deploy/restore.sh latest restores that.`,
    );
  const gap = findGap(path, parseSegment(base.archive.start)?.number ?? 0, second);
  if (gap)
    throw new RestoreRefused(
      `The archive has a gap from ${show(gap.from)} to ${show(gap.to)}. Times until ${show(gap.from)} can be restored, and those after the next base.`,
    );
  return {
    base: base.label,
    timeline: before === undefined ? 'latest' : String(before),
    target: isLatest
      ? 'latest'
      : new Date(second * 1_000).toISOString().replace('T', ' ').replace('Z', '+00'),
    until: Math.floor(second),
  };
}
