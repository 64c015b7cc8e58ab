import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { lockStore } from '../../../accounts/stores';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { WebhookEndpointsTable } from '../../../db/webhooks-schema';

export const ENDPOINT_COLUMNS = [
  'seller_id',
  'id',
  'store_id',
  'url',
  'description',
  'events',
  'mode',
  'enabled',
  'secret_sealed',
  'old_secret_sealed',
  'old_secret_until',
  'failing_since',
  'owners_told_at',
  'version',
  'created_at',
] as const;

export type EndpointRow = Pick<Selectable<WebhookEndpointsTable>, (typeof ENDPOINT_COLUMNS)[number]>;

const ofStore = (executor: Executor, { sellerId, storeId }: Owner) =>
  executor.selectFrom('webhook_endpoints').where('seller_id', '=', sellerId).where('store_id', '=', storeId);

/** The store's endpoints, oldest first. */
export const listEndpoints = (executor: Executor, owner: Owner): Promise<EndpointRow[]> =>
  ofStore(executor, owner).orderBy('id').select(ENDPOINT_COLUMNS).execute();

/** An endpoint of the store. */
export const findEndpoint = (
  executor: Executor,
  owner: Owner,
  id: string,
): Promise<EndpointRow | undefined> =>
  ofStore(executor, owner).where('id', '=', id).select(ENDPOINT_COLUMNS).executeTakeFirst();

/** Locks an endpoint of the store until the transaction ends. */
export const lockEndpoint = (
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<EndpointRow | undefined> =>
  ofStore(trx, owner).where('id', '=', id).select(ENDPOINT_COLUMNS).forNoKeyUpdate().executeTakeFirst();

/** How many endpoints a store has. Locks the store until the transaction ends, so that nobody adds one meanwhile. */
export async function lockAndCountEndpoints(trx: SellerTransaction, owner: Owner): Promise<number> {
  await lockStore(trx, owner);
  const { count } = await ofStore(trx, owner)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertEndpoint = (
  trx: SellerTransaction,
  row: Insertable<WebhookEndpointsTable>,
): Promise<EndpointRow> =>
  trx.insertInto('webhook_endpoints').values(row).returning(ENDPOINT_COLUMNS).executeTakeFirstOrThrow();

type Place = Pick<EndpointRow, 'seller_id' | 'id'>;

export const updateEndpoint = (
  trx: SellerTransaction,
  { seller_id, id }: Place,
  columns: Updateable<WebhookEndpointsTable>,
): Promise<EndpointRow> =>
  trx
    .updateTable('webhook_endpoints')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .returning(ENDPOINT_COLUMNS)
    .executeTakeFirstOrThrow();

/** Deletes an endpoint with all that it was told. */
export async function deleteEndpoint(trx: SellerTransaction, { seller_id, id }: Place): Promise<void> {
  await trx.deleteFrom('webhook_endpoints').where('seller_id', '=', seller_id).where('id', '=', id).execute();
}

/** Notes that nothing gets through any more, unless that is known. */
export async function markFailing(trx: SellerTransaction, { seller_id, id }: Place, at: Date): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ failing_since: at })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();
}

/** Notes that something got through. An endpoint that was well is not written. */
export async function markWell(trx: SellerTransaction, { seller_id, id }: Place): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, owners_told_at: null })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

/** @returns the endpoint when it has failed for a day and its owners were not told; from now on they are */
export const claimOwnersNotice = (
  trx: SellerTransaction,
  { seller_id, id }: Place,
): Promise<Pick<EndpointRow, 'store_id' | 'url' | 'failing_since'> | undefined> =>
  trx
    .updateTable('webhook_endpoints')
    .set({ owners_told_at: sql<Date>`now()` })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('owners_told_at', 'is', null)
    .where('failing_since', '<=', sql<Date>`now() - interval '24 hours'`)
    .returning(['store_id', 'url', 'failing_since'])
    .executeTakeFirst();
