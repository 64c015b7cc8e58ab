import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { currentMs } from '../../db/clock';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { SealedRecords } from '../../module';
import type { KeyRing, SecretPlace } from '../../security/key-ring';
import { secretOf } from '../../security/standard-webhook';
import type { WebhookEndpointsTable } from './tables/webhooks-schema';

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

export const endpointsOf = (executor: Executor, owner: Owner) =>
  executor.selectFrom('webhook_endpoints').where(ofStore(owner)).select(ENDPOINT_COLUMNS);

/** An endpoint of the store. */
export const findEndpoint = (
  executor: Executor,
  owner: Owner,
  id: string,
): Promise<EndpointRow | undefined> => endpointsOf(executor, owner).where('id', '=', id).executeTakeFirst();

/** The place of an endpoint's secrets in the key ring. */
export const secretPlace = ({ seller_id, id }: Pick<EndpointRow, 'seller_id' | 'id'>): SecretPlace => ({
  sellerId: seller_id,
  recordId: id,
  field: 'webhook-secret',
});

/** A new secret of 256 bits, as it is shown and as it is stored. */
export function newSecret(keyRing: KeyRing, place: Pick<EndpointRow, 'seller_id' | 'id'>) {
  const secret = secretOf(randomBytes(32));
  return { secret, sealed: keyRing.encrypt(secret, secretPlace(place)) };
}

/** Whether the secret before the current one signs as well. */
export const hasOldSecret = ({
  old_secret_sealed,
  old_secret_until,
}: Pick<EndpointRow, 'old_secret_sealed' | 'old_secret_until'>): boolean =>
  old_secret_sealed !== null && old_secret_until !== null && old_secret_until.getTime() > currentMs();

/** The secrets that sign for an endpoint now, the current one first. */
export function secretsOf(keyRing: KeyRing, row: EndpointRow): string[] {
  const sealed = [row.secret_sealed, ...(hasOldSecret(row) ? [row.old_secret_sealed ?? ''] : [])];
  return sealed.map((text) => keyRing.decrypt(text, secretPlace(row)));
}

/** The secrets that sign outgoing webhooks. */
export const webhookSecrets: SealedRecords = {
  name: 'webhookSecrets',
  async idsAfter(database, after, limit) {
    const endpoints = database.selectFrom('webhook_endpoints').where('id', '>', after);
    const rows = await endpoints.select('id').orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const row = await trx
      .selectFrom('webhook_endpoints')
      .select(['seller_id', 'id', 'secret_sealed', 'old_secret_sealed'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return false;
    const place = secretPlace(row);
    const current = keyRing.reseal(row.secret_sealed, place);
    const old = row.old_secret_sealed && keyRing.reseal(row.old_secret_sealed, place);
    if (!current && !old) return false;
    await trx
      .updateTable('webhook_endpoints')
      .set({ ...(current && { secret_sealed: current }), ...(old && { old_secret_sealed: old }) })
      .where('id', '=', id)
      .execute();
    return true;
  },
};
