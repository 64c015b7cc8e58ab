import type { CheckoutLinkRequest } from '@balcao/api-schema';
import type { Selectable } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import { newId } from '../../../../db/new-id';
import type { CheckoutLinksTable } from '../../../../db/products-schema';

export type CheckoutLinkRow = Selectable<CheckoutLinksTable>;

/** A product's links, newest first. */
export const findLinks = (
  trx: SellerTransaction,
  sellerId: string,
  productId: string,
): Promise<CheckoutLinkRow[]> =>
  trx
    .selectFrom('checkout_links')
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .selectAll()
    .execute();

export const insertLink = (
  trx: SellerTransaction,
  sellerId: string,
  productId: string,
  { variantId, name, couponCode, utm }: CheckoutLinkRequest,
): Promise<CheckoutLinkRow> =>
  trx
    .insertInto('checkout_links')
    .values({
      seller_id: sellerId,
      id: newId(),
      product_id: productId,
      variant_id: variantId ?? null,
      name,
      coupon_code: couponCode,
      utm: JSON.stringify(utm),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** @returns the deleted link; undefined when the product has no such link */
export const deleteLinkRow = (
  trx: SellerTransaction,
  sellerId: string,
  { productId, linkId }: { productId: string; linkId: string },
): Promise<CheckoutLinkRow | undefined> =>
  trx
    .deleteFrom('checkout_links')
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', productId)
    .where('id', '=', linkId)
    .returningAll()
    .executeTakeFirst();
