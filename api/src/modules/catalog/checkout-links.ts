import { type CheckoutLink, checkoutLink, checkoutLinkCalls } from '@balcao/api-schema';
import { PRODUCT_LIMITS } from '@balcao/domain';
import { MAY_SELL } from '../../accounts/store-owners';
import type { Executor, SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { invalidField, Problem } from '../../problem';
import { defineResource } from '../../resources/define-resource';
import { resourceRoutes } from '../../resources/resource-routes';
import { findPrimaryHost } from '../domains';
import { findProduct, lockProduct } from './stored-products';
/** A link as a buyer's checkout opens it. */
export interface OpenedLink {
  id: string;
  sellerId: string;
  storeId: string;
  productId: string;
  /** Null where the buyer chooses. */
  variantId: string | null;
  couponCode: string;
  utm: CheckoutLink['utm'];
}

/** The link of any store by its id, which is all that a buyer brings. Only of stores whose sellers may sell. */
export const findOpenedLink = (
  platform: Executor,
  id: string,
): Promise<(OpenedLink & { isOpen: boolean }) | undefined> =>
  platform
    .selectFrom('checkout_links as link')
    .innerJoin('products as product', (join) =>
      join.onRef('product.seller_id', '=', 'link.seller_id').onRef('product.id', '=', 'link.product_id'),
    )
    .innerJoin('stores as store', (join) =>
      join.onRef('store.seller_id', '=', 'product.seller_id').onRef('store.id', '=', 'product.store_id'),
    )
    .where('link.id', '=', id)
    .select([
      'link.id',
      'link.seller_id as sellerId',
      'product.store_id as storeId',
      'link.product_id as productId',
      'link.variant_id as variantId',
      'link.coupon_code as couponCode',
      'link.utm',
    ])
    .select(MAY_SELL.as('isOpen'))
    .executeTakeFirst() as Promise<(OpenedLink & { isOpen: boolean }) | undefined>;

/** The links (`link`) to a store's products that are on sale. */
export const linksOnSale = (trx: SellerTransaction, { sellerId, storeId }: Owner) =>
  trx
    .selectFrom('checkout_links as link')
    .innerJoin('products as product', (join) =>
      join.onRef('product.seller_id', '=', 'link.seller_id').onRef('product.id', '=', 'link.product_id'),
    )
    .where('link.seller_id', '=', sellerId)
    .where('product.store_id', '=', storeId)
    .where('product.status', '=', 'active');

/** The link by which a store's checkout is looked at: without a coupon where there is such a one, the newest. */
export const findShownLink = (trx: SellerTransaction, owner: Owner) =>
  linksOnSale(trx, owner)
    .orderBy((by) => by('link.coupon_code', '=', ''), 'desc')
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .limit(1)
    .select(['link.id', 'link.coupon_code', 'link.utm'])
    .executeTakeFirst();

/**
 * Makes the addresses of a store's links: at its own domain, where one is proven. Their query has what marketing tools read; everything
 * else is found by the link's id.
 */
async function checkoutUrls(platform: Platform, executor: Executor, owner: Owner) {
  const host = await findPrimaryHost(platform, executor, owner);
  const base = host === undefined ? platform.config.checkoutUrl : `https://${host}/`;
  return ({ id, coupon_code, utm }: { id: string; coupon_code: string; utm: object }): string => {
    const url = new URL(`c/${id}`, base);
    if (coupon_code !== '') url.searchParams.set('cupom', coupon_code);
    for (const [name, value] of Object.entries(utm)) {
      if (value !== '') url.searchParams.set(`utm_${name}`, value);
    }
    return url.href;
  };
}

/** The address by which a store's checkout is looked at; undefined where no product on sale has a link. */
export async function shownCheckoutUrl(
  platform: Platform,
  trx: SellerTransaction,
  owner: Owner,
): Promise<string | undefined> {
  const link = await findShownLink(trx, owner);
  return link && (await checkoutUrls(platform, trx, owner))(link);
}

/** The links that lead buyers to the checkout with a product in the cart. */
const checkoutLinks = defineResource({
  shape: checkoutLink,
  table: 'checkout_links',
  json: ['utm'],
  hidden: ['product_id'],
  scope: ({ owner, parentId }) => ({ seller_id: owner.sellerId, product_id: parentId }),
  order: 'newest',
  limit: { most: PRODUCT_LIMITS.checkoutLinks, problem: () => new Problem('checkout_link_limit') },
  async enter(trx, { owner, parentId }, use) {
    const product = await (use === 'write' ? lockProduct : findProduct)(trx, owner, parentId);
    if (product === undefined) throw new Problem('not_found');
    return product;
  },
  writing(_trx, _call, { variantId }, { parent }) {
    if (variantId !== undefined && !parent?.variants.some(({ id }) => id === variantId))
      throw invalidField('variantId', ['Esta variante não é deste produto.']);
  },
  async compute({ platform, owner }, _rows, executor) {
    const urlOf = await checkoutUrls(platform, executor, owner);
    return (row) => ({ url: urlOf(row) });
  },
  audit: {
    entity: 'checkout-link',
    create: 'checkout-link.create',
    delete: 'checkout-link.delete',
    of: ({ product_id, variant_id, name, coupon_code, utm }) => ({
      productId: product_id,
      variantId: variant_id,
      name,
      couponCode: coupon_code,
      utm,
    }),
  },
});

export const checkoutLinkRoutes = resourceRoutes(checkoutLinks, checkoutLinkCalls, { tag: 'products' });
