import { appearanceOf, type ThemePreviewLink, type V1ThemePreview } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { StoreCall } from '../../../resources/resource-call';
import { newToken } from '../../../security/digest';
import { checkoutThemes } from '../themes/resource';
import { readExample } from './example';
import { findPreview, insertPreview } from './preview-repository';

/** For so long a link shows the draft. */
const LASTS_MS = 7 * 86_400_000;

/** Makes a link to the draft as it is now. Only its hash is stored. @throws Problem not_found */
export async function sharePreview(call: StoreCall, id: string): Promise<ThemePreviewLink> {
  const { platform, owner, origin } = call;
  const token = newToken();
  const expiresAt = new Date(currentTime().getTime() + LASTS_MS);
  await checkoutThemes.locked(call, id, async (trx, { config, product_ids: [productId = ''] }) => {
    await insertPreview(trx, owner, { tokenHash: platform.digest(token), config, productId, expiresAt });
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'checkout-theme.share',
      entity: 'checkout_theme',
      entityId: id,
      after: { expiresAt: expiresAt.toISOString() },
    });
  });
  return {
    url: `${platform.config.publicUrl}/c/previa/${token}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * The preview of a link: a draft with an example in the cart. It opens no session.
 * @throws Problem not_found once it is over
 */
export async function readPreview(
  { database, digest, config }: Platform,
  token: string,
): Promise<V1ThemePreview> {
  const found = await findPreview(database.platform, digest(token), currentTime());
  if (found === undefined) throw new Problem('not_found');
  const owner = { sellerId: found.seller_id, storeId: found.store_id };
  const example = await database.withSeller(owner.sellerId, (trx) =>
    readExample(trx, config, owner, found.product_id || undefined),
  );
  return { appearance: appearanceOf(found.config, config.publicUrl), example };
}
