import { createTestSession, type V1CheckoutEvent } from '@balcao/api-schema';
import {
  CHECKOUT_STEP_NAMES,
  CURRENCY_CODE,
  NEW_PAYMENT,
  orderPaymentStatus,
  type PaymentMethod,
} from '@balcao/domain';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import { newId } from '../../db/new-id';
import type { Owner } from '../../db/owner';
import { searchTextOf } from '../../lists/search';
import { publishLive } from '../../live/publish-live';
import type { Platform } from '../../platform';
import { raiseOrderCreated } from './change-order';
import { recordCheckoutEvents } from './incoming-events';
import { type NewOrder, orderInsert } from './order-insert';

/** A charge by which a seller tries a gateway out. */
interface TestPayment {
  /** Order and payment have it as their name, too. */
  paymentId: string;
  method: PaymentMethod;
  amountCents: number;
  installments: number;
}

/**
 * Creates the order in test mode that a test charge pays, in the transaction that creates the charge.
 */
export async function createTestOrder(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  { sellerId: seller_id, storeId: store_id }: Owner,
  { paymentId, method, amountCents, installments }: TestPayment,
): Promise<void> {
  const id = newId();
  const title = 'Cobrança de teste';
  const paymentStatus = orderPaymentStatus({
    totalCents: amountCents,
    isCancelled: false,
    waivedCents: 0,
    payments: [{ ...NEW_PAYMENT, method, amountCents }],
  });
  const order: NewOrder = {
    seller_id,
    id,
    store_id,
    source: 'test-charge',
    external_id: paymentId,
    is_test: true,
    currency: CURRENCY_CODE,
    subtotal_cents: amountCents,
    discount_cents: 0,
    shipping_cents: 0,
    interest_cents: 0,
    total_cents: amountCents,
    payment_status: paymentStatus,
    payment_method: method,
    installments,
    search: searchTextOf(title, paymentId),
    ordered_at: currentTime(),
  };
  const item = { position: 0, title, sku: '', quantity: 1, unit_price_cents: amountCents };
  const payment = {
    id: paymentId,
    external_id: paymentId,
    position: 0,
    method,
    amount_cents: amountCents,
    installments,
  };
  defer(trx, orderInsert(order, [item], [payment]));
  await raiseOrderCreated(trx, parts, {
    sellerId: seller_id,
    storeId: store_id,
    orderId: id,
    source: 'test-charge',
    isTest: true,
    paymentStatus,
  });
  await publishLive(trx, { sellerId: seller_id }, 'order.changed');
}

type Reported = Pick<V1CheckoutEvent, 'type' | 'data'>;

/** A visit that comes as far as the payment. */
const VISIT: readonly Reported[] = [
  { type: 'checkout.started', data: { device: 'desktop', utm_source: 'balcao' } },
  ...CHECKOUT_STEP_NAMES.map((step): Reported => ({ type: 'checkout.step_completed', data: { step } })),
];

/** The visit comes through the same door as a checkout's, so that a seller sees whether it gets through. It counts in no figure. */
export const testSessionRoutes = routesOf('metrics', (platform) => [
  implementsOn(platform).inStore(createTestSession, async ({ owner }) => {
    const token = `teste-${newId()}`;
    const occurred_at = currentTime().toISOString();
    const events = VISIT.map((event) => ({ ...event, id: newId(), occurred_at, session: { token } }));
    await recordCheckoutEvents(platform.database, { ...owner, source: 'api', isTest: true }, events);
    return { token };
  }),
]);
