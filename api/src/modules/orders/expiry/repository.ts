import type { ReportedData } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';

/** A report of a payment, and who has made it. */
export interface SourcedReport extends ReportedData {
  source: string;
}

/** The reports of a payment, in the order in which they happened. */
export async function reportsOf(
  trx: SellerTransaction,
  { sellerId, orderId, paymentId }: { sellerId: string; orderId: string; paymentId: string },
): Promise<SourcedReport[]> {
  const rows = await trx
    .selectFrom('order_events')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .where('payment_id', '=', paymentId)
    .orderBy('occurred_at')
    .orderBy('received_at')
    .select(['source', 'occurred_at', 'data'])
    .execute();
  return rows.map(({ source, occurred_at, data }) => ({ source, occurredAt: occurred_at, data }));
}
