import type { OpenMatter } from '@balcao/domain';
import { sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { OpenMatterReader } from '../../module';

/** The requests that gateways are still to answer, and the charges that buyers can still pay, by store. */
export const openMattersOfPayments: OpenMatterReader = async (trx, sellerId) => {
  const { rows } = await sql<Omit<OpenMatter, 'orders'>>`
    select 'refund' as kind, r.store_id as "storeId", sum(r.amount_cents)::bigint as cents, count(*)::int as count, null::text as until
    from gateway_requests as r join stores as s on s.seller_id = r.seller_id and s.id = r.store_id
    where r.seller_id = ${sellerId} and s.demo is null and r.settled_at is null
    group by r.store_id
    union all
    select 'charge', c.store_id, sum(p.amount_cents)::bigint, count(*)::int, (max(c.expires_at) at time zone 'America/Sao_Paulo')::date::text
    from gateway_charges as c join payments as p on p.seller_id = c.seller_id and p.id = c.payment_id
    join stores as s on s.seller_id = c.seller_id and s.id = c.store_id
    where c.seller_id = ${sellerId} and s.demo is null and not c.is_test and (p.status in ('autorizado', 'em_analise')
      or p.status in ('criado', 'aguardando') and c.expires_at > ${currentTime()}::timestamptz)
    group by c.store_id`.execute(trx);
  return rows.map((row) => ({ ...row, orders: [] }));
};
