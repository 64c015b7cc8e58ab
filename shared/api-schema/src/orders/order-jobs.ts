import { z } from '../basics/z';
import { cancelOrderRequest, orderFilter, orderSelection } from './orders';

const selection = orderSelection;

/**
 * `POST /orders/bulk` (idempotent) → 201 `job` if it ends within two seconds, otherwise 202 `job`. The job's rows have the
 * result of each order: what its state does not allow fails with the reason. A filter that meanwhile finds another number of
 * orders answers 409 `selection_changed`.
 */
export const orderBulkRequest = z.discriminatedUnion('action', [
  /** Without tracking codes: those come by `POST /orders/tracking-import`. */
  z.strictObject({ action: z.literal('ship'), selection }),
  z.strictObject({ action: z.literal('cancel'), selection, reason: cancelOrderRequest.shape.reason }),
  z.strictObject({ action: z.literal('resend-charge'), selection }),
]);
export type OrderBulkRequest = z.infer<typeof orderBulkRequest>;

/**
 * `POST /orders/export` (idempotent) → 201 or 202 `job`; its file is at `GET /jobs/{id}/file`, a line for each order. Without
 * selection and filter it exports every order.
 */
export const orderExportRequest = z
  .strictObject({ selection: selection.optional(), filter: orderFilter.optional() })
  .refine(({ selection: chosen, filter }) => chosen === undefined || filter === undefined, {
    path: ['filter'],
    message: 'Envie a seleção ou o filtro, não os dois.',
  });
export type OrderExportRequest = z.infer<typeof orderExportRequest>;

/**
 * `POST /orders/{id}/resend-charge` → 204: e-mails the buyer the Pix or boleto that they can still pay. 409
 * `charge_not_resendable` says why there is nothing to be sent; after three mails within a day, or one within an hour, 429.
 */
export const resendChargeRequest = z.strictObject({});
