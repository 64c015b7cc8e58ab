import { ENTRY_TYPES, PAYOUT_BLOCKS, PAYOUT_STATUSES, TRANSFER_REFUSALS } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';
import { listPageOf, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';
import { reading, writing } from './access';

const MAX_CENTS = 9_999_999_999;

/** `amountCents` reaches the bank; the fee leaves the balance beside it. */
export const payoutRequest = z.strictObject({
  amountCents: z.int().min(1, 'Informe o valor do saque.').max(MAX_CENTS, 'Valor alto demais.'),
  bankAccountId: id,
});
export type PayoutRequest = z.infer<typeof payoutRequest>;

/** A payout. Cents are integers, days are of São Paulo. */
export const payout = z.object({
  id,
  /** The cents that reach the bank. */
  amountCents: z.int(),
  /** The cents that leave the balance beside it. */
  feeCents: z.int(),
  status: z.enum(PAYOUT_STATUSES),
  /** The account that it goes to: the bank or kind of key, and the ending of the number. */
  accountLabel: z.string(),
  /** The day on which the bank gets it. */
  processOn: z.iso.date(),
  requestedAt: instant,
  /** Since when it waits because the store's owner is blocked or the store is closed; null while it does not. */
  heldSince: instant.nullable(),
  /** When it was paid, or ended otherwise; null before. */
  endedAt: instant.nullable(),
  /** When a payout that was paid came back; null otherwise. */
  returnedAt: instant.nullable(),
  /** Why it came back; null otherwise. */
  refusal: z.enum(TRANSFER_REFUSALS).nullable(),
});
export type Payout = z.infer<typeof payout>;

/** A line that changed the free balance. Integer cents, below 0 where it took something. */
export const payoutLine = z.object({
  id,
  type: z.enum(ENTRY_TYPES),
  orderId: id.nullable(),
  /** As the seller knows it; null where it is of no order. */
  orderNumber: z.int().nullable(),
  postedAt: instant,
  cents: z.int(),
});
export type PayoutLine = z.infer<typeof payoutLine>;

/**
 * A payout takes a sum of the balance, not single sales: `openingCents` and all `changes` less
 * `remainingCents` are its `amountCents`. The changes are those since the payout before, without one that was undone before this was
 * asked for; this payout's fee is among them.
 */
export const payoutDetail = payout.extend({
  /** When the payout before was asked for; null for the first. */
  previousRequestedAt: instant.nullable(),
  /** The balance that the payout before left; 0 for the first. */
  openingCents: z.int(),
  /** The sums of the lines by type. */
  changes: z.array(z.object({ type: z.enum(ENTRY_TYPES), cents: z.int(), count: z.int() })),
  /** The balance that this payout left. */
  remainingCents: z.int(),
  /** The first so many, the oldest first. */
  lines: z.array(payoutLine),
  isComplete: z.boolean(),
});
export type PayoutDetail = z.infer<typeof payoutDetail>;

/** The store's payouts, the last asked for first. */
export const payoutListQuery = listQuery.extend({
  sort: z.enum(['requestedAt', '-requestedAt']).default('-requestedAt'),
  status: several(z.enum(PAYOUT_STATUSES)).optional(),
});
export type PayoutListQuery = z.infer<typeof payoutListQuery>;
export type PayoutFilter = Omit<PayoutListQuery, keyof z.infer<typeof listQuery>>;
export const payoutPage = listPageOf(payout);

/** The terms of a payout that is asked for now: its fee, the day on which the bank gets it, and its obstacles. */
export const payoutTerms = z.object({
  /** The free cents that no refund under way will take. */
  availableCents: z.int(),
  /** The cents that refunds which wait for their gateway will take of the balance; they stay there until then. */
  refundsCents: z.int(),
  minCents: z.int(),
  feeCents: z.int(),
  /** Whether the fee comes back with a payout that the bank returns. */
  feeReturns: z.boolean(),
  /** The hour of São Paulo after which a request goes to the bank on its next day. */
  cutoffHour: z.int(),
  processOn: z.iso.date(),
  /** In the order in which something can be done about them; empty when nothing stands in the way. */
  blocks: z.array(z.enum(PAYOUT_BLOCKS)),
  /** Until when payouts rest after a change of accounts; null otherwise. */
  holdUntil: instant.nullable(),
  /** The account closes: a payout takes all of the balance, without a minimum or a fee. Absent otherwise. */
  isFinal: z.boolean().optional(),
  /** The store is a demonstration: no bank gets it, and it only looks paid. Absent otherwise. */
  isDemo: z.boolean().optional(),
  /** Whether the caller may ask for one. */
  canRequest: z.boolean(),
});
export type PayoutTerms = z.infer<typeof payoutTerms>;

/** Also while the store's plan is not paid: it is its own money. */
const paying = { ...writing, whileSuspended: true } as const;

export const listPayouts = call('GET /finance/payouts', {
  operationId: 'listPayouts',
  ...reading,
  query: payoutListQuery,
  answer: payoutPage,
});

export const getPayoutTerms = call('GET /finance/payouts/terms', {
  operationId: 'getPayoutTerms',
  ...reading,
  answer: payoutTerms,
});

export const getPayout = call('GET /finance/payouts/:id', {
  operationId: 'getPayout',
  ...reading,
  params: idParams,
  answer: payoutDetail,
});

export const downloadPayout = call('GET /finance/payouts/:id/file', {
  operationId: 'downloadPayout',
  ...reading,
  summary:
    'What changed the balance since the payout before, up to the amount paid out, as CSV for spreadsheets',
  params: idParams,
  answer: z.unknown(),
});

/** With a recent step-up. What stands in the way has a code of its own: see `payoutTerms`. */
export const createPayout = call('POST /finance/payouts', {
  operationId: 'createPayout',
  ...paying,
  idempotent: 'required',
  body: payoutRequest,
  answer: payout,
  status: 201,
  problems: [409],
});

/** The person who asked for it may be a thief, so stopping it asks for no step-up. */
export const cancelPayout = call('POST /finance/payouts/:id/cancel', {
  operationId: 'cancelPayout',
  ...paying,
  idempotent: true,
  params: idParams,
  answer: payout,
  problems: [409],
});
