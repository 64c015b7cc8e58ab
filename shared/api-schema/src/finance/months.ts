import {
  CUSTODIES,
  ENTRY_TYPES,
  GATEWAY_IDS,
  monthsOf,
  PAYMENT_METHODS,
  SELLER_ACCOUNTS,
} from '@balcao/domain';
import { call } from '../basics/call';
import { instant } from '../basics/common';
import { z } from '../basics/z';
import { reading } from './access';
import { askedCustody } from './finance';

/** `YYYY-MM` of São Paulo. What is none ends the check: what compares months is asked about months only. */
export const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'Escreva um mês como 2026-10.', abort: true });
/** The month and the custodian of a call. */
export const monthQuery = z.strictObject({ month, custody: askedCustody });
export type MonthQuery = z.infer<typeof monthQuery>;

const signedCents = z.int();

/** An account in a month: what it began with, what came and went by type, and what it ended with. The groups add up to the difference. */
const monthAccount = z.object({
  account: z.enum(SELLER_ACCOUNTS),
  openingCents: signedCents,
  closingCents: signedCents,
  groups: z.array(z.object({ type: z.enum(ENTRY_TYPES), amountCents: signedCents, count: z.int().min(1) })),
});

/** The statement of a month for a custodian's accounts. A month that is not over yet may still change. */
export const monthStatement = z.object({
  month,
  custody: z.enum(CUSTODIES),
  isClosed: z.boolean(),
  accounts: z.array(monthAccount),
  /** The document that was made of it, which never changes; null while there is none. `sha256` is that of its bytes, in hex. */
  document: z.object({ sha256: z.string(), bytes: z.int(), createdAt: instant }).nullable(),
});
export type MonthStatement = z.infer<typeof monthStatement>;
export type MonthAccount = MonthStatement['accounts'][number];

const MAX_REPORT_MONTHS = 13;

/** `by` says which day counts: that of posting, or that of the fact (competência). */
export const monthReportQuery = z
  .strictObject({
    from: month,
    to: month,
    by: z.enum(['posted', 'occurred']).default('occurred'),
    custody: askedCustody,
  })
  .superRefine(({ from, to }, context) => {
    const count = monthsOf(from, to).length;
    if (count === 0)
      context.addIssue({ code: 'custom', path: ['to'], message: 'O fim do período vem antes do início.' });
    if (count > MAX_REPORT_MONTHS)
      context.addIssue({
        code: 'custom',
        path: ['to'],
        message: `Escolha um período de até ${MAX_REPORT_MONTHS} meses.`,
      });
  });
export type MonthReportQuery = z.infer<typeof monthReportQuery>;

/** Signed integer cents: below 0 what was taken. `netCents` is all others together. */
export const monthReportRow = z.object({
  month,
  /** Null for what is of no payment, such as the fee of a payout. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  gateway: z.enum(GATEWAY_IDS).nullable(),
  /** The custodian of these lines. */
  custody: z.enum(CUSTODIES),
  grossCents: signedCents,
  /** The cents that buyers paid beyond the price: interest of installments, a late boleto's interest and fine. */
  buyerInterestCents: signedCents,
  refundCents: signedCents,
  disputeCents: signedCents,
  gatewayFeeCents: signedCents,
  platformFeeCents: signedCents,
  otherFeeCents: signedCents,
  adjustmentCents: signedCents,
  netCents: signedCents,
});
export type MonthReportRow = z.infer<typeof monthReportRow>;
export const monthReport = z.object({ items: z.array(monthReportRow) });
export type MonthReport = z.infer<typeof monthReport>;

export const getMonth = call('GET /finance/months', {
  operationId: 'getMonth',
  ...reading,
  summary:
    'A month of each account of a custodian: what it began with, what came and went, what it ended with',
  query: monthQuery,
  answer: monthStatement,
});

export const closeMonth = call('POST /finance/month-statements', {
  operationId: 'closeMonth',
  ...reading,
  summary: 'Makes the statement of a month that is over. It is made once and never changes',
  body: monthQuery,
  answer: monthStatement,
  status: 201,
  problems: [409],
});

/** With the digest of its bytes in `repr-digest`. */
export const downloadMonth = call('GET /finance/month-statements/file', {
  operationId: 'downloadMonth',
  ...reading,
  summary: 'The statement of a month as a PDF, byte by byte as it was made',
  query: monthQuery,
  answer: z.unknown(),
  problems: [404],
});

export const getMonthReport = call('GET /finance/month-report', {
  operationId: 'getMonthReport',
  ...reading,
  summary: 'Gross, refunds, disputes and fees per month, method and gateway',
  query: monthReportQuery,
  answer: monthReport,
});

export const downloadMonthReport = call('GET /finance/month-report/file', {
  operationId: 'downloadMonthReport',
  ...reading,
  summary: 'The same as CSV for spreadsheets',
  query: monthReportQuery,
  answer: z.unknown(),
});
