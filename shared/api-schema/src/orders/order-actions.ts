import { addressLine, plainLine } from '@balcao/domain';
import { z } from '../basics/z';

/**
 * `POST /orders/{id}/prepare`, `…/ship`, `…/deliver`, `…/report-problem`, `…/return`, `…/cancel`, `…/accept-short` → 200 `orderDetail`; 409 `order_action_refused` where the order's state
 * does not allow it. With `If-Match`, an order that has changed answers 412.
 */
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
