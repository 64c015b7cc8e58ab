import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { Person, PersonData } from '../../../module';

/** Ends the access of other programs to an erased person's stores. */
export async function eraseApiKeys(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('seller_id', '=', sellerId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The keys of the person's stores, by what is shown of them. */
export async function exportApiKeys(trx: SellerTransaction, { sellerId }: Person): Promise<PersonData> {
  const apiKeys = await trx
    .selectFrom('api_keys')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['store_id', 'name', 'prefix', 'mode', 'scopes', 'created_at', 'last_used_at', 'revoked_at'])
    .execute();
  return { apiKeys };
}
