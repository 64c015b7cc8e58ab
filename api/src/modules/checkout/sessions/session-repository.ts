import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { BuyerCheckoutsTable } from '../../../db/buyer-checkouts-schema';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** A stored session. */
export type SessionRow = Selectable<BuyerCheckoutsTable>;

/** A session, and whether its store and who owns it may sell. */
export type FoundSession = SessionRow & { is_open: boolean };

/** The session of any store that a token opens. */
export const findSession = (platform: Executor, tokenHash: string): Promise<FoundSession | undefined> =>
  platform
    .selectFrom('buyer_checkouts as session')
    .innerJoin('stores', (join) =>
      join.onRef('stores.seller_id', '=', 'session.seller_id').onRef('stores.id', '=', 'session.store_id'),
    )
    .where('session.token_hash', '=', tokenHash)
    .selectAll('session')
    .select(
      sql<boolean>`stores.status = 'active' and exists (select from users
        where users.seller_id = session.seller_id and users.status = 'active')`.as('is_open'),
    )
    .executeTakeFirst();

/** A session of the seller by its id, which opens nothing to anybody else. */
export const findSessionById = (executor: Executor, id: string): Promise<SessionRow | undefined> =>
  executor.selectFrom('buyer_checkouts').where('id', '=', id).selectAll().executeTakeFirst();

/** The session in which an order was bought; undefined for one of another source, or whose buyer was erased. */
export const findSessionOfOrder = (
  trx: SellerTransaction,
  sellerId: string,
  orderId: string,
): Promise<SessionRow | undefined> =>
  trx
    .selectFrom('buyer_checkouts')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .selectAll()
    .executeTakeFirst();

export const insertSession = (
  trx: SellerTransaction,
  row: Insertable<BuyerCheckoutsTable>,
): Promise<SessionRow> =>
  trx.insertInto('buyer_checkouts').values(row).returningAll().executeTakeFirstOrThrow();

/** Locks a session until the transaction ends: whatever changes it or pays begins with this. */
export const lockSession = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<SessionRow, 'seller_id' | 'id'>,
): Promise<SessionRow | undefined> =>
  trx
    .selectFrom('buyer_checkouts')
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

export const updateSession = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<SessionRow, 'seller_id' | 'id'>,
  columns: Updateable<BuyerCheckoutsTable>,
): Promise<SessionRow> =>
  trx
    .updateTable('buyer_checkouts')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes what buyers typed a day after it can no longer be used. */
export async function deleteExpiredSessions(platform: Executor): Promise<void> {
  await platform
    .deleteFrom('buyer_checkouts')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Who sells: the store, its seller, and the person. */
export const findVendor = (executor: Executor, { sellerId, storeId }: Owner) =>
  executor
    .selectFrom('stores as store')
    .innerJoin('sellers as seller', 'seller.id', 'store.seller_id')
    .innerJoin('users as person', 'person.seller_id', 'store.seller_id')
    .where('store.seller_id', '=', sellerId)
    .where('store.id', '=', storeId)
    .select([
      'store.nome',
      'seller.company_name',
      'seller.cnpj',
      'seller.zip_code',
      'seller.street',
      'seller.street_number',
      'seller.complement',
      'seller.district',
      'seller.city',
      'seller.state',
      'person.name',
      'person.cpf',
      'person.email',
      'person.phone_e164',
    ])
    .executeTakeFirst();

/**
 * The order of a session and the attempt that counts: the one that brought money, else the last; undefined without an order. One
 * read, for pages that wait.
 */
export const findAttempt = (
  executor: Executor,
  { seller_id, order_id, payment_id }: Pick<SessionRow, 'seller_id' | 'order_id' | 'payment_id'>,
) =>
  executor
    .selectFrom('orders as o')
    .leftJoin('payments as p', (join) =>
      join.onRef('p.seller_id', '=', 'o.seller_id').onRef('p.order_id', '=', 'o.id'),
    )
    .leftJoin('gateway_charges as c', (join) =>
      join.onRef('c.seller_id', '=', 'p.seller_id').onRef('c.payment_id', '=', 'p.id'),
    )
    .where('o.seller_id', '=', seller_id)
    .where('o.id', '=', order_id)
    .orderBy(sql`coalesce(p.captured_cents, 0) > 0`, 'desc')
    .orderBy(sql`coalesce(p.id = ${payment_id}, false)`, 'desc')
    .limit(1)
    .select([
      'o.number',
      'o.total_cents',
      'o.captured_cents',
      'o.cancelled_at',
      'o.anonymized_at',
      'p.id',
      'p.method',
      'p.amount_cents',
      'p.status',
      'p.paid_at',
      'p.is_paid_late',
      'c.gateway',
      'c.gateway_charge_id',
      'c.failure',
      'c.reason',
      'c.pix_code',
      'c.boleto_line',
      'c.expires_at',
      'c.created_at',
    ])
    .executeTakeFirst();
export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;
