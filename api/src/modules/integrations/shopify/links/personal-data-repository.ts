import { sql } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import type { Person, PersonData } from '../../../../module';

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
