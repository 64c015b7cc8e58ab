import { accessKeyProblem, normalizeAccessKey } from '@balcao/domain';
import { z } from '../basics/z';

const digits = (most: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{0,${most}}$`), `Use até ${most} algarismos.`);

/** The nota fiscal of an order, which its seller has issued elsewhere. Series and access key may be empty. */
export const orderInvoice = z
  .strictObject({
    number: digits(9).min(1, 'Digite o número da nota.'),
    series: digits(3),
    accessKey: z.string().max(100).overwrite(normalizeAccessKey),
  })
  .superRefine((note, context) => {
    const problem = accessKeyProblem(note);
    if (problem !== null) context.addIssue({ code: 'custom', path: ['accessKey'], message: problem });
  });

/** `PUT /orders/{id}/invoice`: null takes it away. */
export const orderInvoiceRequest = z.strictObject({ invoice: orderInvoice.nullable() });
export type OrderInvoiceRequest = z.input<typeof orderInvoiceRequest>;
