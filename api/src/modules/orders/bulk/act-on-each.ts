import type { JobRow } from '@balcao/api-schema';
import { FULFILLMENT_STATUS_VIEWS, ORDER_PAYMENT_STATUS_VIEWS } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { inSavepoint } from '../../../db/in-savepoint';
import type { Owner } from '../../../db/owner';
import type { BulkOutcome } from '../../../jobs/bulk-job';
import type { ReportedRow } from '../../../jobs/job-handler';
import { Problem } from '../../../problem';
import { lockOrder, type StoredOrder } from '../state/repository';
import type { OrderEntry } from '../write/change-order';

/** The name of an order in the rows of a job: `Pedido 1042`. */
const orderLabelOf = ({ number }: Pick<StoredOrder, 'number'>): string => `Pedido ${number}`;

const failed = (row: Pick<ReportedRow, 'line' | 'recordId' | 'label'>, message: string): BulkOutcome => ({
  row: { ...row, outcome: 'failed', problems: [{ column: null, message }], changes: [] },
  entry: null,
});

/** The statuses and tags that differ between two rows of an order, as people read them. */
function changesOf(before: StoredOrder, after: StoredOrder): JobRow['changes'] {
  const payment = (order: StoredOrder) => ORDER_PAYMENT_STATUS_VIEWS[order.payment_status].text;
  const parcel = (order: StoredOrder) => FULFILLMENT_STATUS_VIEWS[order.fulfillment_status].text;
  return [
    { label: 'Pagamento', before: payment(before), after: payment(after) },
    { label: 'Envio', before: parcel(before), after: parcel(after) },
    { label: 'Etiquetas', before: before.tags.join(', '), after: after.tags.join(', ') },
  ].filter((change) => change.before !== change.after);
}

/** Does something to one order of a job; a problem fails this order alone. */
export async function actOnOne(
  trx: SellerTransaction,
  owner: Owner,
  { id, line }: { id: string; line: number },
  act: (order: StoredOrder) => Promise<OrderEntry>,
): Promise<BulkOutcome> {
  const place = { ...owner, id };
  const order = await lockOrder(trx, place);
  if (order === undefined) return failed({ line, recordId: id, label: id }, 'Este pedido não existe mais.');
  const row = { line, recordId: id, label: orderLabelOf(order) };
  try {
    const entry = await inSavepoint(trx, () => act(order));
    const changes = changesOf(order, (await lockOrder(trx, place)) ?? order);
    return { row: { ...row, outcome: 'changed', problems: [], changes }, entry };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return failed(row, error.text);
  }
}
