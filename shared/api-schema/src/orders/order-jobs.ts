import { call } from '../basics/call';
import { idParams } from '../basics/common';
import { z } from '../basics/z';
import { job } from '../system/jobs';
import { cancelOrderRequest } from './order-actions';
import { orderFilter, orderSelection } from './order-list';
import { orderTag } from './order-tags';

const selection = orderSelection;

export const orderBulkRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('prepare'), selection }),
  /** Without tracking codes: those come by `POST /orders/tracking-import`. */
  z.strictObject({ action: z.literal('ship'), selection }),
  z.strictObject({ action: z.literal('cancel'), selection, reason: cancelOrderRequest.shape.reason }),
  z.strictObject({ action: z.literal('resend-charge'), selection }),
  z.strictObject({ action: z.literal('tag'), selection, tag: orderTag }),
  z.strictObject({ action: z.literal('untag'), selection, tag: orderTag }),
]);
export type OrderBulkRequest = z.infer<typeof orderBulkRequest>;

/**
 * The job's rows have the result of each order: what its state does not allow fails with the reason. A filter that meanwhile finds
 * another number of orders answers 409 `selection_changed`.
 */
export const changeOrders = call('POST /orders/bulk', {
  operationId: 'changeOrders',
  summary: 'Sends, cancels or charges many orders again. 201 when it has ended, 202 while it goes on',
  access: 'seller',
  permission: 'pedidos:editar',
  idempotent: true,
  body: orderBulkRequest,
  answer: job,
  status: [201, 202],
});

export const orderExportRequest = z
  .strictObject({
    selection: selection.optional(),
    filter: orderFilter.optional(),
    /** Whether names and contacts of buyers are in it. Left out, they are if the caller may take them out. */
    buyers: z.boolean().optional(),
  })
  .refine(({ selection: chosen, filter }) => chosen === undefined || filter === undefined, {
    path: ['filter'],
    message: 'Envie a seleção ou o filtro, não os dois.',
  });
export type OrderExportRequest = z.infer<typeof orderExportRequest>;

/**
 * A line for each order, of every order without selection and filter. Names and contacts of buyers need a permission of their own:
 * `buyers: true` without it answers 403 `forbidden`.
 */
export const exportOrders = call('POST /orders/export', {
  operationId: 'exportOrders',
  summary:
    'Writes orders into a CSV: its file is at /jobs/{id}/file. 201 when it is ready, 202 while it is not',
  access: 'seller',
  permission: 'pedidos:ler',
  takesDataOut: true,
  idempotent: true,
  body: orderExportRequest,
  answer: job,
  status: [201, 202],
});

export const resendChargeRequest = z.strictObject({});

/** 409 `charge_not_resendable` says why there is nothing to be sent; after three mails within a day, or one within an hour, 429. */
export const resendCharge = call('POST /orders/:id/resend-charge', {
  operationId: 'resendCharge',
  summary: 'E-mails the buyer the Pix or boleto that they can still pay; at most three times a day',
  access: 'seller',
  permission: 'pedidos:editar',
  idempotent: true,
  params: idParams,
  body: resendChargeRequest,
  problems: [409],
});

/**
 * `POST /orders/tracking-import` (idempotent), whose body is a `text/csv`: a line for each order with its number or the name
 * that its source has for it, the tracking code and, if wanted, carrier and link. Columns are known by their headings; lines
 * without headings are taken only where nothing else can stand in them. An order in several lines goes in several parcels. → 201 `job` if it has stopped in `review`, 202 while the dry run goes on.
 */
export const trackingImportHeaders = z.object({
  /** The file's name, percent-encoded. */
  'x-file-name': z.string().max(600).optional(),
});

/**
 * `POST /orders/tracking-imports/{jobId}/apply` → 201 or 202 `job`: marks the orders as sent. `all` answers 409
 * `import_has_problems` if the dry run found problems; `valid` skips those lines.
 */
export const trackingImportApplyRequest = z.strictObject({ mode: z.enum(['all', 'valid']) });
export type TrackingImportApplyRequest = z.infer<typeof trackingImportApplyRequest>;
