import { checkoutLink } from '@balcao/api-schema';
import { PRODUCT_LIMITS } from '@balcao/domain';
import type { Executor, SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import type { Platform } from '../../../../platform';
import { invalidField, Problem } from '../../../../problem';
import { defineResource } from '../../../../resources/define-resource';
import { resourceRoutes } from '../../../../resources/resource-routes';
import { findPrimaryHost } from '../../../domains';
import { findProduct, lockProduct } from '../repository';
import { findShownLink } from './link-repository';

/** The address of a link. Its query has what marketing tools read; everything else is found by the link's id. */
function checkoutUrlOf(
  checkoutBase: string,
  { id, coupon_code, utm }: { id: string; coupon_code: string; utm: object },
): string {
  const url = new URL(`c/${id}`, checkoutBase);
  if (coupon_code !== '') url.searchParams.set('cupom', coupon_code);
  for (const [name, value] of Object.entries(utm)) {
    if (value !== '') url.searchParams.set(`utm_${name}`, value);
  }
  return url.href;
}

/** Makes the addresses of a store's links: at its own domain, where one is proven. */
async function checkoutUrls(platform: Platform, executor: Executor, owner: Owner) {
  const host = await findPrimaryHost(platform, executor, owner);
  const base = host === undefined ? platform.config.checkoutUrl : `https://${host}/`;
  return (link: Parameters<typeof checkoutUrlOf>[1]): string => checkoutUrlOf(base, link);
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

export const checkoutLinkRoutes = resourceRoutes(checkoutLinks, {
  path: '/products/:id/checkout-links',
  param: 'linkId',
  names: { one: 'CheckoutLink', many: 'CheckoutLinks' },
  tags: ['products'],
  area: 'produtos',
  shape: checkoutLink,
  calls: ['list', 'create', 'delete'],
});
