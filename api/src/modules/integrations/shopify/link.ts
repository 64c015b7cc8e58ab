import { type Selectable, sql, type Updateable } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { Person, PersonData, SealedRecords } from '../../../module';
import type { KeyRing, SecretPlace } from '../../../security/key-ring';
import type { IntegrationsTable } from '../tables/integrations-schema';

/** A link to a shop, with sealed secrets. */
export type LinkRow = Selectable<IntegrationsTable>;

type Place = Pick<LinkRow, 'seller_id' | 'id'>;

export const ownerOf = ({ seller_id, store_id }: LinkRow): Owner => ({
  sellerId: seller_id,
  storeId: store_id,
});

export const linksOf = (executor: Executor, owner: Owner) =>
  executor.selectFrom('integrations').where(ofStore(owner)).where('disconnected_at', 'is', null).selectAll();

/** A link of the seller, in any store, that was not cut. */
export const findLinkOf = (
  trx: SellerTransaction,
  sellerId: string,
  id: string,
): Promise<LinkRow | undefined> =>
  trx
    .selectFrom('integrations')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

export async function updateLink(
  trx: Executor,
  { seller_id, id }: Place,
  columns: Updateable<IntegrationsTable>,
): Promise<void> {
  await trx
    .updateTable('integrations')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** Ends the open runs of a link: it was cut, or the app was removed. */
export const cancelRuns = (trx: SellerTransaction, { seller_id, id }: Place): Promise<unknown> =>
  trx
    .updateTable('sync_runs')
    .set({ state: 'cancelado', finished_at: sql<Date>`now()` })
    .where('seller_id', '=', seller_id)
    .where('integration_id', '=', id)
    .where('finished_at', 'is', null)
    .execute();

/** A secret of a link, by what it is for. */
type SecretField = 'shopify.client-secret' | 'shopify.access-token';

const placeOf = ({ seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>, field: SecretField): SecretPlace => ({
  sellerId: seller_id,
  recordId: id,
  field,
});

/** A secret that is not there stays empty. */
export const sealSecret = (
  keyRing: KeyRing,
  link: Pick<LinkRow, 'seller_id' | 'id'>,
  field: SecretField,
  secret: string,
): string => keyRing.encrypt(secret, placeOf(link, field));

const open = (keyRing: KeyRing, link: LinkRow, field: SecretField, sealed: string): string =>
  sealed === '' ? '' : keyRing.decrypt(sealed, placeOf(link, field));

/** The token for calls to the shop; empty before the first one of an app came, and once the app was removed there. */
export const accessTokenOf = (keyRing: KeyRing, link: LinkRow): string =>
  open(keyRing, link, 'shopify.access-token', link.access_token_sealed);

/** The secret that the app's tokens are given for. */
export const clientSecretOf = (keyRing: KeyRing, link: LinkRow): string =>
  open(keyRing, link, 'shopify.client-secret', link.client_secret_sealed);

const OLD_SECRET_MS = 3_600_000;

/** The secrets that may have signed a delivery now: the client secret, and for an hour after a rotation also the one before. */
export function signingSecrets(keyRing: KeyRing, link: LinkRow, now: Date): string[] {
  const { client_secret_sealed, old_client_secret_sealed: old, client_secret_rotated_at: at } = link;
  const isOldGood = old !== null && at !== null && now.getTime() - at.getTime() <= OLD_SECRET_MS;
  return [client_secret_sealed, ...(isOldGood ? [old] : [])].map((sealed) =>
    open(keyRing, link, 'shopify.client-secret', sealed),
  );
}

/** The secrets of links to shops. */
export const shopifyLinks: SealedRecords = {
  name: 'shopifyLinks',
  async idsAfter(database, after, limit) {
    const links = database.selectFrom('integrations').where('id', '>', after);
    const rows = await links.select('id').orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const link = await trx
      .selectFrom('integrations')
      .where('id', '=', id)
      .select(['seller_id', 'id', 'client_secret_sealed', 'old_client_secret_sealed', 'access_token_sealed'])
      .forUpdate()
      .executeTakeFirst();
    if (link === undefined) return false;
    const reseal = (field: SecretField, sealed: string | null) =>
      sealed ? keyRing.reseal(sealed, placeOf(link, field)) : null;
    const secret = reseal('shopify.client-secret', link.client_secret_sealed);
    const old = reseal('shopify.client-secret', link.old_client_secret_sealed);
    const token = reseal('shopify.access-token', link.access_token_sealed);
    if (!secret && !old && !token) return false;
    await updateLink(trx, link, {
      ...(secret && { client_secret_sealed: secret }),
      ...(old && { old_client_secret_sealed: old }),
      ...(token && { access_token_sealed: token }),
    });
    return true;
  },
};

/** Cuts the links of an erased person's stores. What shops sent goes with the other deliveries. */
export async function eraseLinks(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx
    .updateTable('integrations')
    .set({
      client_secret_sealed: '',
      old_client_secret_sealed: null,
      access_token_sealed: '',
      disconnected_at: sql<Date>`now()`,
    })
    .where('seller_id', '=', sellerId)
    .where('disconnected_at', 'is', null)
    .execute();
}

/** The links of the person's stores, without secrets. */
export async function exportLinks(trx: SellerTransaction, { sellerId }: Person): Promise<PersonData> {
  const integrations = await trx
    .selectFrom('integrations')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['store_id', 'kind', 'shop_domain', 'created_at', 'uninstalled_at', 'disconnected_at'])
    .execute();
  return { integrations };
}
