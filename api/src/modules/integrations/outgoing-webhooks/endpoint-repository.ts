import { type Selectable, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { WebhookEndpointsTable } from '../tables/webhooks-schema';

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
  'owners_notified_at',
  'version',
  'created_at',
] as const;

export type EndpointRow = Pick<Selectable<WebhookEndpointsTable>, (typeof ENDPOINT_COLUMNS)[number]>;

const endpointsOf = (executor: Executor, owner: Owner) =>
  executor.selectFrom('webhook_endpoints').where(ofStore(owner));

/** The store's endpoints, oldest first. */
export const listEndpoints = (executor: Executor, owner: Owner): Promise<EndpointRow[]> =>
  endpointsOf(executor, owner).orderBy('id').select(ENDPOINT_COLUMNS).execute();

/** An endpoint of the store. */
export const findEndpoint = (
  executor: Executor,
  owner: Owner,
  id: string,
): Promise<EndpointRow | undefined> =>
  endpointsOf(executor, owner).where('id', '=', id).select(ENDPOINT_COLUMNS).executeTakeFirst();

/** As `findEndpoint`, and it is there until the transaction ends. */
export const holdEndpoint = (
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<EndpointRow | undefined> =>
  endpointsOf(trx, owner).where('id', '=', id).select(ENDPOINT_COLUMNS).forKeyShare().executeTakeFirst();

type Place = Pick<EndpointRow, 'seller_id' | 'id'>;

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
    .set({ failing_since: null, owners_notified_at: null })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

/** @returns the endpoint when it has failed for a day and its owners were not notified; from now on they are */
export const claimOwnersNotice = (
  trx: SellerTransaction,
  { seller_id, id }: Place,
): Promise<Pick<EndpointRow, 'store_id' | 'url' | 'failing_since'> | undefined> =>
  trx
    .updateTable('webhook_endpoints')
    .set({ owners_notified_at: sql<Date>`now()` })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('owners_notified_at', 'is', null)
    .where('failing_since', '<=', sql<Date>`now() - interval '24 hours'`)
    .returning(['store_id', 'url', 'failing_since'])
    .executeTakeFirst();
