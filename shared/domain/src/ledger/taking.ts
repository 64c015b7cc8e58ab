import type { PaymentCapture } from '../orders/payment-moves';

/** A receivable, with the cents that went of it before its day. */
export interface SoldReceivable {
  id: string;
  availableOn: string;
  /** The instant at which its money came; null for sales of before that was kept. */
  soldAt: Date | null;
  /** The cents that are left of it, or with which it was released or anticipated. */
  openCents: number;
  /** The cents that were taken of it before its day, and can come back while it waits. */
  takenCents: number;
  /** It was released or anticipated: nothing more is taken of it, and nothing comes back. */
  isSettled: boolean;
}

/** The cents that are taken of a receivable before it falls due; below 0 for cents that come back to it. */
export interface Taken {
  id: string;
  cents: number;
}

/** The cents that went of a payment, beside those that came. */
export interface Gone {
  /** Refunded or lost. */
  goneCents: number;
  /** The net of a capture that turned out to be less: it was never there. */
  undoneCents: number;
  /** In the order in which money came. */
  captures: readonly PaymentCapture[];
  /** The net of so many captured cents; null where the terms are unknown. */
  netOf: ((capturedCents: number) => number) | null;
}

const sumOf = (receivables: readonly SoldReceivable[], of: (one: SoldReceivable) => number): number =>
  receivables.reduce((sum, one) => sum + of(one), 0);
const netCentsOf = ({ openCents, takenCents }: SoldReceivable): number => openCents + takenCents;
const cameBefore =
  (at: Date) =>
  ({ soldAt }: SoldReceivable): boolean =>
    soldAt === null || soldAt < at;

/**
 * The cents that receivables which wait cover of what went. What went before a part came is covered by earlier parts alone: else that part
 * would be free before its day. It follows from the history and from what is settled, so it is the same in whatever order that was told.
 */
function coveredCents(receivables: readonly SoldReceivable[], gone: Gone): number {
  const { goneCents, undoneCents, captures, netOf } = gone;
  const settled = receivables.filter(({ isSettled }) => isSettled);
  const waitingCents = sumOf(receivables, netCentsOf) - sumOf(settled, netCentsOf);
  const limits = captures.map(({ at, capturedCents, goneCents: before }) => {
    const earlier = receivables.filter(cameBefore(at));
    const netCents = netOf?.(capturedCents) ?? sumOf(earlier, netCentsOf);
    const releasedCents = sumOf(settled.filter(cameBefore(at)), ({ openCents }) => openCents);
    return netCents - releasedCents + Math.max(0, goneCents - before);
  });
  const coveredCents =
    Math.min(goneCents, ...limits) + undoneCents - sumOf(settled, ({ takenCents }) => takenCents);
  return Math.max(0, Math.min(waitingCents, coveredCents));
}

/**
 * Takes what went of a payment of its receivables that wait, the latest first, and gives back what was taken beyond that. A part covers
 * nothing that went before it came, so each keeps its own day.
 */
export function takenOf(receivables: readonly SoldReceivable[], gone: Gone): Taken[] {
  const { goneCents, undoneCents, captures } = gone;
  const wanted = new Map(
    receivables.map(({ id, isSettled, takenCents }) => [id, isSettled ? takenCents : 0]),
  );
  const takenSince = (at: Date) =>
    sumOf(receivables, (one) => (cameBefore(at)(one) ? 0 : (wanted.get(one.id) ?? 0)));
  const roomOf = (one: SoldReceivable): number =>
    Math.min(
      ...captures
        .filter(({ at }) => !cameBefore(at)(one))
        .map(({ at, goneCents: before }) => undoneCents + Math.max(0, goneCents - before) - takenSince(at)),
      Number.POSITIVE_INFINITY,
    );
  const waiting = receivables
    .filter(({ isSettled }) => !isSettled)
    .toSorted((a, b) => (a.availableOn < b.availableOn ? 1 : -1));
  let left = coveredCents(receivables, gone);
  // Terms round each part by itself: what that leaves over is taken wherever there is something.
  for (const room of [roomOf, () => Number.POSITIVE_INFINITY])
    for (const one of waiting) {
      const already = wanted.get(one.id) ?? 0;
      const part = Math.max(0, Math.min(left, netCentsOf(one) - already, room(one)));
      wanted.set(one.id, already + part);
      left -= part;
    }
  return waiting
    .map(({ id, takenCents }) => ({ id, cents: (wanted.get(id) ?? 0) - takenCents }))
    .filter(({ cents }) => cents !== 0);
}

/** The rest of receivables after some cents were taken of them. */
export function afterTaking(
  receivables: readonly SoldReceivable[],
  taken: readonly Taken[],
): SoldReceivable[] {
  return receivables.map((receivable) => {
    const cents = taken.reduce((sum, part) => (part.id === receivable.id ? sum + part.cents : sum), 0);
    return {
      ...receivable,
      openCents: receivable.openCents - cents,
      takenCents: receivable.takenCents + cents,
    };
  });
}
