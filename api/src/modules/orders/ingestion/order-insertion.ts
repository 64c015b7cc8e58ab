import type { V1Order, V1OrderRequest } from '@balcao/api-schema';
import { NEW_PAYMENT, orderPaymentStatus, stockReservationOf } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { type Deferred, defer } from '../../../db/deferred';
import { newId } from '../../../db/new-id';
import type { Platform } from '../../../platform';
import { reservationLock, reservationWrites, type StockUnits } from '../../catalog';
import { sessionLink } from '../sessions/session-repository';
import type { Channel } from '../state/channel';
import { raiseOrderCreated } from '../write/raise-order-created';
import { assertOffers } from './bumps-of-order';
import { couponOf } from './coupon-of-order';
import { arrivesPaid, columnsOf, itemsOf, newPaymentsOf } from './order-columns';
import { orderInsert } from './order-write-repository';
import { raiseAtGateway } from './raise-at-gateway';

/** The number of an order that was just inserted. */
function numberOf({ rows: [row] }: Deferred<{ number: number }>): number {
  if (row === undefined) throw new Error('The order was not inserted.');
  return row.number;
}

/** Says of which session an order is, where its source does. */
export function deferLink(
  trx: SellerTransaction,
  channel: Channel,
  externalId: string,
  { session, created_at: orderedAt }: V1OrderRequest,
): void {
  if (!session) return;
  for (const statement of sessionLink(trx, channel, { token: session.token, externalId, orderedAt }))
    defer(trx, statement);
}

/**
 * Inserts a new order. All of it goes with the commit.
 *
 * @returns the order, once that was sent
 */
export async function insertOrder(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  channel: Channel,
  externalId: string,
  request: V1OrderRequest,
  units: readonly StockUnits[],
): Promise<() => V1Order> {
  const { sellerId: seller_id, storeId: store_id, source, isTest: is_test } = channel;
  const id = newId();
  // First of all: whoever wants the last use waits here, and holds nothing that others wait for.
  const isPaid = arrivesPaid(request);
  const uses = await couponOf(trx, channel, request, { id, isPaid });
  if (!isPaid) await assertOffers(trx, channel, id, request);
  const payments = newPaymentsOf(request, []);
  const payment_status = orderPaymentStatus({
    totalCents: request.total,
    isCancelled: false,
    waivedCents: 0,
    payments: payments.map(({ method, amount_cents: amountCents }) => ({
      ...NEW_PAYMENT,
      method,
      amountCents,
    })),
  });
  const moves_stock = units.length > 0;
  const stock = { sellerId: seller_id, orderId: id };
  // Its stock and its tasks come before the seller's next number, for which all new orders wait until this one is committed.
  if (moves_stock) defer(trx, reservationLock(trx, stock, units));
  const row = {
    seller_id,
    id,
    store_id,
    source,
    external_id: externalId,
    is_test,
    payment_status,
    moves_stock,
  };
  await raiseOrderCreated(trx, parts, {
    sellerId: seller_id,
    storeId: store_id,
    orderId: id,
    source,
    isTest: is_test,
    paymentStatus: payment_status,
  });
  const inserted = defer(
    trx,
    orderInsert({ ...row, ...columnsOf(externalId, request) }, itemsOf(request), payments),
  );
  for (const use of uses) defer(trx, use);
  await raiseAtGateway(trx, parts, channel, request, payments, { isNewOrder: true });
  deferLink(trx, channel, externalId, request);
  const status = stockReservationOf({ paymentStatus: payment_status, fulfillmentStatus: 'nao_enviado' });
  if (moves_stock)
    for (const statement of reservationWrites(trx, stock, units, status)) defer(trx, statement);
  return () => ({ id, number: numberOf(inserted), payment_status, fulfillment_status: 'nao_enviado' });
}
