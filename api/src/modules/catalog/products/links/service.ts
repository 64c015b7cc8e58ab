import type { CheckoutLink, CheckoutLinkRequest } from '@balcao/api-schema';
import { PRODUCT_LIMITS } from '@balcao/domain';
import { recordAudit } from '../../../../audit/record-audit';
import { invalidField, Problem } from '../../../../problem';
import { findProduct, lockProduct } from '../catalog/repository';
import type { ProductContext } from '../catalog/service';
import { type CheckoutLinkRow, deleteLinkRow, findLinks, insertLink } from './repository';

/** What links need besides the product's owner. */
export interface LinkContext extends Omit<ProductContext, 'raise'> {
  /** The base URL of the checkout, with a trailing slash. */
  checkoutBase: string;
}

/** The URL of a link. The query has what marketing tools read; everything else is found by the link's id. */
function checkoutUrlOf(checkoutBase: string, { id, coupon_code, utm }: CheckoutLinkRow): string {
  const url = new URL(`c/${id}`, checkoutBase);
  if (coupon_code !== '') url.searchParams.set('cupom', coupon_code);
  for (const [name, value] of Object.entries(utm)) {
    if (value !== '') url.searchParams.set(`utm_${name}`, value);
  }
  return url.href;
}

const toLink = (checkoutBase: string, row: CheckoutLinkRow): CheckoutLink => ({
  id: row.id,
  name: row.name,
  variantId: row.variant_id,
  couponCode: row.coupon_code,
  utm: row.utm,
  url: checkoutUrlOf(checkoutBase, row),
  createdAt: row.created_at.toISOString(),
});

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Problem('not_found');
  return found;
}

/** A product's links, newest first. @throws Problem not_found */
export function listLinks(context: LinkContext, productId: string): Promise<CheckoutLink[]> {
  return context.database.withSeller(context.owner.sellerId, async (trx) => {
    known(await findProduct(trx, context.owner, productId));
    const rows = await findLinks(trx, context.owner.sellerId, productId);
    return rows.map((row) => toLink(context.checkoutBase, row));
  });
}

/** @throws Problem not_found, validation for a variant of another product, or checkout_link_limit */
export function createLink(
  context: LinkContext,
  productId: string,
  request: CheckoutLinkRequest,
): Promise<CheckoutLink> {
  const { database, owner, origin, checkoutBase } = context;
  return database.withSeller(owner.sellerId, async (trx) => {
    // The lock prevents two requests from both adding the last allowed link.
    const product = known(await lockProduct(trx, owner, productId));
    const { variantId } = request;
    if (variantId !== undefined && !product.variants.some(({ id }) => id === variantId))
      throw invalidField('variantId', ['Esta variante não é deste produto.']);
    const { length } = await findLinks(trx, owner.sellerId, productId);
    if (length >= PRODUCT_LIMITS.checkoutLinks) throw new Problem('checkout_link_limit');
    const row = await insertLink(trx, owner.sellerId, productId, request);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'checkout-link.create',
      entity: 'checkout-link',
      entityId: row.id,
      after: { productId, ...request },
    });
    return toLink(checkoutBase, row);
  });
}

/** @throws Problem not_found */
export function deleteLink(
  context: LinkContext,
  { productId, linkId }: { productId: string; linkId: string },
): Promise<void> {
  const { database, owner, origin } = context;
  return database.withSeller(owner.sellerId, async (trx) => {
    known(await findProduct(trx, owner, productId));
    const gone = known(await deleteLinkRow(trx, owner.sellerId, { productId, linkId }));
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'checkout-link.delete',
      entity: 'checkout-link',
      entityId: linkId,
      before: { productId, name: gone.name, couponCode: gone.coupon_code, utm: gone.utm },
    });
  });
}
