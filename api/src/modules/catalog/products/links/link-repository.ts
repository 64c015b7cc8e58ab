import type { CheckoutLink } from '@balcao/api-schema';
import { MAY_SELL } from '../../../../accounts/store-owners';
import type { Executor, SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';

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

/** The link by which a store's checkout is looked at: of a product on sale, without a coupon where there is such a one, the newest. */
export const findShownLink = (trx: SellerTransaction, { sellerId, storeId }: Owner) =>
  trx
    .selectFrom('checkout_links as link')
    .innerJoin('products as product', (join) =>
      join.onRef('product.seller_id', '=', 'link.seller_id').onRef('product.id', '=', 'link.product_id'),
    )
    .where('link.seller_id', '=', sellerId)
    .where('product.store_id', '=', storeId)
    .where('product.status', '=', 'active')
    .orderBy((by) => by('link.coupon_code', '=', ''), 'desc')
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .limit(1)
    .select(['link.id', 'link.coupon_code', 'link.utm'])
    .executeTakeFirst();
