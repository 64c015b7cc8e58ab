import { CURRENCY_CODE } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/**
 * The cents that pending refunds will take of a store's free balance: their amounts beyond the receivables that their own payments have yet
 * to release. Read after the accounts are locked.
 */
export async function promisedCents(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(greatest(0, r.amount_cents - coalesce(open.cents, 0))), 0)::bigint as cents
    from gateway_requests as r
    join payments as p on p.seller_id = r.seller_id and p.id = r.payment_id
    join orders as o on o.seller_id = p.seller_id and o.id = p.order_id
    left join lateral (
      select sum(open_cents) as cents from receivables
      where seller_id = r.seller_id and payment_id = r.payment_id and status = 'agendado') as open on true
    join lateral (
      select custody from receivables where seller_id = r.seller_id and payment_id = r.payment_id limit 1) as sold
      on sold.custody = 'plataforma'
    where r.seller_id = ${sellerId} and r.kind = 'refund' and r.settled_at is null and o.store_id = ${storeId}
      and not o.is_test and o.currency = ${CURRENCY_CODE}`.execute(trx);
  return rows[0]?.cents ?? 0;
}
