import { CURRENCY_CODE, NEW_PAYMENT, orderPaymentStatus, type PaymentMethod } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { defer } from '../../../db/deferred';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { searchTextOf } from '../../../lists/search';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { type NewOrder, orderInsert } from '../ingestion/order-write-repository';
import { raiseOrderCreated } from '../write/raise-order-created';

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
