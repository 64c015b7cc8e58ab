import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { MAY_SELL } from '../../accounts/store-owners';
import type { Executor, SellerTransaction } from '../../db/database';
import type { BuyerCheckoutsTable, BuyerCheckoutTokensTable } from './tables/buyer-checkouts-schema';

/** A stored session. */
export type SessionRow = Selectable<BuyerCheckoutsTable>;

/** The device that a session is read on. */
export interface Viewer {
  /** The keyed hash of the device's token; empty on the one that opened the session. What others have typed is shown masked. */
  device: string;
  /** Whether it came by the address of a purchase: it changes nothing until it says whose purchase it is. */
  is_guest: boolean;
}

/** A session, as a token opens it. */
export type FoundSession = SessionRow &
  Viewer & {
    /** Whether its store and who owns it may sell. */
    is_open: boolean;
  };

/** The session of any store that a token opens. */
export const findSession = (platform: Executor, tokenHash: string): Promise<FoundSession | undefined> =>
  platform
    .with('opened', (db) =>
      db
        .selectFrom('buyer_checkouts')
        .where('token_hash', '=', tokenHash)
        .select(['seller_id', 'id', sql<string>`''`.as('device'), sql<boolean>`false`.as('is_guest')])
        .unionAll(
          db
            .selectFrom('buyer_checkout_tokens')
            .where('token_hash', '=', tokenHash)
            .where('kind', '<>', 'link')
            .select((eb) => [
              'seller_id',
              'session_id as id',
              'token_hash as device',
              eb('kind', '=', 'guest').$castTo<boolean>().as('is_guest'),
            ]),
        ),
    )
    .selectFrom('opened')
    .innerJoin('buyer_checkouts as session', (join) =>
      join.onRef('session.seller_id', '=', 'opened.seller_id').onRef('session.id', '=', 'opened.id'),
    )
    .innerJoin('stores as store', (join) =>
      join.onRef('store.seller_id', '=', 'session.seller_id').onRef('store.id', '=', 'session.store_id'),
    )
    .selectAll('session')
    .select(['opened.device', 'opened.is_guest'])
    .select(MAY_SELL.as('is_open'))
    .executeTakeFirst();

/** Lets a device into a session that a link has opened there. */
export async function insertDevice(
  trx: SellerTransaction,
  device: Omit<Insertable<BuyerCheckoutTokensTable>, 'expires_at' | 'created_at'>,
): Promise<void> {
  await trx
    .insertInto('buyer_checkout_tokens')
    .values({ ...device, expires_at: null })
    .execute();
}

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

/**
 * The orders of sessions, and of each the attempt that counts: the one that brought money, else the last. Sessions without an order are
 * left out. One read, for pages that wait.
 */
export const findAttempts = (executor: Executor, sellerId: string, sessionIds: readonly string[]) =>
  executor
    .selectFrom('buyer_checkouts as session')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'session.seller_id').onRef('o.id', '=', 'session.order_id'),
    )
    .leftJoin('payments as p', (join) =>
      join.onRef('p.seller_id', '=', 'o.seller_id').onRef('p.order_id', '=', 'o.id'),
    )
    .leftJoin('gateway_charges as c', (join) =>
      join.onRef('c.seller_id', '=', 'p.seller_id').onRef('c.payment_id', '=', 'p.id'),
    )
    .where('session.seller_id', '=', sellerId)
    .where('session.id', 'in', [...sessionIds])
    .distinctOn('session.id')
    .orderBy('session.id')
    .orderBy(sql`coalesce(p.captured_cents, 0) > 0`, 'desc')
    .orderBy(sql`coalesce(p.id = session.payment_id, false)`, 'desc')
    .select([
      'session.id as session_id',
      'session.version',
      'o.number',
      'o.total_cents',
      'o.captured_cents',
      'o.waived_cents',
      'o.payment_status as order_status',
      'o.cancelled_at',
      'o.anonymized_at',
      'p.id',
      'p.method',
      'p.amount_cents',
      'p.installments',
      'p.status',
      'p.paid_at',
      'p.is_paid_late',
      'c.gateway',
      'c.gateway_charge_id',
      'c.failure',
      'c.reason',
      'c.refusal_group',
      'c.card_brand',
      'c.card_last4',
      'c.pix_code',
      'c.boleto_line',
      'c.expires_at',
      'c.created_at',
    ])
    .execute();
export type Attempt = Awaited<ReturnType<typeof findAttempts>>[number];

/** The order of one session and the attempt that counts; undefined without an order. */
export const findAttempt = async (
  executor: Executor,
  { seller_id, id }: Pick<SessionRow, 'seller_id' | 'id'>,
): Promise<Attempt | undefined> => (await findAttempts(executor, seller_id, [id]))[0];
