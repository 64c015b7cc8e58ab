import { addressLine, plainLine } from '@balcao/domain';
import { call } from '../basics/call';
import { idParams, ifMatchHeaders } from '../basics/common';
import { z } from '../basics/z';
import { orderDetail, orderVersionConflict } from './orders';

export const shipOrderRequest = z.strictObject({
  carrier: z.string().overwrite(plainLine).max(60).default(''),
  trackingCode: z.string().overwrite(plainLine).max(40, 'Escreva no máximo 40 caracteres.').default(''),
  trackingUrl: z
    .union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, message: 'Use um endereço que começa com https.' })
        .max(500)
        .overwrite(addressLine),
    ])
    .default(''),
});
export type ShipOrderRequest = z.infer<typeof shipOrderRequest>;

export const cancelOrderRequest = z.strictObject({
  reason: z.string().overwrite(plainLine).min(3, 'Diga por que o pedido é cancelado.').max(500),
});
export type CancelOrderRequest = z.infer<typeof cancelOrderRequest>;

export const prepareOrderRequest = z.strictObject({});

export const deliverOrderRequest = z.strictObject({});

export const acceptShortRequest = z.strictObject({});

export const returnOrderRequest = z.strictObject({
  reason: z.string().overwrite(plainLine).min(3, 'Diga por que o pedido voltou.').max(500),
});
export type ReturnOrderRequest = z.infer<typeof returnOrderRequest>;

export const reportProblemRequest = z.strictObject({
  reason: z.string().overwrite(plainLine).min(3, 'Diga o que aconteceu.').max(500),
});
export type ReportProblemRequest = z.infer<typeof reportProblemRequest>;

/** 409 `order_action_refused` where the order's state does not allow it. The answer's version stands also in `ETag`. */
const acting = {
  access: 'seller',
  permission: 'pedidos:editar',
  idempotent: true,
  params: idParams,
  headers: ifMatchHeaders,
  answer: orderDetail,
  refusals: { 412: orderVersionConflict },
  problems: [409],
} as const;

/** It is being picked. */
export const prepareOrder = call('POST /orders/:id/prepare', {
  ...acting,
  operationId: 'prepareOrder',
  body: prepareOrderRequest,
});

export const shipOrder = call('POST /orders/:id/ship', {
  ...acting,
  operationId: 'shipOrder',
  body: shipOrderRequest,
});

export const deliverOrder = call('POST /orders/:id/deliver', {
  ...acting,
  operationId: 'deliverOrder',
  body: deliverOrderRequest,
});

/** The parcel does not arrive as it should. The order can be sent again. */
export const reportOrderProblem = call('POST /orders/:id/report-problem', {
  ...acting,
  operationId: 'reportOrderProblem',
  body: reportProblemRequest,
});

/** The parcel came back. */
export const returnOrder = call('POST /orders/:id/return', {
  ...acting,
  operationId: 'returnOrder',
  body: returnOrderRequest,
});

/** Of an order that nobody has paid. Money that comes for it all the same is never dropped: then it is paid. */
export const cancelOrder = call('POST /orders/:id/cancel', {
  ...acting,
  operationId: 'cancelOrder',
  body: cancelOrderRequest,
});

/** Takes what was paid short for all of the order, which is paid from then on. To give it back, its payment is refunded. */
export const acceptShortOrder = call('POST /orders/:id/accept-short', {
  ...acting,
  operationId: 'acceptShortOrder',
  body: acceptShortRequest,
});
