import {
  CUSTODIES,
  ENTRY_TYPES,
  GATEWAY_IDS,
  PAYMENT_METHODS,
  RECEIVABLE_STATUSES,
  SELLER_ACCOUNTS,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';
import { listPageOf, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';
import { reading } from './access';

/** Integer cents of a balance or a line: a balance may fall below 0. */
const signedCents = z.int();

/** The custodian whose money is asked for: the platform by default. */
export const askedCustody = z.enum(CUSTODIES).default('plataforma');

export const balancesQuery = z.strictObject({ custody: askedCustody });
export type BalancesQuery = z.infer<typeof balancesQuery>;

/**
 * The cents that a custodian holds of the store's, by where they are. Together, and without what is owed, they are all
 * credits minus all debits. Of what the seller holds nothing can be paid out: what is available was received by them.
 */
export const balances = z.object({
  custody: z.enum(CUSTODIES),
  /** Free to be paid out; below 0 when disputes or refunds took more than there was. */
  availableCents: signedCents,
  /** Earned and not yet due. */
  pendingCents: signedCents,
  /** Held back: reserve, disputes, MED. */
  blockedCents: signedCents,
  inPayoutCents: signedCents,
  /** The platform's fees on what the seller holds, to be paid with the plan's invoice. */
  owedCents: signedCents,
});
export type Balances = z.infer<typeof balances>;
export type BalanceFigures = Omit<Balances, 'custody'>;

/** Lines of the store's accounts, the last posted first. Days are of São Paulo, both ends included. */
export const entryListQuery = listQuery.extend({
  sort: z.enum(['postedAt', '-postedAt']).default('-postedAt'),
  custody: askedCustody,
  account: several(z.enum(SELLER_ACCOUNTS)).optional(),
  type: several(z.enum(ENTRY_TYPES)).optional(),
  method: several(z.enum(PAYMENT_METHODS)).optional(),
  gateway: several(z.enum(GATEWAY_IDS)).optional(),
  /** The lines that add to an account, or that take away. */
  sign: z.enum(['in', 'out']).optional(),
  /** Joins the two lines of a move between accounts of the custodian into the one where it arrives. It neither adds nor takes away. */
  moves: z.literal('joined').optional(),
  orderId: id.optional(),
  /** As the seller knows it. */
  orderNumber: z
    .string()
    .regex(/^\d{1,9}$/, 'Escreva o número do pedido.')
    .optional(),
  postedFrom: z.iso.date().optional(),
  postedTo: z.iso.date().optional(),
  /** Competência: when the fact happened, whenever it was posted. */
  occurredFrom: z.iso.date().optional(),
  occurredTo: z.iso.date().optional(),
});
export type EntryListQuery = z.infer<typeof entryListQuery>;
export type EntryFilter = Omit<EntryListQuery, keyof z.infer<typeof listQuery>>;

/** A line of a statement. */
export const entryRow = z.object({
  id,
  /** The custodian. */
  custody: z.enum(CUSTODIES),
  account: z.enum(SELLER_ACCOUNTS),
  type: z.enum(ENTRY_TYPES),
  amountCents: signedCents,
  /** Of the account. */
  balanceAfterCents: signedCents,
  orderId: id.nullable(),
  /** As the seller knows it; null where the line is of no order. */
  orderNumber: z.int().nullable(),
  /** The method and the gateway of its payment; null where the line is of no payment, or was posted before this was kept. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  gateway: z.enum(GATEWAY_IDS).nullable(),
  /** When it stands in the statement, and when it happened. */
  postedAt: instant,
  occurredAt: instant,
});
export type EntryRow = z.infer<typeof entryRow>;

/** A line as the list shows it. */
export const statementRow = entryRow.extend({
  /** The account on its other side, where that is the store's too; null where money comes from somebody else or goes there. */
  counterAccount: z.enum(SELLER_ACCOUNTS).nullable(),
});
export type StatementRow = z.infer<typeof statementRow>;
export const entryPage = listPageOf(statementRow);

/** The days of amounts that fall due, both included, of São Paulo. At most 400 days. */
export const dueDaysQuery = z.strictObject({ from: z.iso.date(), to: z.iso.date(), custody: askedCustody });
export type DueDaysQuery = z.infer<typeof dueDaysQuery>;

/** The most receivables of an answer. */
const MAX_RECEIVABLES = 5_000;

/** As many as are asked for, of all statuses or of one. */
export const receivablesQuery = dueDaysQuery.extend({
  status: z.enum(RECEIVABLE_STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_RECEIVABLES).default(MAX_RECEIVABLES),
});
export type ReceivablesQuery = z.infer<typeof receivablesQuery>;

export const receivableRow = z.object({
  id,
  orderId: id,
  installment: z.int().min(1),
  grossCents: z.int(),
  netCents: z.int(),
  /** The rest of it after refunds and disputes. */
  openCents: z.int(),
  availableOn: z.iso.date(),
  status: z.enum(RECEIVABLE_STATUSES),
  /** The custodian, and the gateway that pays it where that is not the platform; null where the gateway is not known. */
  custody: z.enum(CUSTODIES),
  gateway: z.enum(GATEWAY_IDS).nullable(),
});
export type ReceivableRow = z.infer<typeof receivableRow>;

/** The first so many; `isComplete` says whether that is all. */
export const receivables = z.object({ items: z.array(receivableRow), isComplete: z.boolean() });
export type Receivables = z.infer<typeof receivables>;

/** The receivables that fall due on a day, together. */
const dueDay = z.object({
  custody: z.enum(CUSTODIES),
  day: z.iso.date(),
  openCents: z.int(),
  /** How many receivables. */
  receivables: z.int().min(1),
});
export type DueDay = z.infer<typeof dueDay>;
export const dueDays = z.object({ items: z.array(dueDay) });
export type DueDays = z.infer<typeof dueDays>;

/**
 * The lines of a period, both days included, by the filters of the list. The period is one of posting
 * or one of competência; an OFX, which begins and ends with a balance, takes the former alone.
 */
export const entryFileQuery = entryListQuery
  .omit({ page: true, size: true, q: true, sort: true, cursor: true, moves: true })
  .extend({ format: z.enum(['csv', 'ofx']) })
  .superRefine(({ format, postedFrom, postedTo, occurredFrom, occurredTo }, context) => {
    const isPosted = postedFrom !== undefined && postedTo !== undefined;
    const isOccurred = occurredFrom !== undefined && occurredTo !== undefined;
    if (!isPosted && (format === 'ofx' || !isOccurred))
      context.addIssue({ code: 'custom', path: ['postedFrom'], message: 'Escolha o período do arquivo.' });
  });
export type EntryFileQuery = z.infer<typeof entryFileQuery>;

export const getBalances = call('GET /finance/balances', {
  operationId: 'getBalances',
  ...reading,
  query: balancesQuery,
  answer: balances,
});

export const listEntries = call('GET /finance/entries', {
  operationId: 'listEntries',
  ...reading,
  query: entryListQuery,
  answer: entryPage,
});

export const downloadEntries = call('GET /finance/entries/file', {
  operationId: 'downloadEntries',
  ...reading,
  takesDataOut: true,
  summary: 'The lines of a period as CSV for spreadsheets, or as OFX for accounting programs',
  query: entryFileQuery,
  answer: z.unknown(),
});

export const listReceivables = call('GET /finance/receivables', {
  operationId: 'listReceivables',
  ...reading,
  query: receivablesQuery,
  answer: receivables,
});

/** Each day that brings something, however much it is. */
export const listDueDays = call('GET /finance/receivables/days', {
  operationId: 'listDueDays',
  ...reading,
  query: dueDaysQuery,
  answer: dueDays,
});
