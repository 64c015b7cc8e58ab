import type { CheckoutDevice } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** The visit to the checkout in which an order was made, as far as the checkout told of it. */
export interface OrderSession {
  startedAt: Date | null;
  device: CheckoutDevice;
  /** From here on empty where the checkout says nothing of it. */
  ip: string;
  userAgent: string;
  termsVersion: string;
}

/** The latest value under a name in `data` of the visit's events. */
const said = (name: string) => sql<string | null>`(
  select e.data ->> ${sql.lit(name)} from checkout_events as e
  where e.seller_id = s.seller_id and e.store_id = s.store_id and e.session_token = s.token and e.data ->> ${sql.lit(name)} <> ''
    and e.occurred_at between s.last_seen_at - interval '7 days' and s.last_seen_at
  order by e.occurred_at desc limit 1)`;

/** The visit of an order; undefined where nobody told of one. */
export async function findOrderSession(
  trx: SellerTransaction,
  owner: Owner,
  orderId: string,
): Promise<OrderSession | undefined> {
  const row = await trx
    .selectFrom('orders as o')
    .innerJoin('checkout_session_orders as l', (join) =>
      join
        .onRef('l.seller_id', '=', 'o.seller_id')
        .onRef('l.store_id', '=', 'o.store_id')
        .onRef('l.is_test', '=', 'o.is_test')
        .onRef('l.source', '=', 'o.source')
        .onRef('l.external_id', '=', 'o.external_id'),
    )
    .innerJoin('checkout_sessions as s', (join) =>
      join
        .onRef('s.seller_id', '=', 'l.seller_id')
        .onRef('s.store_id', '=', 'l.store_id')
        .onRef('s.is_test', '=', 'l.is_test')
        .onRef('s.token', '=', 'l.session_token'),
    )
    .where(ofStore(owner, 'o'))
    .where('o.id', '=', orderId)
    .select(['s.started_at', 's.device'])
    .select([
      said('ip').as('ip'),
      said('user_agent').as('user_agent'),
      said('terms_version').as('terms_version'),
    ])
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      startedAt: row.started_at,
      device: row.device,
      ip: row.ip ?? '',
      userAgent: row.user_agent ?? '',
      termsVersion: row.terms_version ?? '',
    }
  );
}

/** The name of a store. */
export const findStoreName = async (trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<string> =>
  (
    await trx
      .selectFrom('stores')
      .where('seller_id', '=', sellerId)
      .where('id', '=', storeId)
      .select('nome')
      .executeTakeFirstOrThrow()
  ).nome;
