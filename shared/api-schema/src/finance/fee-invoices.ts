import { z } from '../basics/z';
import { month } from './months';

/** `PUT /finance/fee-invoices`: the number of the nota fiscal that the platform has issued for its fees of a month; empty takes it away. */
export const feeInvoice = z.strictObject({
  month,
  number: z
    .string()
    .trim()
    .regex(/^\d{0,15}$/, 'Use até 15 algarismos.'),
});
export type FeeInvoice = z.infer<typeof feeInvoice>;

/** `GET /finance/fee-invoices`: the months that have one, the earliest first. */
export const feeInvoices = z.object({
  items: z.array(feeInvoice),
  /** Whether the caller may record them. */
  canEdit: z.boolean(),
});
export type FeeInvoices = z.infer<typeof feeInvoices>;
