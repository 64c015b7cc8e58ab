import type { z } from '@balcao/api-schema';
import { isShopifyTopic, type ShopifyTopic } from '@balcao/domain';
import type { Platform } from '../../../../platform';
import { Problem } from '../../../../problem';
import { readJson } from '../../../../providers/gateway/webhook';
import type { DeliveryOutcome } from '../../../../webhooks/delivery-outcome';
import { TryAgain } from '../../../../webhooks/failure';
import { archiveSynced } from '../../../catalog';
import { applyOrderEvents, mergeCarts, recordCheckoutEvents } from '../../../orders';
import { isExported } from '../exports/repository';
import type { LinkRow } from '../links/repository';
import { applyOrder, applyProduct, channelOf, ownerOf } from './apply';
import { cartOf, checkoutEventsOf, shopifyCheckout } from './checkout-events';
import { refundEvents } from './order-events';
import { shopifyOrder, shopifyRefund } from './order-payload';
import { customerRequest, noteDataRequest, noteUninstalled, redactCustomer, redactShop } from './privacy';
import { deletedShopifyProduct, shopifyProduct } from './synced-product';

/** A webhook of a shop. */
export interface ShopNotice {
  topic: string;
  body: Buffer;
  /** Orders the notices of one order, besides what the order itself says. */
  version: string;
}

type Parts = Pick<Platform, 'database' | 'raise'>;
type Handle = (parts: Parts, link: LinkRow, notice: ShopNotice) => Promise<DeliveryOutcome>;

/** @throws TryAgain when the content is not what the topic says */
function read<Value>({ body }: ShopNotice, schema: z.ZodType<Value>): Value {
  const value = readJson(body, schema);
  if (value === undefined) throw new TryAgain('unreadable');
  return value;
}

const handleOrder: Handle = (parts, link, notice) =>
  applyOrder(parts, link, read(notice, shopifyOrder), notice.version);

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
      if (error instanceof Problem) throw new TryAgain('product_refused');
      throw error;
    }
  };

const handleProduct = intoCatalogue(async (parts, link, notice) => {
  if (!link.import_products) return 'ignored';
  return applyProduct(parts, link, read(notice, shopifyProduct), notice.version);
});

const handleDeletedProduct = intoCatalogue((parts, link, notice) =>
  archiveSynced(parts, ownerOf(link), {
    origin: 'shopify',
    originId: read(notice, deletedShopifyProduct).id,
  }),
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
