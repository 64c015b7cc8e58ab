import type { Platform } from '../../../../platform';
import type { ShopOrder, ShopProduct } from '../../../../providers/shopify/shopify-provider';
import type { SyncFailure } from '../../tables/integrations-schema';
import type { LinkRow } from '../links/repository';
import { applyOrder, applyProduct } from '../topics/apply';
import { shopifyOrder } from '../topics/order-payload';
import { ProductRefused, tooManyVariants } from '../topics/product-refusal';
import { shopifyProduct } from '../topics/synced-product';

type Parts = Pick<Platform, 'database' | 'raise'>;

/** The webhook version of a record that was read and not sent. */
const READ = '';

/** Takes in a product that was read. @returns why it could not be taken in; undefined where it was */
export async function syncProduct(
  parts: Parts,
  link: LinkRow,
  record: ShopProduct,
): Promise<SyncFailure | undefined> {
  const product = shopifyProduct.safeParse(record);
  const failed = { kind: 'product', id: record.id } as const;
  if (!product.success) return { ...failed, reason: 'unreadable' };
  try {
    if (record.isCut === true) throw tooManyVariants();
    await applyProduct(parts, link, product.data, READ);
    return undefined;
  } catch (error) {
    if (error instanceof ProductRefused) return { ...failed, reason: error.reason, text: error.text };
    throw error;
  }
}

/** As `syncProduct`, of an order. */
export async function syncOrder(
  parts: Parts,
  link: LinkRow,
  record: ShopOrder,
): Promise<SyncFailure | undefined> {
  const order = shopifyOrder.safeParse(record);
  const failed = { kind: 'order', id: record.id } as const;
  if (!order.success) return { ...failed, reason: 'order_unreadable' };
  // Its notices have all lines.
  if (record.isCut === true) return { ...failed, reason: 'too_many_lines' };
  await applyOrder(parts, link, order.data, READ);
  return undefined;
}
