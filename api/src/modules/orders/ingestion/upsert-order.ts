import type { V1OrderRequest } from '@balcao/api-schema';
import { stockReservationOf } from '@balcao/domain';
import { AtCommit } from '../../../db/at-commit';
import { isUniqueViolation } from '../../../db/unique-violation';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { invalidField, Problem } from '../../../problem';
import { reservationWrites } from '../../catalog';
import { NO_NEWS } from '../state/key-of-event';
import { eventsAt, lockOrder, paymentsAt, type StoredPayment } from '../state/repository';
import { settleOrder } from '../state/settle-order';
import { unitsOf, unlessOutOfStock } from '../stock/order-units';
import { type Channel, placeIn } from './channel';
import { changesPayment, columnsOf, isDigital, itemsOf, newPaymentsOf } from './order-columns';
import { insertion, linkOf, type UpsertedOrder } from './order-insertion';
import { itemReplacement, itemsAt, paymentInsert } from './order-write-repository';
import { raiseAtGateway } from './raise-at-gateway';

/** Another payment of the store is that charge of its gateway. */
const CHARGE_TAKEN = 'gateway_charges_at_gateway';

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

/** A stored item as a request has it. */
const asSent = ({
  unit_price_cents,
  kind,
  discount_cents,
  ...item
}: Awaited<ReturnType<typeof itemsAt>>[number]) => ({
  ...item,
  unit_price_cents: Number(unit_price_cents),
  kind,
  discount_cents: Number(discount_cents),
});

/**
 * Creates an order, or changes the one that its channel calls by the same name. Payments are added and never changed.
 *
 * @throws Problem order_payment_changed, validation for a charge of a gateway that another payment is, and out_of_stock where
 * the request asks for it
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
      const [order, units] = await Promise.all([lockOrder(trx, place), unitsOf(trx, channel, request)]);
      if (order === undefined) {
        await publishLive(trx, channel, 'order.changed');
        const created = await insertion(trx, { raise }, channel, externalId, request, units);
        return request.require_stock && units.length > 0
          ? unlessOutOfStock(trx, place, request, created)
          : created;
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
      const isOtherItems = JSON.stringify(items.map(asSent)) !== JSON.stringify(itemsOf(request));
      const movesStock = order.moves_stock || (isOtherItems && units.length > 0);
      const columns = { ...columnsOf(externalId, request, order), moves_stock: movesStock };
      const { state, statements } = await settleOrder(trx, { raise }, history, columns);
      const stock =
        isOtherItems && movesStock
          ? reservationWrites(
              trx,
              { sellerId: order.seller_id, orderId: order.id },
              units,
              stockReservationOf(state),
            )
          : null;
      const changed = new AtCommit<UpsertedOrder>(
        [
          // Before what follows from the state, which locks some of them.
          ...(stock ? [stock.lock] : []),
          ...statements,
          ...(added.length > 0 ? [paymentInsert(trx, key, added)] : []),
          ...charges,
          ...(isOtherItems ? itemReplacement(trx, key, itemsOf(request)) : []),
          ...linkOf(trx, channel, externalId, request),
          ...(stock?.statements ?? []),
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
      // Whoever has paid is never refused.
      return request.require_stock && movesStock && state.capturedCents === 0
        ? unlessOutOfStock(trx, place, request, changed)
        : changed;
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
