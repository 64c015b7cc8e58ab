import { accessKeyProblem, normalizeAccessKey } from '@balcao/domain';
import { call } from '../basics/call';
import { idParams } from '../basics/common';
import { z } from '../basics/z';
import { orderDetail } from './orders';

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

export const orderInvoiceRequest = z.strictObject({ invoice: orderInvoice.nullable() });
export type OrderInvoiceRequest = z.input<typeof orderInvoiceRequest>;

export const setOrderInvoice = call('PUT /orders/:id/invoice', {
  operationId: 'setOrderInvoice',
  summary: 'The nota fiscal that the seller has issued for an order; null takes it away',
  access: 'seller',
  permission: 'pedidos:editar',
  params: idParams,
  body: orderInvoiceRequest,
  answer: orderDetail,
});
