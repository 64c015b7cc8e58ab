import { call } from '../basics/call';
import { z } from '../basics/z';
import { reading, writing } from './access';
import { month } from './months';

/** The number of the nota fiscal that the platform has issued for its fees of a month; empty takes it away. */
export const feeInvoice = z.strictObject({
  month,
  number: z
    .string()
    .trim()
    .regex(/^\d{0,15}$/, 'Use até 15 algarismos.'),
});
export type FeeInvoice = z.infer<typeof feeInvoice>;

/** The months that have one, the earliest first. */
export const feeInvoices = z.object({
  items: z.array(feeInvoice),
  /** Whether the caller may record them. */
  canEdit: z.boolean(),
});
export type FeeInvoices = z.infer<typeof feeInvoices>;

export const listFeeInvoices = call('GET /finance/fee-invoices', {
  operationId: 'listFeeInvoices',
  ...reading,
  answer: feeInvoices,
});

export const setFeeInvoice = call('PUT /finance/fee-invoices', {
  operationId: 'setFeeInvoice',
  ...writing,
  summary: 'Records the number of the nota fiscal for the fees of a month; an empty one takes it away',
  body: feeInvoice,
  answer: feeInvoice,
});
