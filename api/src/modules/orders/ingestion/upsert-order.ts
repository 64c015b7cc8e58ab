import type { V1Order, V1OrderRequest } from '@balcao/api-schema';
import { NEW_PAYMENT, orderPaymentStatus } from '@balcao/domain';
import type { QueryResult } from 'kysely';
import { AtCommit } from '../../../db/at-commit';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { isUniqueViolation } from '../../../db/unique-violation';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { invalidField, Problem } from '../../../problem';
import { sessionLink } from '../sessions/session-repository';
import { NO_NEWS } from '../state/key-of-event';
import { raiseOrderCreated } from '../state/raise-order-changed';
import { eventsAt, lockOrder, paymentsAt, type StoredPayment } from '../state/repository';
import { settleOrder } from '../state/settle-order';
import { type Channel, placeIn } from './channel';
import { changesPayment, columnsOf, isDigital, itemsOf, newPaymentsOf } from './order-columns';
import { itemInsert, itemReplacement, itemsAt, orderInsert, paymentInsert } from './order-write-repository';
import { raiseAtGateway } from './raise-at-gateway';

/** Another payment of the store is that charge of its gateway. */
const CHARGE_TAKEN = 'gateway_charges_at_gateway';

/** An order after it was sent, and whether it was new. */
export interface UpsertedOrder {
  isNew: boolean;
  order: V1Order;
}

/** The number of an order that was just inserted. */
function numberOf(inserted: QueryResult<unknown> | undefined): number {
  const [row] = (inserted?.rows ?? []) as { number: string }[];
  if (row === undefined) throw new Error('The order was not inserted.');
  return Number(row.number);
}

/** Says of which session an order is, where its source does. */
const linkOf = (trx: SellerTransaction, channel: Channel, externalId: string, request: V1OrderRequest) =>
  request.session
    ? sessionLink(trx, channel, {
        token: request.session.token,
        externalId,
        orderedAt: request.created_at,
      })
    : [];

/** Puts a new order together. All of it goes with the commit. */
async function insertion(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  channel: Channel,
  externalId: string,
  request: V1OrderRequest,
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
  const row = { seller_id, id, store_id, source, external_id: externalId, is_test, payment_status };
  return new AtCommit<UpsertedOrder>(
    [
      orderInsert(trx, { ...row, ...columnsOf(externalId, request) }),
      itemInsert(trx, key, itemsOf(request)),
      ...(payments.length > 0 ? [paymentInsert(trx, key, payments)] : []),
      ...charges,
      ...raised,
      ...linkOf(trx, channel, externalId, request),
    ],
    ([inserted]) => ({
      isNew: true,
      order: {
        id,
        number: numberOf(inserted),
        payment_status,
        fulfillment_status: 'nao_enviado',
      },
    }),
  );
}

/** A payment that is about to be stored, as it will be read. */
const asStored = (
  key: { seller_id: string; order_id: string },
  payment: ReturnType<typeof newPaymentsOf>[number],
): StoredPayment => ({
  ...key,
  ...payment,
  amount_cents: String(payment.amount_cents),
  status: 'criado',
  captured_cents: '0',
  refunded_cents: '0',
  disputed_cents: '0',
  lost_cents: '0',
  chargeback_count: 0,
  custody: 'vendedor',
  divergent_cents: '0',
  excess_refunded_cents: '0',
  paid_at: null,
  is_paid_late: false,
  version: 1,
});

/**
 * Creates an order, or changes the one that its channel calls by the same name. Payments are added and never changed.
 *
 * @throws Problem order_payment_changed, and validation for a charge of a gateway that another payment is
 */
export function upsertOrder(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  channel: Channel,
  externalId: string,
  request: V1OrderRequest,
): Promise<UpsertedOrder> {
  const place = placeIn(channel, externalId);
  const write = () =>
    database.withSeller(channel.sellerId, async (trx): Promise<UpsertedOrder | AtCommit<UpsertedOrder>> => {
      const order = await lockOrder(trx, place);
      if (order === undefined) {
        await publishLive(trx, channel, 'order.changed');
        return insertion(trx, { raise }, channel, externalId, request);
      }
      const [payments, items, events] = await Promise.all([
        paymentsAt(trx, place),
        itemsAt(trx, place),
        eventsAt(trx, place),
      ]);
      if (changesPayment(request, payments)) throw new Problem('order_payment_changed');

      const key = { seller_id: order.seller_id, order_id: order.id };
      const added = newPaymentsOf(request, payments);
      const history = {
        order: { ...order, total_cents: String(request.total), is_digital: isDigital(request) },
        payments: [...payments, ...added.map((payment) => asStored(key, payment))],
        events,
        news: NO_NEWS,
      };
      const charges = await raiseAtGateway(trx, { raise }, channel, request, history.payments, {
        isNewOrder: false,
      });
      const columns = columnsOf(externalId, request, order);
      const { state, statements } = await settleOrder(trx, { raise }, history, columns);
      const stored = items.map(({ unit_price_cents, kind, discount_cents, ...item }) => ({
        ...item,
        unit_price_cents: Number(unit_price_cents),
        kind,
        discount_cents: Number(discount_cents),
      }));
      const isOtherItems = JSON.stringify(stored) !== JSON.stringify(itemsOf(request));
      return new AtCommit<UpsertedOrder>(
        [
          ...statements,
          ...(added.length > 0 ? [paymentInsert(trx, key, added)] : []),
          ...charges,
          ...(isOtherItems ? itemReplacement(trx, key, itemsOf(request)) : []),
          ...linkOf(trx, channel, externalId, request),
        ],
        () => ({
          isNew: false,
          order: {
            id: order.id,
            number: Number(order.number),
            payment_status: state.paymentStatus,
            fulfillment_status: state.fulfillmentStatus,
          },
        }),
      );
    });
  // Of two that create it at the same time, the slower one finds it.
  return write()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'orders_external_id')) throw error;
      return write();
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, CHARGE_TAKEN)) throw error;
      throw invalidField('payments', ['Esta cobrança do gateway já é de outro pagamento.']);
    });
}
