import { nextBusinessDay } from '../time/business-day';
import { addDays, type CalendarDate, todayInSaoPaulo } from '../time/calendar-date';
import { saoPauloClock } from '../time/sao-paulo-clock';
import type { LedgerEntry } from './entry';
import { move } from './move';

/** Asked for, handed to the bank, and how it ended there; until the bank has it, it can be cancelled. */
export const PAYOUT_STATUSES = ['solicitado', 'em_processamento', 'pago', 'devolvido', 'cancelado'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_STATUS_LABELS: Readonly<Record<PayoutStatus, string>> = {
  solicitado: 'Solicitado',
  em_processamento: 'Em processamento',
  pago: 'Pago',
  devolvido: 'Devolvido',
  cancelado: 'Cancelado',
};

/** Why a store can have nothing paid out now, in the order in which people can do something about it. */
export const PAYOUT_BLOCKS = [
  'owner',
  'identity',
  'account',
  'verification',
  'hold',
  'in_flight',
  'negative',
  'maintenance',
  'no_bank',
] as const;
export type PayoutBlock = (typeof PAYOUT_BLOCKS)[number];

/** A payout that was held for so many days by the block of its owner goes back to the balance. */
export const PAYOUT_HELD_DAYS = 30;

/** The amounts of a payout. Positive integer cents: the amount that reaches the bank, and the fee beyond that. */
export interface PayoutCents {
  amountCents: number;
  feeCents: number;
}

/** A payout that is asked for: it and its fee leave what is free. */
export const payoutPosting = ({ amountCents, feeCents }: PayoutCents): LedgerEntry[] => [
  ...move('payout', 'disponivel', 'em_saque', amountCents),
  ...move('payout_fee', 'disponivel', 'plataforma', feeCents),
];

/** A payout that has reached the bank. */
export const payoutPaidPosting = ({ amountCents }: Pick<PayoutCents, 'amountCents'>): LedgerEntry[] =>
  move('payout', 'em_saque', 'banco', amountCents);

/**
 * A payout that came back, or was cancelled; with `feeCents` its fee comes back too.
 *
 * @param from where the money was: on its way, or at the bank, which had paid it already
 */
export const payoutReturnPosting = (
  { amountCents, feeCents }: PayoutCents,
  from: 'em_saque' | 'banco' = 'em_saque',
): LedgerEntry[] => [
  ...move('payout_return', from, 'disponivel', amountCents),
  ...move('payout_fee', 'plataforma', 'disponivel', feeCents),
];

const HOUR_MS = 3_600_000;
/** A paid Pix can come back for so long. */
const RETURNS_MS = 90 * 24 * HOUR_MS;
const MAX_RETURN_WAIT_MS = 72 * HOUR_MS;

/**
 * When the bank is asked next whether a payout that it paid has come back: less and less often, as most do in the first days.
 *
 * @returns undefined once none comes back any more
 */
export function nextReturnCheck(paidAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - paidAt.getTime();
  if (age >= RETURNS_MS) return undefined;
  return new Date(now.getTime() + Math.min(Math.max(age, HOUR_MS), MAX_RETURN_WAIT_MS));
}

/**
 * The day on which the bank pays what is asked for now: today until the cut-off hour of São Paulo, otherwise the next day; on the
 * bank calendar.
 *
 * @param cutoffHour 0 to 24
 */
export function payoutDay(now: Date, cutoffHour: number): CalendarDate {
  const today = todayInSaoPaulo(now);
  const isLate = Number(saoPauloClock(now).hour) >= cutoffHour;
  return nextBusinessDay(isLate ? addDays(today, 1) : today);
}

/** When banks begin to work on a day of São Paulo, which is 3 hours behind UTC. */
export const bankOpening = (day: CalendarDate): Date => new Date(`${day}T11:00:00.000Z`);
