import type { Platform } from '../../../../platform';
import { Problem } from '../../../../problem';
import type { ShopOrder, ShopProduct } from '../../../../providers/shopify/shopify-provider';
import { TryAgain } from '../../../../webhooks/failure';
import type { SyncFailure } from '../../tables/integrations-schema';
import type { LinkRow } from '../links/repository';
import { applyOrder, applyProduct } from '../topics/apply';
import { shopifyOrder } from '../topics/order-payload';
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
  if (!product.success) return { id: record.id, reason: 'unreadable' };
  if (record.isCut === true) return { id: record.id, reason: 'too_many_variants' };
  try {
    await applyProduct(parts, link, product.data, READ);
    return undefined;
  } catch (error) {
    if (error instanceof Problem || error instanceof TryAgain)
      return { id: record.id, reason: 'product_refused' };
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
  if (!order.success) return { id: record.id, reason: 'order_unreadable' };
  // Its notices have all lines.
  if (record.isCut === true) return { id: record.id, reason: 'too_many_lines' };
  await applyOrder(parts, link, order.data, READ);
  return undefined;
}
