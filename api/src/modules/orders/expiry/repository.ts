import type { ReportedData } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { StoredPayment } from '../state/repository';
import type { ExpiringPayment } from './expiry-task';

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

/** The last payment that a walk has read. */
export type Position = Pick<StoredPayment, 'seller_id' | 'id'>;
export const BEGINNING: Position = { seller_id: '', id: '' };

/** A stored payment that awaits its buyer, and whose it is. */
export interface AwaitedPayment extends ExpiringPayment {
  sellerId: string;
}

/**
 * Looks through so many payments of all sellers after a position.
 *
 * @returns how many there were, the last of them, and the Pix and boletos of the API that await their buyer
 */
export async function awaitedPaymentsAfter(
  platform: Executor,
  { seller_id, id }: Position,
  limit: number,
): Promise<{ seen: number; last: Position | undefined; payments: AwaitedPayment[] }> {
  const { rows } = await sql<Position & AwaitedPayment & { isAwaited: boolean }>`
    select p.seller_id, p.id, p.seller_id as "sellerId", o.store_id as "storeId", p.order_id as "orderId", p.id as "paymentId",
      p.status = 'aguardando' and p.method in ('pix', 'boleto') and o.source = 'api' as "isAwaited"
    from payments as p join orders as o on o.seller_id = p.seller_id and o.id = p.order_id
    where (p.seller_id, p.id) > (${seller_id}, ${id}) order by p.seller_id, p.id limit ${limit}`.execute(
    platform,
  );
  return { seen: rows.length, last: rows.at(-1), payments: rows.filter(({ isAwaited }) => isAwaited) };
}
