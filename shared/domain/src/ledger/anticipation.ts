import type { CalendarDate } from '../time/calendar-date';
import { daysIn } from '../time/period';
import type { LedgerEntry } from './entry';
import { move } from './move';

/** A receivable that may be paid before its day, as far as its price and its posting need it. */
export interface AnticipableReceivable {
  id: string;
  /** Positive integer cents. */
  openCents: number;
  availableOn: CalendarDate;
  /** The share that is held back, as it was agreed at the sale. */
  reserveBasisPoints: number;
}

/** The price of being paid a receivable before its day. Integer cents: open is fee, reserve and net together. */
export interface AnticipationPrice {
  /** From today to its day. */
  days: number;
  /** The fee of one day, rounded: for people. The fee is reckoned of all days at once. */
  feePerDayCents: number;
  feeCents: number;
  /** Held back as it would be on its day. */
  reserveCents: number;
  /** The cents that come to the free balance now. */
  netCents: number;
}

const WHOLE = 10_000;
/** A rate is of thirty days. */
const DAYS_OF_RATE = 30;

/** A share of cents for so many days, half a cent rounded up. */
function shareOf(cents: number, basisPoints: number, days: number): number {
  const whole = BigInt(WHOLE * DAYS_OF_RATE);
  return Number((2n * BigInt(cents) * BigInt(basisPoints) * BigInt(days) + whole) / (2n * whole));
}

/** The cents of a receivable that are held back once it is free, rounded down. */
export const reserveOf = ({
  openCents,
  reserveBasisPoints,
}: Pick<AnticipableReceivable, 'openCents' | 'reserveBasisPoints'>): number =>
  Math.floor((openCents * reserveBasisPoints) / WHOLE);

/**
 * The price of a receivable today: simple interest, pro rata by calendar day. What is paid first is the reserve, then the fee, so
 * that neither takes more than there is.
 *
 * @param basisPoints the rate of thirty days
 */
export function anticipationPrice(
  receivable: AnticipableReceivable,
  today: CalendarDate,
  basisPoints: number,
): AnticipationPrice {
  const { openCents, availableOn } = receivable;
  const days = Math.max(0, daysIn({ from: today, to: availableOn }) - 1);
  const reserveCents = reserveOf(receivable);
  const feeCents = Math.min(openCents - reserveCents, shareOf(openCents, basisPoints, days));
  return {
    days,
    feePerDayCents: shareOf(openCents, basisPoints, 1),
    feeCents,
    reserveCents,
    netCents: openCents - reserveCents - feeCents,
  };
}

/** A receivable that is paid before its day: it is free at once, without the fee and what is held back. */
export const anticipationPosting = (
  { openCents }: Pick<AnticipableReceivable, 'openCents'>,
  { feeCents, reserveCents }: Pick<AnticipationPrice, 'feeCents' | 'reserveCents'>,
): LedgerEntry[] => [
  ...move('anticipation', 'a_liberar', 'disponivel', openCents),
  ...move('anticipation_fee', 'disponivel', 'plataforma', feeCents),
  ...move('reserve_hold', 'disponivel', 'bloqueado', reserveCents),
];
