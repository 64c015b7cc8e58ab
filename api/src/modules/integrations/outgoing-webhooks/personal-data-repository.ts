import type { SellerTransaction } from '../../../db/database';
import type { Person, PersonData } from '../../../module';

/** Erases where the person's orders were told, and what was told. */
export async function eraseWebhookEndpoints(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx.deleteFrom('webhook_endpoints').where('seller_id', '=', sellerId).execute();
}

/** Where the person's orders are told, without secrets. */
export async function exportWebhookEndpoints(
  trx: SellerTransaction,
  { sellerId }: Person,
): Promise<PersonData> {
  const webhookEndpoints = await trx
    .selectFrom('webhook_endpoints')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['store_id', 'url', 'description', 'events', 'mode', 'enabled', 'created_at'])
    .execute();
  return { webhookEndpoints };
}
