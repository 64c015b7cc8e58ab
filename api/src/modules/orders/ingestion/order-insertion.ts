import type { V1Order, V1OrderRequest } from '@balcao/api-schema';
import { NEW_PAYMENT, orderPaymentStatus, stockReservationOf } from '@balcao/domain';
import type { QueryResult } from 'kysely';
import { AtCommit } from '../../../db/at-commit';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Platform } from '../../../platform';
import { reservationWrites, type StockUnits } from '../../catalog';
import { sessionLink } from '../sessions/session-repository';
import { raiseOrderCreated } from '../state/raise-order-changed';
import type { Channel } from './channel';
import { columnsOf, itemsOf, newPaymentsOf } from './order-columns';
import { itemInsert, orderInsert, paymentInsert } from './order-write-repository';
import { raiseAtGateway } from './raise-at-gateway';

/** An order after it was sent, and whether it was new. */
export interface UpsertedOrder {
  isNew: boolean;
  order: V1Order;
}

/** The number of an order that was just inserted. */
function numberOf(answers: readonly QueryResult<unknown>[], place: number): number {
  const [row] = (answers[place]?.rows ?? []) as { number: string }[];
  if (row === undefined) throw new Error('The order was not inserted.');
  return Number(row.number);
}

/** Says of which session an order is, where its source does. */
export const linkOf = (
  trx: SellerTransaction,
  channel: Channel,
  externalId: string,
  request: V1OrderRequest,
) =>
  request.session
    ? sessionLink(trx, channel, {
        token: request.session.token,
        externalId,
        orderedAt: request.created_at,
      })
    : [];

/** Puts a new order together. All of it goes with the commit. */
export async function insertion(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  channel: Channel,
  externalId: string,
  request: V1OrderRequest,
  units: readonly StockUnits[],
) {
  const { sellerId: seller_id, storeId: store_id, source, isTest: is_test } = channel;
  const id = newId();
  const key = { seller_id, order_id: id };
  const payments = newPaymentsOf(request, []);
  const payment_status = orderPaymentStatus({
    totalCents: request.total,
    isCancelled: false,
    payments: payments.map(() => NEW_PAYMENT),
  });
  const raised = await raiseOrderCreated(trx, parts, {
    sellerId: seller_id,
    storeId: store_id,
    orderId: id,
    isTest: is_test,
    paymentStatus: payment_status,
  });
  const charges = await raiseAtGateway(trx, parts, channel, request, payments, { isNewOrder: true });
  const moves_stock = units.length > 0;
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
  const status = stockReservationOf({ paymentStatus: payment_status, fulfillmentStatus: 'nao_enviado' });
  const stock = moves_stock
    ? reservationWrites(trx, { sellerId: seller_id, orderId: id }, units, status)
    : null;
  // Before the seller's next number, for which all new orders wait.
  const locks = stock ? [stock.lock] : [];
  return new AtCommit<UpsertedOrder>(
    [
      ...locks,
      orderInsert(trx, { ...row, ...columnsOf(externalId, request) }),
      itemInsert(trx, key, itemsOf(request)),
      ...(payments.length > 0 ? [paymentInsert(trx, key, payments)] : []),
      ...charges,
      ...raised,
      ...linkOf(trx, channel, externalId, request),
      ...(stock?.statements ?? []),
    ],
    (answers) => ({
      isNew: true,
      order: {
        id,
        number: numberOf(answers, locks.length),
        payment_status,
        fulfillment_status: 'nao_enviado',
      },
    }),
  );
}
