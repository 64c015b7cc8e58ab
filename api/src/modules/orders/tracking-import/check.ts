import { type ShipOrderRequest, shipOrderRequest, z } from '@balcao/api-schema';
import { FULFILLMENT_STATUS_VIEWS, isOrderActionAllowed, orderLabel } from '@balcao/domain';
import type { ReportedRow } from '../../../jobs/job-handler';
import { TRACKING_FIELD_LABELS, type TrackingField } from './columns';
import type { TrackingLine } from './file';
import type { NamedOrder } from './repository';

/** The write that the dry run plans for a line. */
export const trackingPlan = z.object({
  write: z.object({ line: z.number(), orderId: z.string(), request: shipOrderRequest }),
});

const NUMBER = /^#?\s*(\d{1,12})$/;
const MARKED = /^#/;
const NOTHING = '—';

/** The number of the store that a line names; undefined for another name. */
export const numberIn = ({ order }: Pick<TrackingLine, 'order'>): number | undefined => {
  const digits = NUMBER.exec(order)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** The orders that a line may mean. With `#` it is the store's own number, and nothing else. */
function candidates(line: TrackingLine, orders: readonly NamedOrder[]): NamedOrder[] {
  const number = numberIn(line);
  return orders.filter(
    (order) =>
      (number !== undefined && order.number === number) ||
      (!MARKED.test(line.order) && order.external_id === line.order),
  );
}

type Problems = ReportedRow['problems'];
const problem = (field: TrackingField, message: string): Problems => [
  { column: TRACKING_FIELD_LABELS[field], message },
];

function problemsOfNames(line: TrackingLine, found: readonly NamedOrder[]): Problems {
  if (line.order === '') return problem('order', 'Falta o número do pedido.');
  if (line.repeats !== undefined) return problem('order', `Este pedido já está na linha ${line.repeats}.`);
  if (found.length === 0) return problem('order', 'Não há pedido com este número.');
  return found.length === 1
    ? []
    : problem('order', 'Há mais de um pedido com este nome. Escreva # e o número do pedido, como #12.');
}

/** The parcel of a line, or the problems of the line. */
function readRequest({ carrier, trackingCode, trackingUrl }: TrackingLine): ShipOrderRequest | Problems {
  if (trackingCode === '') return problem('trackingCode', 'Falta o código de rastreio.');
  const read = shipOrderRequest.safeParse({ carrier, trackingCode, trackingUrl });
  if (read.success) return read.data;
  return read.error.issues.flatMap(({ path: [field], message }) => problem(field as TrackingField, message));
}

/** The result of a line in the dry run, with what is to be written. */
export function checkLine(line: TrackingLine, orders: readonly NamedOrder[]): ReportedRow {
  const found = candidates(line, orders);
  const [order] = found;
  const row = { line: line.line, recordId: null, label: line.order || NOTHING, problems: [], changes: [] };
  const failed = (problems: Problems): ReportedRow => ({ ...row, outcome: 'failed', problems });

  const unnamed = problemsOfNames(line, found);
  if (unnamed.length > 0 || order === undefined) return failed(unnamed);
  const request = readRequest(line);
  if (Array.isArray(request)) return failed(request);

  const named = {
    ...row,
    recordId: order.id,
    label: [`Pedido ${order.number}`, order.buyer_name].filter(Boolean).join(' · '),
  };
  if (order.tracking_code === request.trackingCode) return { ...named, outcome: 'unchanged' };
  const { payment_status: paymentStatus, fulfillment_status: fulfillmentStatus, cancelled_at } = order;
  const standing = { paymentStatus, fulfillmentStatus, isCancelled: cancelled_at !== null };
  if (!isOrderActionAllowed('ship', standing)) {
    const { text } = orderLabel(paymentStatus, fulfillmentStatus);
    return {
      ...failed(problem('order', `O pedido não pode ser enviado: está “${text}”.`)),
      ...labelOf(named),
    };
  }
  return {
    ...named,
    outcome: 'changed',
    changes: [
      { label: 'Rastreio', before: order.tracking_code || NOTHING, after: request.trackingCode },
      {
        label: 'Envio',
        before: FULFILLMENT_STATUS_VIEWS[fulfillmentStatus].text,
        after: FULFILLMENT_STATUS_VIEWS.enviado.text,
      },
    ],
    plan: { write: { line: line.line, orderId: order.id, request } } satisfies z.infer<typeof trackingPlan>,
  };
}

const labelOf = ({ recordId, label }: Pick<ReportedRow, 'recordId' | 'label'>) => ({ recordId, label });
