import { PLAN_INVOICE_STATUSES, PLAN_LINE_KINDS, PLAN_METERS, SUBSCRIPTION_STATES } from '@balcao/domain';
import { call } from '../basics/call';
import { instant } from '../basics/common';
import { z } from '../basics/z';
import { reading, writing } from './access';
import { month } from './months';

const cents = z.int();
const calendarDate = z.iso.date();
const basisPoints = z.int().min(0).max(10_000);

/** The price and the limits of a plan. A limit that is left out is none. */
export const planOffer = z.object({
  id: z.string(),
  name: z.string(),
  monthlyCents: cents,
  percentBasisPoints: basisPoints,
  fixedCents: cents,
  trialDays: z.int().min(0),
  limits: z.partialRecord(z.enum(PLAN_METERS), z.int().min(0)),
});
export type PlanOffer = z.infer<typeof planOffer>;

/** Those that are offered, the cheapest first. */
export const planOffers = z.object({ items: z.array(planOffer) });

/** The use of a plan's meter by a store, counted when it is asked for. */
export const planUsage = z.object({
  meter: z.enum(PLAN_METERS),
  used: z.int().min(0),
  limit: z.int().min(0).nullable(),
});
export type PlanUsage = z.infer<typeof planUsage>;

/** The store's plan at the price that was agreed, and what comes of it. */
export const subscription = z.object({
  state: z.enum(SUBSCRIPTION_STATES),
  plan: planOffer,
  /** Null where the store has never chosen one. */
  startsAt: instant.nullable(),
  /** A change that waits for its day. */
  next: z
    .object({ planId: z.string(), name: z.string(), startsAt: instant, isCancellation: z.boolean() })
    .nullable(),
  trialUntil: instant.nullable(),
  /** The cents that unpaid invoices ask. */
  unpaidCents: cents,
  /** The last day before the back-office is for reading only; null while nothing is late. */
  graceUntil: calendarDate.nullable(),
  availableCents: cents,
  usage: z.array(planUsage),
  /** The version that a change has to name, so that it changes the plan that was seen, at the price that was seen. */
  version: z.string(),
  /** Whether the caller may change it. */
  canChange: z.boolean(),
  /** Whether the caller can pay an invoice by Pix here. */
  canPay: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

export const planCharge = z.object({
  kind: z.enum(['mensalidade', 'pro_rata']),
  planId: z.string(),
  on: calendarDate,
  days: z.int(),
  ofDays: z.int(),
  monthlyCents: cents,
  cents,
});

export const planPreviewRequest = z.strictObject({ planId: z.string().max(60) });
/** The price of a change, by the function that the invoice is made by. */
export const planPreview = z.object({
  planId: z.string(),
  kind: z.enum(['upgrade', 'downgrade']),
  startsAt: instant,
  trialUntil: instant.nullable(),
  /** The charges on the invoice of this month. */
  charges: z.array(planCharge),
  month,
  monthCents: z.object({ before: cents, after: cents }),
  nextMonthlyCents: cents,
  version: z.string(),
});
export type PlanPreview = z.infer<typeof planPreview>;

export const planChangeRequest = z.strictObject({ planId: z.string().max(60), version: z.string().max(100) });

/** Days of São Paulo, the last thirty where none are named. */
export const planSimulationRequest = z.strictObject({
  planId: z.string().max(60),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
});
const simulated = z.object({ planId: z.string(), feeCents: cents, monthlyCents: cents, totalCents: cents });
export const planSimulation = z.object({
  from: calendarDate,
  to: calendarDate,
  sales: z.int().min(0),
  grossCents: cents,
  /** The fees that were posted, to the cent. */
  own: simulated,
  /** The fees that the same sales would have paid. */
  other: simulated,
});
export type PlanSimulation = z.infer<typeof planSimulation>;

/** A month of the plan. It is called by its month. */
export const planInvoice = z.object({
  id: month,
  status: z.enum(PLAN_INVOICE_STATUSES),
  charges: z.array(planCharge),
  /** The cents that the invoice asks: the sum of its lines that the sale has not paid. */
  totalCents: cents,
  /** The cents for the plan itself. */
  planCents: cents,
  /** Fees of sales that were taken of their money, which the invoice does not ask. */
  takenCents: cents,
  /** Fees of sales whose money the seller received. */
  owedCents: cents,
  /** Such fees of before that were neither paid nor asked; below 0 for a credit. */
  carriedCents: cents,
  lineCount: z.int().min(0),
  /** Null while the month has not ended. */
  dueOn: calendarDate.nullable(),
  paidAt: instant.nullable(),
});
export type PlanInvoice = z.infer<typeof planInvoice>;

/** The running month and those before it, the latest first. */
export const planInvoices = z.object({ items: z.array(planInvoice) });

export const planLinesQuery = z.object({
  cursor: z.string().max(1_000).optional(),
  size: z.coerce.number().int().min(1).max(100).default(50),
});
export const planLine = z.object({
  id: z.string(),
  kind: z.enum(PLAN_LINE_KINDS),
  on: calendarDate,
  /** Of a fee: the ledger's line and the order that it leads to. */
  entryId: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.int().nullable(),
  planId: z.string().nullable(),
  /**
   * A fee is the percentage of its base, half a cent rounded up, and the fixed part, less the credit. The base is all that the payment had
   * brought by then; null where an older sale does not say.
   */
  baseCents: cents.nullable(),
  bp: basisPoints.nullable(),
  fixedCents: cents.nullable(),
  /** Of the plan: the days of the month that it is for, of how many; its base is the price of a month. */
  days: z.int().nullable(),
  ofDays: z.int().nullable(),
  /** Of a payment that came in parts, the fee of those before. */
  creditCents: cents,
  /** Below 0 for what comes back. */
  cents,
  /** Whether it is taken of the sale, or asked by the invoice. */
  paidBy: z.enum(['venda', 'fatura']),
});
export type PlanLine = z.infer<typeof planLine>;
export const planLines = z.object({ items: z.array(planLine), next: z.string().nullable() });
export type PlanLines = z.infer<typeof planLines>;

/** The Pix of an invoice that is not paid. */
export const planPix = z.object({
  id: z.string(),
  amountCents: cents,
  /** Pix copia e cola, which the QR code shows too. */
  code: z.string(),
  expiresAt: instant,
});
export type PlanPix = z.infer<typeof planPix>;

export const planInvoiceParams = z.object({ id: month });

export const listPlans = call('GET /plans', { operationId: 'listPlans', ...reading, answer: planOffers });

export const getSubscription = call('GET /subscription', {
  operationId: 'getSubscription',
  ...reading,
  answer: subscription,
});

export const previewPlanChange = call('POST /subscription/preview', {
  operationId: 'previewPlanChange',
  ...reading,
  summary: 'What another plan puts on the invoice, as the change would',
  body: planPreviewRequest,
  answer: planPreview,
  problems: [404, 409],
});

/** By the owner alone (else 403 `plan_owner`), also while the store is suspended, since this is the way out. 412 for another version. */
export const changePlan = call('POST /subscription/change', {
  operationId: 'changePlan',
  ...reading,
  idempotent: true,
  summary: 'Changes the plan: a dearer one now, a cheaper one with the next month',
  body: planChangeRequest,
  answer: subscription,
  problems: [403, 404, 409, 412],
});

/** By the owner alone. */
export const cancelPlanChange = call('DELETE /subscription/change', {
  operationId: 'cancelPlanChange',
  ...reading,
  summary: 'Keeps the plan instead of a change that waits for its day',
  answer: subscription,
  problems: [403, 404],
});

export const simulatePlan = call('POST /subscription/simulate', {
  operationId: 'simulatePlan',
  ...reading,
  summary: 'What the store’s own sales would have cost by another plan',
  body: planSimulationRequest,
  answer: planSimulation,
  problems: [404],
});

export const listInvoices = call('GET /invoices', {
  operationId: 'listInvoices',
  ...reading,
  answer: planInvoices,
});

/** The charges of the plan first. */
export const listInvoiceLines = call('GET /invoices/:id/lines', {
  operationId: 'listInvoiceLines',
  ...reading,
  params: planInvoiceParams,
  query: planLinesQuery,
  answer: planLines,
  problems: [404],
});

export const downloadInvoice = call('GET /invoices/:id/file', {
  operationId: 'downloadInvoice',
  ...reading,
  takesDataOut: true,
  summary: 'All lines of an invoice as CSV for spreadsheets',
  params: planInvoiceParams,
  answer: z.unknown(),
  problems: [404],
});

/** 404 for a month that is not closed, 409 `plan_invoice_paid` or `plan_pix_unavailable`. */
export const createInvoicePix = call('POST /invoices/:id/pix', {
  operationId: 'createInvoicePix',
  ...writing,
  whileSuspended: true,
  summary: 'The Pix by which an invoice is paid: the one that is open, or a new one',
  params: planInvoiceParams,
  answer: planPix,
  problems: [404, 409],
});
