import type { OpenMatter } from '@balcao/domain';
import { sql } from 'kysely';
import { ago } from '../../db/ago';
import { currentTime } from '../../db/clock';
import type { Database, SellerTransaction } from '../../db/database';
import type { OpenMatterReader, Person, PersonData } from '../../module';

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

/** Erases credentials and what gateways sent, which names buyers. */
export async function erasePayments(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx
    .updateTable('payment_gateways')
    .set({
      credentials: '{}',
      account_feedback: '',
      is_current: false,
      webhook_key_sealed: null,
      webhook_key_hash: null,
      webhook_public_key: '',
    })
    .where('seller_id', '=', sellerId)
    .execute();
  await trx.deleteFrom('webhook_old_keys').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('webhook_deliveries').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('gateway_charges').where('seller_id', '=', sellerId).execute();
  await trx.updateTable('payment_configs').set({ active: false }).where('seller_id', '=', sellerId).execute();
}

/** Gateways and payment methods, without credentials. */
export async function exportPayments(trx: SellerTransaction, { sellerId }: Person): Promise<PersonData> {
  const gatewayConnections = await trx
    .selectFrom('payment_gateways')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['id', 'store_id', 'gateway', 'mode', 'fees', 'account_status', 'is_current', 'created_at'])
    .execute();
  const paymentMethods = await trx
    .selectFrom('payment_configs')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['store_id', 'gateway', 'method', 'active', 'config'])
    .execute();
  return { gatewayConnections, paymentMethods };
}

/** Deletes what gateways sent after a month, and the simulator's tests after three. What it has collected can be given back. Test charges go with their orders. */
export async function deleteOldPayments({ platform }: Database): Promise<void> {
  await platform.deleteFrom('webhook_deliveries').where('received_at', '<', ago('30 days')).execute();
  await platform.deleteFrom('simulated_card_tokens').where('taken_at', '<', ago('1 day')).execute();
  await platform
    .deleteFrom('simulated_charges')
    .where('created_at', '<', ago('90 days'))
    .where(sql<boolean>`not starts_with(id, 'sim_live_')`)
    .execute();
}
