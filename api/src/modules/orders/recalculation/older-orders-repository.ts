import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** An order, and where its seller and store are. */
export interface OlderOrder extends Owner {
  id: string;
}

/** The last order that a walk has read. */
export type Position = Pick<OlderOrder, 'sellerId' | 'id'>;
export const BEGINNING: Position = { sellerId: '', id: '' };

/**
 * Looks through so many orders of all sellers after a position.
 *
 * @returns how many there were, the last of them, and those of which money went, or came more than once in one payment
 */
export async function ordersWithRemaindersAfter(
  platform: Executor,
  { sellerId, id }: Position,
  limit: number,
): Promise<{ seen: number; last: Position | undefined; orders: OlderOrder[] }> {
  const { rows } = await sql<OlderOrder & { hasRemainder: boolean }>`
    select seller_id as "sellerId", store_id as "storeId", id, exists (
      select from order_events as e
      where e.seller_id = orders.seller_id and e.order_id = orders.id
        and e.type ~ '^payment\\.(captured|refund|chargeback|med_)'
      group by e.payment_id having count(*) > 1 or bool_or(e.type <> 'payment.captured')) as "hasRemainder"
    from orders where (seller_id, id) > (${sellerId}, ${id}) order by seller_id, id limit ${limit}`.execute(
    platform,
  );
  return { seen: rows.length, last: rows.at(-1), orders: rows.filter(({ hasRemainder }) => hasRemainder) };
}
