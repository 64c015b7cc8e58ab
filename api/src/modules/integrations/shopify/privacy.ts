import { z } from '@balcao/api-schema';
import { normalizeEmail, normalizePhone } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { deleteCartsOf, eraseBuyers, orderNumbersOf } from '../../orders';
import { cancelRuns, type LinkRow, updateLink } from './link';
import { notifyOfUninstalled, notifyOwnersOfDataRequest } from './notices';
import { line, listOf, shopId } from './payload-fields';

/**
 * Empties what was kept of deliveries as it arrived: of those that are done, because a checkout may name the same buyer, and of
 * those about these orders; of all when no orders are named.
 */
async function emptyDeliveries(
  trx: SellerTransaction,
  { seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>,
  orders?: readonly string[],
): Promise<void> {
  const ofLink = trx
    .updateTable('webhook_deliveries')
    .set({ body: null })
    .where('seller_id', '=', seller_id)
    .where('integration_id', '=', id);
  const chosen =
    orders === undefined
      ? ofLink
      : ofLink.where(({ or, eb }) =>
          or([eb('status', '=', 'done'), eb('gateway_charge_id', 'in', [...orders, '-'])]),
        );
  await chosen.execute();
}

/** Of one buyer. Ids alone cost little. */
const MAX_ORDERS = 40_000;

/** `customers/data_request` and `customers/redact`: whose orders, by Shopify's ids. */
export const customerRequest = z.object({
  orders_requested: listOf(shopId, MAX_ORDERS).default([]),
  orders_to_redact: listOf(shopId, MAX_ORDERS).default([]),
  customer: z.object({ email: line(254), phone: line(40) }).nullish(),
});
type CustomerRequest = z.infer<typeof customerRequest>;

type Parts = Pick<Platform, 'database' | 'raise'>;

type Action =
  | 'shopify.data-request'
  | 'shopify.redact-customer'
  | 'shopify.redact-shop'
  | 'shopify.uninstalled';

const audit = (trx: SellerTransaction, link: LinkRow, action: Action, after: Record<string, unknown>) =>
  recordAudit(trx, SYSTEM_ORIGIN, {
    sellerId: link.seller_id,
    action,
    entity: 'integration',
    entityId: link.id,
    after: { shopDomain: link.shop_domain, ...after },
  });

const ordersOf = ({ seller_id, store_id }: LinkRow) => ({
  sellerId: seller_id,
  storeId: store_id,
  source: 'shopify' as const,
});

/** A buyer asked for their data: the owners are told of the orders that have it, and answer. */
export const noteDataRequest = (
  { database }: Parts,
  link: LinkRow,
  { orders_requested: externalIds }: CustomerRequest,
): Promise<void> =>
  database.withSeller(link.seller_id, async (trx) => {
    const numbers = await orderNumbersOf(trx, { ...ordersOf(link), externalIds });
    await notifyOwnersOfDataRequest(trx, link, numbers);
    await audit(trx, link, 'shopify.data-request', { orders: externalIds, numbers });
  });

/** Erases the buyer of orders, and what was kept of them as it arrived. */
export const redactCustomer = (
  { database, raise }: Parts,
  link: LinkRow,
  { orders_to_redact: externalIds, customer }: CustomerRequest,
): Promise<void> =>
  database.withSeller(link.seller_id, async (trx) => {
    const orders = await eraseBuyers(trx, { raise }, { ...ordersOf(link), externalIds });
    await emptyDeliveries(trx, link, externalIds);
    if (customer)
      await deleteCartsOf(trx, ordersOf(link), {
        email: normalizeEmail(customer.email),
        phone: normalizePhone(customer.phone) ?? customer.phone,
      });
    await audit(trx, link, 'shopify.redact-customer', { orders });
  });

/** As `redactCustomer`, for everything that came from a shop that has left. Its link is cut. */
export const redactShop = ({ database, raise }: Parts, link: LinkRow): Promise<void> =>
  database.withSeller(link.seller_id, async (trx) => {
    const orders = await eraseBuyers(trx, { raise }, ordersOf(link));
    await emptyDeliveries(trx, link);
    await deleteCartsOf(trx, ordersOf(link));
    await updateLink(trx, link, {
      access_token_sealed: '',
      client_secret_sealed: '',
      old_client_secret_sealed: null,
      disconnected_at: currentTime(),
    });
    await audit(trx, link, 'shopify.redact-shop', { orders });
  });

/**
 * Notes that the app was removed. Its token is worth nothing now; its secret still signs the erasure to come. A notice that arrives after
 * the app was found installed again changes nothing.
 * @param triggeredAt as the headers name it; empty where they do not
 */
export const noteUninstalled = (
  { database }: Parts,
  link: LinkRow,
  triggeredAt: string,
): Promise<'applied' | 'unchanged'> =>
  database.withSeller(link.seller_id, async (trx) => {
    const { registered_at: found } = link;
    if (found !== null && triggeredAt !== '' && Date.parse(triggeredAt) < found.getTime()) return 'unchanged';
    await updateLink(trx, link, {
      access_token_sealed: '',
      access_token_end: '',
      access_token_ends_at: null,
      uninstalled_at: currentTime(),
    });
    await cancelRuns(trx, link);
    await audit(trx, link, 'shopify.uninstalled', {});
    await notifyOfUninstalled(trx, link);
    return 'applied';
  });
