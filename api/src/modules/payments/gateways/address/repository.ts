import type { SellerTransaction } from '../../../../db/database';
import type { ConnectionRow } from '../repository';
import { isRenewalOver } from '../webhook-address';

/** Keeps the current address valid for one more day, and deletes expired ones. */
export async function keepAddressForADay(
  trx: SellerTransaction,
  { seller_id, id, webhook_key_hash }: ConnectionRow,
): Promise<void> {
  await trx
    .deleteFrom('webhook_old_keys')
    .where('seller_id', '=', seller_id)
    .where('connection_id', '=', id)
    .where(isRenewalOver('renewed_at'))
    .execute();
  if (webhook_key_hash === null) return;
  await trx
    .insertInto('webhook_old_keys')
    .values({ seller_id, connection_id: id, key_hash: webhook_key_hash })
    .execute();
}
