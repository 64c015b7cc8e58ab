import { type ShipOrderRequest, shipOrderRequest, z } from '@balcao/api-schema';
import { FULFILLMENT_STATUS_VIEWS, isOrderActionAllowed, orderLabel } from '@balcao/domain';
import type { ReportedRow } from '../../../jobs/job-handler';
import { TRACKING_FIELD_LABELS, type TrackingField } from './columns';
import type { TrackingGroup, TrackingLine } from './file';
import type { NamedOrder } from './repository';

/** The write that the dry run plans for the lines of an order: its parcels. */
export const trackingPlan = z.object({
  write: z.object({
    lines: z.array(z.number()).min(1),
    orderId: z.string(),
    parcels: z.tuple([shipOrderRequest], shipOrderRequest),
  }),
});
type Parcels = z.infer<typeof trackingPlan>['write']['parcels'];

/** Nobody sends an order in more parcels, and a file with one name in all its lines is another one. */
const MOST_PARCELS = 20;
const NUMBER = /^#?\s*(\d{1,12})$/;
const MARKED = /^#/;
const NOTHING = '—';
/** One cell may have the codes of several parcels. */
const BETWEEN_CODES = /[,;|]/;

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
type Outcome = Pick<ReportedRow, 'outcome'> & Partial<ReportedRow>;
type Rows = (outcomeOf: (line: TrackingLine) => Outcome) => ReportedRow[];
const problem = (field: TrackingField, message: string): Problems => [
  { column: TRACKING_FIELD_LABELS[field], message },
];

function problemsOfNames(group: TrackingGroup, found: readonly NamedOrder[]): Problems {
  if (group[0]?.order === '') return problem('order', 'Falta o número do pedido.');
  if (group.length > MOST_PARCELS)
    return problem(
      'order',
      `O pedido está em ${group.length} linhas. Ele pode ter até ${MOST_PARCELS} pacotes.`,
    );
  if (found.length === 0) return problem('order', 'Não há pedido com este número.');
  return found.length === 1
    ? []
    : problem('order', 'Há mais de um pedido com este nome. Escreva # e o número do pedido, como #12.');
}

/** The parcels of a line, or its problems. */
function readParcels({
  carrier,
  trackingCode,
  trackingUrl,
  isOdd,
}: TrackingLine): { parcels: ShipOrderRequest[] } | { problems: Problems } {
  const refused = (message: string) => ({ problems: problem('trackingCode', message) });
  if (isOdd)
    return refused(
      `“${trackingCode.slice(0, 40)}” não parece um código de rastreio. Dê nomes às colunas na primeira linha: Pedido;Rastreio.`,
    );
  const codes = trackingCode
    .split(BETWEEN_CODES)
    .map((code) => code.trim())
    .filter((code) => code !== '');
  if (codes.length === 0) return refused('Falta o código de rastreio.');
  const parcels: ShipOrderRequest[] = [];
  for (const code of codes) {
    const read = shipOrderRequest.safeParse({ carrier, trackingCode: code, trackingUrl });
    if (!read.success)
      return {
        problems: read.error.issues.flatMap(({ path: [field], message }) =>
          problem(field as TrackingField, message),
        ),
      };
    parcels.push(read.data);
  }
  return { parcels };
}

/** The parcels that each line adds. A shop's export repeats a code in each line of an order's products. */
function newParcels(group: TrackingGroup): { parcels: ShipOrderRequest[]; problems: Map<number, Problems> } {
  const byCode = new Map<string, ShipOrderRequest>();
  const problems = new Map<number, Problems>();
  for (const line of group) {
    const read = readParcels(line);
    if ('problems' in read) problems.set(line.line, read.problems);
    else
      for (const parcel of read.parcels)
        if (!byCode.has(parcel.trackingCode)) byCode.set(parcel.trackingCode, parcel);
  }
  return { parcels: [...byCode.values()], problems };
}

/** The reason for which an order cannot be sent; null where there is none. */
function refusalOf({ payment_status, fulfillment_status, cancelled_at }: NamedOrder): string | null {
  const standing = {
    paymentStatus: payment_status,
    fulfillmentStatus: fulfillment_status,
    isCancelled: cancelled_at !== null,
  };
  if (isOrderActionAllowed('ship', standing)) return null;
  return `O pedido não pode ser enviado: está “${orderLabel(payment_status, fulfillment_status).text}”.`;
}

/** The results of an order's lines in the dry run, with what is to be written on the first. */
export function checkGroup(group: TrackingGroup, orders: readonly NamedOrder[]): ReportedRow[] {
  const [firstLine] = group;
  const found = firstLine === undefined ? [] : candidates(firstLine, orders);
  const [order] = found;
  const label = order
    ? [`Pedido ${order.number}`, order.buyer_name].filter(Boolean).join(' · ')
    : firstLine?.order || NOTHING;
  const shown = { recordId: order?.id ?? null, label, problems: [], changes: [] };
  const rows: Rows = (outcomeOf) => group.map((line) => ({ ...shown, line: line.line, ...outcomeOf(line) }));
  const unnamed = problemsOfNames(group, found);
  if (unnamed.length > 0 || order === undefined)
    return rows(() => ({
      outcome: 'failed',
      problems: unnamed,
      recordId: null,
      label: firstLine?.order || NOTHING,
    }));
  const { parcels, problems } = newParcels(group);
  if (problems.size > 0) return rows(({ line }) => failedBy(problems, line));
  const [first, ...others] = parcels.filter(({ trackingCode }) => !order.sent_codes?.includes(trackingCode));
  if (first === undefined) return rows(() => ({ outcome: 'unchanged' }));
  const refusal = refusalOf(order);
  if (refusal !== null) return rows(() => ({ outcome: 'failed', problems: problem('order', refusal) }));
  return sendingRows(rows, order, [first, ...others], group);
}

/** The problems of a line, or the line that has those of its order: an order is sent whole. */
function failedBy(problems: ReadonlyMap<number, Problems>, line: number): Outcome {
  const [culprit] = problems.keys();
  return {
    outcome: 'failed',
    problems:
      problems.get(line) ?? problem('order', `Outra linha deste pedido tem um problema: a ${culprit}.`),
  };
}

function sendingRows(rows: Rows, order: NamedOrder, parcels: Parcels, group: TrackingGroup): ReportedRow[] {
  const [firstLine = 0, ...otherLines] = group.map(({ line }) => line);
  const sent = { label: 'Envio', before: FULFILLMENT_STATUS_VIEWS[order.fulfillment_status].text };
  return rows(({ line, trackingCode }) => ({
    outcome: 'changed',
    changes: [
      { label: 'Rastreio', before: order.tracking_code || NOTHING, after: trackingCode },
      { ...sent, after: FULFILLMENT_STATUS_VIEWS.enviado.text },
    ],
    plan:
      line === firstLine
        ? ({
            write: { lines: [firstLine, ...otherLines], orderId: order.id, parcels },
          } satisfies z.infer<typeof trackingPlan>)
        : { firstLine },
  }));
}
