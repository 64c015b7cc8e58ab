import type { Owner } from '../../../../db/owner';
import type { Platform } from '../../../../platform';
import { syncProduct } from '../../../catalog';
import { applyOrderReport, type Channel } from '../../../orders';
import { isExported } from '../exports/repository';
import { type LinkRow, updateLink } from '../links/repository';
import type { ShopifyOrder } from './order-payload';
import { orderReportOf } from './order-report';
import { refusing } from './product-refusal';
import { type ShopifyProduct, syncedProductOf } from './synced-product';

type Parts = Pick<Platform, 'database' | 'raise'>;

export const channelOf = ({ seller_id, store_id }: LinkRow, isTest: boolean): Channel => ({
  sellerId: seller_id,
  storeId: store_id,
  source: 'shopify',
  isTest,
});

export const ownerOf = ({ seller_id, store_id }: LinkRow): Owner => ({
  sellerId: seller_id,
  storeId: store_id,
});

/** Notes whether the shop tells who buys: plans of Shopify may keep that back. */
async function noteBuyerData({ database }: Parts, link: LinkRow, order: ShopifyOrder): Promise<void> {
  const { email, phone, customer } = order;
  const isThere = [email, phone, customer?.first_name, customer?.last_name].some(Boolean);
  if (link.has_buyer_data === isThere) return;
  await database.withSeller(link.seller_id, (trx) => updateLink(trx, link, { has_buyer_data: isThere }));
}

/** Takes in an order. @param version orders the reports of one moment: of one that was read it is empty, and a notice of it wins */
export async function applyOrder(
  parts: Parts,
  link: LinkRow,
  order: ShopifyOrder,
  version: string,
): Promise<'applied' | 'unchanged' | 'ignored'> {
  // What was sold here is not sold there once more.
  const isOurs = await parts.database.withSeller(link.seller_id, (trx) => isExported(trx, link, order));
  if (isOurs) return 'ignored';
  await noteBuyerData(parts, link, order);
  const report = orderReportOf(order, `${order.updated_at.toISOString()}|${version}`);
  const outcome = await applyOrderReport(parts, channelOf(link, order.test), order.id, report);
  return outcome === 'applied' ? 'applied' : 'unchanged';
}

/** As `applyOrder`, of a product. @throws ProductRefused when it cannot be written, as a person's product could not */
export async function applyProduct(
  parts: Parts,
  link: LinkRow,
  product: ShopifyProduct,
  version: string,
): Promise<'applied' | 'unchanged'> {
  const synced = syncedProductOf(product, {
    shopDomain: link.shop_domain,
    version: `${product.updated_at.toISOString()}|${version}`,
  });
  return refusing(() => syncProduct(parts, ownerOf(link), synced));
}
