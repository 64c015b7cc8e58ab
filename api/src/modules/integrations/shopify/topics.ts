import type { z } from '@balcao/api-schema';
import { isShopifyTopic, type ShopifyTopic } from '@balcao/domain';
import type { Platform } from '../../../platform';
import type { DeliveryOutcome } from '../../../webhooks/delivery-outcome';
import { TryAgain } from '../../../webhooks/failure';
import { archiveSynced, syncProduct } from '../../catalog';
import {
  applyOrderEvents,
  applyOrderReport,
  type Channel,
  mergeCarts,
  recordCheckoutEvents,
} from '../../orders';
import { type AccessParts, withShop } from './access';
import { cartOf, checkoutEventsOf, shopifyCheckout } from './checkout-events';
import { isExported } from './exports';
import { type LinkRow, ownerOf, updateLink } from './link';
import {
  orderReportOf,
  refundEvents,
  type ShopifyOrder,
  shopifyOrder,
  shopifyOrderEdit,
  shopifyRefund,
} from './order-report';
import { readPayload } from './payload-fields';
import { customerRequest, noteDataRequest, noteUninstalled, redactCustomer, redactShop } from './privacy';
import {
  deletedShopifyProduct,
  hasShippingFacts,
  ProductRefused,
  refusing,
  type ShopifyProduct,
  shopifyProduct,
  syncedProductOf,
} from './products';

const channelOf = ({ seller_id, store_id }: LinkRow, isTest: boolean): Channel => ({
  sellerId: seller_id,
  storeId: store_id,
  source: 'shopify',
  isTest,
});

/** Takes in an order. @param version orders the reports of one moment: of one that was read it is empty, and a notice of it wins */
export async function applyOrder(
  parts: Pick<Platform, 'database' | 'raise'>,
  link: LinkRow,
  order: ShopifyOrder,
  version: string,
): Promise<'applied' | 'unchanged' | 'ignored'> {
  // What was sold here is not sold there once more.
  const isOurs = await parts.database.withSeller(link.seller_id, (trx) => isExported(trx, link, order));
  if (isOurs) return 'ignored';
  // Plans of Shopify may keep back who buys.
  const { email, phone, customer } = order;
  const hasBuyer = [email, phone, customer?.first_name, customer?.last_name].some(Boolean);
  if (link.has_buyer_data !== hasBuyer)
    await parts.database.withSeller(link.seller_id, (trx) =>
      updateLink(trx, link, { has_buyer_data: hasBuyer }),
    );
  const report = orderReportOf(order, `${order.updated_at.toISOString()}|${version}`);
  const outcome = await applyOrderReport(parts, channelOf(link, order.test), order.id, report);
  return outcome === 'applied' ? 'applied' : 'unchanged';
}

