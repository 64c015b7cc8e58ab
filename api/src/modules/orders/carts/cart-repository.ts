import { createHash } from 'node:crypto';
import type { CartSettings } from '@balcao/api-schema';
import type { OrderSource } from '@balcao/domain';
import { sql } from 'kysely';
import { ago } from '../../../db/ago';
import type { Database, Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { searchTextOf } from '../../../lists/search';
import type { Channel } from '../state/channel';
import type { CapturedCart } from './captured-carts';

/** The digest of an e-mail by which its owner is remembered once they want no more mail. */
export const emailDigestOf = (email: string): string => createHash('sha256').update(email).digest('hex');

/** Writes what events say of carts. An earlier event does not replace what a later one said. */
export async function mergeCarts(
  executor: Executor,
  { sellerId, storeId, isTest, source }: Channel,
  carts: readonly CapturedCart[],
): Promise<void> {
  const rows = carts.map(({ token, capturedAt, name, email, phone, items, totalCents, recoveryUrl }) => ({
    id: newId(),
    token,
    captured_at: capturedAt,
    name,
    email,
    phone,
    items,
    total_cents: totalCents,
    recovery_url: recoveryUrl,
    search: searchTextOf(name, email, phone, phone.replace(/^\+55/, ''), items),
  }));
  await sql`
    insert into checkout_carts as held (seller_id, id, store_id, is_test, source, token, captured_at, buyer_name, buyer_email, buyer_phone,
      items, total_cents, recovery_url, search)
    select distinct on (token) ${sellerId}, id, ${storeId}, ${isTest}, ${source}, token, captured_at, name, email, phone,
      items, total_cents, recovery_url, search
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as cart(id text, token text, captured_at timestamptz, name text,
      email text, phone text, items text, total_cents bigint, recovery_url text, search text)
    order by token, captured_at desc
    on conflict (seller_id, store_id, is_test, token) do update set
      captured_at = excluded.captured_at,
      buyer_name = coalesce(nullif(excluded.buyer_name, ''), held.buyer_name),
      buyer_email = coalesce(nullif(excluded.buyer_email, ''), held.buyer_email),
      buyer_phone = coalesce(nullif(excluded.buyer_phone, ''), held.buyer_phone),
      items = coalesce(nullif(excluded.items, ''), held.items),
      total_cents = coalesce(nullif(excluded.total_cents, 0), held.total_cents),
      recovery_url = coalesce(nullif(excluded.recovery_url, ''), held.recovery_url),
      search = excluded.search
    where excluded.captured_at >= held.captured_at`.execute(executor);
}

/** Locks a cart until the transaction ends. @returns the name of its store; undefined for an unknown one */
export async function lockCart(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('checkout_carts as c')
    .innerJoin('stores as s', (join) =>
      join.onRef('s.seller_id', '=', 'c.seller_id').onRef('s.id', '=', 'c.store_id'),
    )
    .where(ofStore(owner, 'c'))
    .where('c.id', '=', id)
    .select('s.nome')
    .forUpdate('c')
    .executeTakeFirst();
  return row?.nome;
}

/** Notes that the buyer was reminded just now. */
export async function noteReminder(
  trx: SellerTransaction,
  { sellerId }: Owner,
  id: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('checkout_carts')
    .set({ reminders: sql`reminders + 1`, reminded_at: at })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** Notes that an e-mail wants no more reminders of a store. A second time changes nothing. */
export async function insertOptOut(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  emailDigest: string,
): Promise<void> {
  await trx
    .insertInto('cart_opt_outs')
    .values({ seller_id: sellerId, store_id: storeId, email_digest: emailDigest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The store's name; undefined for a store that is gone. */
export const storeNameOf = async (
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('stores')
      .where('seller_id', '=', sellerId)
      .where('id', '=', storeId)
      .select('nome')
      .executeTakeFirst()
  )?.nome;

/** When a session of the store counts as abandoned, and whether its buyer is reminded by itself. */
export async function readCartSettings(
  executor: Executor,
  { sellerId, storeId }: Owner,
): Promise<CartSettings> {
  const store = await executor
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .select(['abandonment_minutes', 'reminds_carts'])
    .executeTakeFirstOrThrow();
  return { abandonmentMinutes: store.abandonment_minutes, remindsByItself: store.reminds_carts };
}

export async function writeCartSettings(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { abandonmentMinutes, remindsByItself }: CartSettings,
): Promise<void> {
  await trx
    .updateTable('stores')
    .set({ abandonment_minutes: abandonmentMinutes, reminds_carts: remindsByItself })
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .execute();
}

/** Deletes carts of a source by how their buyers are reached, and all of them when nobody is named. */
export async function deleteCartsOf(
  trx: SellerTransaction,
  { sellerId, storeId, source }: Owner & { source: OrderSource },
  buyer?: { email: string; phone: string },
): Promise<void> {
  const carts = trx
    .deleteFrom('checkout_carts')
    .where(ofStore({ sellerId, storeId }))
    .where('source', '=', source);
  const chosen = buyer
    ? carts.where(({ or, and, eb }) =>
        or([
          and([eb('buyer_email', '=', buyer.email), eb('buyer_email', '<>', '')]),
          and([eb('buyer_phone', '=', buyer.phone), eb('buyer_phone', '<>', '')]),
        ]),
      )
    : carts;
  await chosen.execute();
}

/** Deletes carts after a quarter: nobody comes back to them. */
export async function deleteOldCarts({ platform }: Pick<Database, 'platform'>): Promise<void> {
  await platform.deleteFrom('checkout_carts').where('created_at', '<', ago('90 days')).execute();
}
