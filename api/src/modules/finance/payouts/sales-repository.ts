import type { PayoutSale } from '@balcao/api-schema';
import { INCOME_TYPES } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** When a store asked for the payout before another, of those that left the balance for good; null for the first. */
export async function findPreviousRequest(
  trx: SellerTransaction,
  owner: Owner,
  { id, requestedAt }: { id: string; requestedAt: string },
): Promise<string | null> {
  const row = await trx
    .selectFrom('payouts')
    .where(ofStore(owner))
    .where('status', 'not in', ['cancelado', 'devolvido'])
    .where('id', '<>', id)
    .where('requested_at', '<=', new Date(requestedAt))
    .orderBy('requested_at', 'desc')
    .limit(1)
    .select('requested_at')
    .executeTakeFirst();
  return row?.requested_at.toISOString() ?? null;
}

/**
 * The lines that came to the free balance in a period, one row for each transaction, the oldest first.
 *
 * @param from an instant, included; null for the beginning
 * @param to an instant, excluded
 */
export async function incomeBetween(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { from, to, limit }: { from: string | null; to: string; limit: number | null },
): Promise<PayoutSale[]> {
  const { rows } = await sql<{
    id: string;
    type: PayoutSale['type'];
    order_id: string | null;
    number: number | null;
    posted_at: Date;
    cents: number;
  }>`
    select income.*, o.number from (
      select e.transaction_id as id, (array_agg(e.type order by e.account_version))[1] as type, min(e.order_id) as order_id, min(e.posted_at) as posted_at,
        sum(e.amount_cents)::bigint as cents
      from ledger_entries as e
      where ${ofStore({ sellerId, storeId }, 'e')} and e.account = 'disponivel'
        and e.type in (${sql.join(INCOME_TYPES.map((type) => sql.lit(type)))})
        and e.posted_at >= coalesce(${from}::timestamptz, '-infinity') and e.posted_at < ${to}::timestamptz
      group by e.transaction_id having sum(e.amount_cents) > 0
      order by 4, 1 limit ${limit}
    ) as income
    left join orders as o on o.seller_id = ${sellerId} and o.id = income.order_id
    order by income.posted_at, income.id`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    orderId: row.order_id,
    orderNumber: row.number,
    postedAt: row.posted_at.toISOString(),
    cents: row.cents,
  }));
}