/** As `applyOrder`, of a product. @throws ProductRefused when it cannot be written, as a person's product could not */
export async function applyProduct(
  parts: Pick<Platform, 'database' | 'raise'>,
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

/** A webhook of a shop. */
interface ShopNotice {
  topic: string;
  body: Buffer;
  /** Orders the notices of one order, besides what the order itself says. */
  version: string;
}

type Parts = AccessParts & Pick<Platform, 'raise'>;
type Handle = (parts: Parts, link: LinkRow, notice: ShopNotice) => Promise<DeliveryOutcome>;

/** @throws TryAgain when the content is not what the topic says */
function read<Value>({ body }: ShopNotice, schema: z.ZodType<Value>): Value {
  const value = readPayload(body, schema);
  if (value === undefined) throw new TryAgain('unreadable');
  return value;
}

const handleOrder: Handle = (parts, link, notice) =>
  applyOrder(parts, link, read(notice, shopifyOrder), notice.version);

/** The notice says what was changed and not what the order is now, so that is read. */
const handleEdit: Handle = async (parts, link, notice) => {
  const { order_id: id } = read(notice, shopifyOrderEdit).order_edit;
  const asked = await withShop(parts, link, (access) => parts.shopify.readOrder(access, id));
  if (asked.outcome === 'failed') {
    if (asked.why === 'uninstalled') return 'ignored';
    throw new TryAgain('gateway_away');
  }
  // One of more lines than are read comes whole with `orders/updated`.
  if (asked.answer === null || asked.answer.isCut === true) return 'ignored';
  const order = shopifyOrder.safeParse(asked.answer);
  if (!order.success) throw new TryAgain('unreadable');
  return applyOrder(parts, link, order.data, notice.version);
};

const handleRefund: Handle = async (parts, link, notice) => {
  const refund = read(notice, shopifyRefund);
  const events = refundEvents(refund);
  if (events.length === 0) return 'ignored';
  const isTest = refund.transactions.some(({ test }) => test);
  const outcome = await applyOrderEvents(parts, channelOf(link, isTest), refund.order_id, events);
  if (outcome === 'unknown') {
    const ours = { id: refund.order_id, source_identifier: '' };
    const isOurs = await parts.database.withSeller(link.seller_id, (trx) => isExported(trx, link, ours));
    if (isOurs) return 'ignored';
    throw new TryAgain('order_unknown');
  }
  return outcome;
};

const handleCheckout: Handle = async ({ database }, link, notice) => {
  const checkout = read(notice, shopifyCheckout);
  const channel = channelOf(link, false);
  const { accepted } = await recordCheckoutEvents(database, channel, checkoutEventsOf(checkout));
  const cart = cartOf(checkout);
  if (cart) await mergeCarts(database.forSeller(channel.sellerId), channel, [cart]);
  return accepted > 0 ? 'applied' : 'unchanged';
};

/** Takes in what the catalogue says of a product. @throws TryAgain when it cannot be written, as a person's product could not */
const intoCatalogue =
  (work: (parts: Parts, link: LinkRow, notice: ShopNotice) => Promise<DeliveryOutcome>): Handle =>
  async (...given) => {
    try {
      return await work(...given);
    } catch (error) {
      throw error instanceof ProductRefused ? new TryAgain(error.reason) : error;
    }
  };

/** A new product is read, because its notice says neither its weight nor whether its stock is counted. */
async function readNewProduct(parts: Parts, link: LinkRow, product: ShopifyProduct): Promise<ShopifyProduct> {
  const asked = await withShop(parts, link, (access) => parts.shopify.readProduct(access, product.id));
  if (asked.outcome === 'failed' && asked.why === 'unreachable') throw new TryAgain('gateway_away');
  const found = asked.outcome === 'known' ? shopifyProduct.safeParse(asked.answer).data : undefined;
  return found ?? product;
}

const handleProduct = intoCatalogue(async (parts, link, notice) => {
  if (!link.import_products) return 'ignored';
  const product = read(notice, shopifyProduct);
  const isBare = notice.topic === 'products/create' && !hasShippingFacts(product);
  const whole = isBare ? await readNewProduct(parts, link, product) : product;
  return applyProduct(parts, link, whole, notice.version);
});

const handleDeletedProduct = intoCatalogue((parts, link, notice) =>
  refusing(() =>
    archiveSynced(parts, ownerOf(link), {
      origin: 'shopify',
      originId: read(notice, deletedShopifyProduct).id,
    }),
  ),
);

const handling =
  (work: (parts: Parts, link: LinkRow, notice: ShopNotice) => Promise<void>): Handle =>
  async (...given) => {
    await work(...given);
    return 'applied';
  };

const HANDLERS: Readonly<Record<ShopifyTopic, Handle>> = {
  'orders/create': handleOrder,
  'orders/updated': handleOrder,
  'orders/edited': handleEdit,
  'orders/paid': handleOrder,
  'orders/cancelled': handleOrder,
  'orders/fulfilled': handleOrder,
  'refunds/create': handleRefund,
  'checkouts/create': handleCheckout,
  'checkouts/update': handleCheckout,
  'products/create': handleProduct,
  'products/update': handleProduct,
  'products/delete': handleDeletedProduct,
  'app/uninstalled': (parts, link, { version }) => noteUninstalled(parts, link, version.split('|')[0] ?? ''),
  'customers/data_request': handling((parts, link, notice) =>
    noteDataRequest(parts, link, read(notice, customerRequest)),
  ),
  'customers/redact': handling((parts, link, notice) =>
    redactCustomer(parts, link, read(notice, customerRequest)),
  ),
  'shop/redact': handling(redactShop),
};

/** Applies what a shop has sent. @throws TryAgain when a later attempt may succeed */
export const handleTopic = async (
  parts: Parts,
  link: LinkRow,
  notice: ShopNotice,
): Promise<DeliveryOutcome> =>
  isShopifyTopic(notice.topic) ? HANDLERS[notice.topic](parts, link, notice) : 'ignored';
