import type { CheckoutTheme } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

export async function insertPreview(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  preview: { tokenHash: string; config: CheckoutTheme; productId: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('checkout_theme_previews')
    .values({
      seller_id: sellerId,
      token_hash: preview.tokenHash,
      store_id: storeId,
      config: JSON.stringify(preview.config),
      product_id: preview.productId,
      expires_at: preview.expiresAt,
    })
    .execute();
}

/** The theme of a preview link, as long as the link lasts. */
export const findPreview = (platform: Executor, tokenHash: string, now: Date) =>
  platform
    .selectFrom('checkout_theme_previews')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(['seller_id', 'store_id', 'config', 'product_id'])
    .executeTakeFirst();

/** Deletes drafts whose link is over. */
export async function deleteExpiredPreviews(platform: Executor): Promise<void> {
  await platform.deleteFrom('checkout_theme_previews').where('expires_at', '<', sql<Date>`now()`).execute();
}
