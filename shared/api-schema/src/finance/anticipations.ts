import { call } from '../basics/call';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';
import { listPageOf, listQuery } from '../lists/lists';
import { reading, writing } from './access';

/** The most receivables that are paid before their day at once. */
export const MAX_ANTICIPATED = 500;

const cents = z.int().min(0);

/** The amount that is paid before its day, and its price. Amount is fee, reserve and net together. */
const price = {
  amountCents: cents,
  feeCents: cents,
  /** Held back, as it would be on its day. */
  reserveCents: cents,
  /** The cents that come to the free balance at once. */
  netCents: cents,
};

const chosen = { receivableIds: z.array(id).min(1, 'Escolha um recebível.').max(MAX_ANTICIPATED) };

export const anticipationPreviewRequest = z.strictObject(chosen);

export const anticipationRequest = z.strictObject({
  ...chosen,
  /** The fee that was named before: nothing is paid at a higher one. */
  maxFeeCents: cents.optional(),
});
export type AnticipationRequest = z.infer<typeof anticipationRequest>;

/** The 409 of receivables that cannot be paid before their day, with their ids. */
export const receivablesNotAnticipable = errorEnvelope.extend({
  code: z.literal('receivable_not_anticipable'),
  receivableIds: z.array(id).min(1),
});

/** A receivable with what it costs to be paid today. */
export const pricedReceivable = z.object({
  receivableId: id,
  orderId: id,
  /** As the seller knows it. */
  orderNumber: z.int(),
  installment: z.int().min(1),
  availableOn: z.iso.date(),
  /** From today to its day. */
  days: z.int().min(0),
  /** The fee of one day, rounded; the fee is reckoned of all days at once. */
  feePerDayCents: cents,
  ...price,
});
export type PricedReceivable = z.infer<typeof pricedReceivable>;

/** The price of receivables today, one by one and together. */
export const anticipationQuote = z.object({
  /** The rate of thirty days, reckoned by the day. */
  monthlyBasisPoints: z.int().min(0),
  feePerDayCents: cents,
  ...price,
  items: z.array(pricedReceivable),
});
export type AnticipationQuote = z.infer<typeof anticipationQuote>;

/** The receivables that can be paid today, the earliest first, up to `MAX_ANTICIPATED`. */
export const anticipationOffer = anticipationQuote.extend({
  /** Whether that is all. */
  isComplete: z.boolean(),
  /** Whether the caller may ask for it. */
  canRequest: z.boolean(),
});
export type AnticipationOffer = z.infer<typeof anticipationOffer>;

/** Receivables that were paid before their day. */
export const anticipation = z.object({
  id,
  receivables: z.int().min(1),
  monthlyBasisPoints: z.int().min(0),
  ...price,
  createdBy: z.string(),
  createdAt: instant,
});
export type Anticipation = z.infer<typeof anticipation>;

export const anticipationListQuery = listQuery.extend({
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt'),
});
export type AnticipationListQuery = z.infer<typeof anticipationListQuery>;
export const anticipationPage = listPageOf(anticipation);

export const listAnticipations = call('GET /finance/anticipations', {
  operationId: 'listAnticipations',
  ...reading,
  query: anticipationListQuery,
  answer: anticipationPage,
});

export const getAnticipationOffer = call('GET /finance/anticipations/offer', {
  operationId: 'getAnticipationOffer',
  ...reading,
  summary: 'What can be paid before its day, and what that costs today',
  answer: anticipationOffer,
});

const refusals = { 409: z.union([receivablesNotAnticipable, errorEnvelope]) };

export const previewAnticipation = call('POST /finance/anticipations/preview', {
  operationId: 'previewAnticipation',
  ...reading,
  summary: 'What it would cost to be paid these receivables today',
  body: anticipationPreviewRequest,
  answer: anticipationQuote,
  refusals,
  problems: [404],
});

export const createAnticipation = call('POST /finance/anticipations', {
  operationId: 'createAnticipation',
  ...writing,
  idempotent: 'required',
  summary: 'Pays receivables before their day: all of them, or none',
  body: anticipationRequest,
  answer: anticipation,
  status: 201,
  refusals,
  problems: [404],
});
