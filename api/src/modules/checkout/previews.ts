import {
  appearanceOf,
  type CheckoutExample,
  createThemePreviewLink,
  getCheckoutExample,
  getThemePreview,
} from '@balcao/api-schema';
import type { CheckoutTheme } from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { fromAnywhere, routesOf } from '../../calls';
import type { Config } from '../../config';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Owner } from '../../db/owner';
import { Problem } from '../../problem';
import { implementInStore } from '../../resources/resource-call';
import { newToken } from '../../security/digest';
import { findNewestOnSale } from '../catalog';
import { readCheckoutGateway } from '../payments';
import { newContent } from './cart';
import { priceSession } from './prices';
import { checkoutThemes } from './themes';
import { readVendor } from './vendor';

/** For so long a link shows the draft. */
const LASTS_MS = 7 * 86_400_000;

/** Nothing of it costs anything. */
const EMPTY: Pick<CheckoutExample, 'items' | 'shipping' | 'orderbumps' | 'methods' | 'amounts'> = {
  items: [],
  shipping: {
    is_required: false,
    is_deliverable: true,
    options: [],
    chosen: null,
    free_shipping_missing: null,
    message: '',
  },
  orderbumps: [],
  methods: [],
  amounts: {
    subtotal: 0,
    items_discount: 0,
    method_discount: 0,
    discount: 0,
    shipping_discount: 0,
    shipping: 0,
    interest: 0,
    total: 0,
  },
};

/**
 * The cart of a buyer who has typed nothing yet, priced as every session is. Nothing is stored.
 * @param productId shown if it can be bought; else what the store changed last of what can
 */
async function readExample(
  executor: SellerTransaction,
  config: Pick<Config, 'publicUrl' | 'collectingGateways'>,
  owner: Owner,
  productId?: string,
): Promise<CheckoutExample> {
  const [gateway, { store }, shown] = await Promise.all([
    readCheckoutGateway(executor, config, owner),
    readVendor(executor, owner),
    findNewestOnSale(executor, owner, productId),
  ]);
  const pricing = { executor, config, owner, visit: newId(), gateway, theme: undefined, orderId: null };
  const priced =
    shown === undefined
      ? undefined
      : await priceSession(pricing, newContent({ productId: shown, variantId: null, couponCode: '' }, null));
  const { items, shipping, orderbumps, methods, amounts } = priced ?? EMPTY;
  return { store, items, shipping, orderbumps, methods, amounts };
}

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

/** Deletes drafts whose link is over. */
export async function deleteExpiredPreviews(platform: Executor): Promise<void> {
  await platform.deleteFrom('checkout_theme_previews').where('expires_at', '<', sql<Date>`now()`).execute();
}

/** The cart that the editor of a theme shows, and links by which others see its draft. */
export const checkoutPreviewRoutes = routesOf('checkout-themes', (platform) => {
  const { database, digest, config } = platform;
  const inStore = implementInStore(platform);

  return [
    inStore(getCheckoutExample, ({ owner }, { query: { productId } }) =>
      database.withSeller(owner.sellerId, (trx) => readExample(trx, config, owner, productId)),
    ),

    inStore(createThemePreviewLink, async (call, { params: { id } }) => {
      const token = newToken();
      const expiresAt = new Date(currentTime().getTime() + LASTS_MS);
      await checkoutThemes.locked(call, id, async (trx, { config, product_ids: [productId = ''] }) => {
        // The token itself is stored nowhere.
        await insertPreview(trx, call.owner, { tokenHash: digest(token), config, productId, expiresAt });
        await recordAudit(trx, call.origin, {
          sellerId: call.owner.sellerId,
          action: 'checkout-theme.share',
          entity: 'checkout_theme',
          entityId: id,
          after: { expiresAt: expiresAt.toISOString() },
        });
      });
      return { url: `${config.publicUrl}/c/previa/${token}`, expiresAt: expiresAt.toISOString() };
    }),
  ];
});

/** A preview opens no session. */
export const sharedPreviewRoutes = routesOf('buyer checkout', ({ database, digest, config }) => [
  fromAnywhere(getThemePreview, async (_, { params: { token } }) => {
    const found = await database.platform
      .selectFrom('checkout_theme_previews')
      .where('token_hash', '=', digest(token))
      .where('expires_at', '>', currentTime())
      .select(['seller_id as sellerId', 'store_id as storeId', 'config', 'product_id'])
      .executeTakeFirst();
    if (found === undefined) throw new Problem('not_found');
    const example = await database.withSeller(found.sellerId, (trx) =>
      readExample(trx, config, found, found.product_id || undefined),
    );
    return { appearance: appearanceOf(found.config, config.publicUrl), example };
  }),
]);
