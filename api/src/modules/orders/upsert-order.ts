import { isDeepStrictEqual } from 'node:util';
import type { V1Order, V1OrderRequest } from '@balcao/api-schema';
import { countsAsCouponUse, NEW_PAYMENT, orderPaymentStatus, stockReservationOf } from '@balcao/domain';
import type { CompiledQuery } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import { type Deferred, defer } from '../../db/deferred';
import { newId } from '../../db/new-id';
import { isUniqueViolation } from '../../db/unique-violation';
import { publishLive } from '../../live/publish-live';
import type { Platform } from '../../platform';
import { invalidField, Problem } from '../../problem';
import { reservationLock, reservationWrites, type StockUnits } from '../catalog';
import { assertBumpUnits, useCoupon, usedCouponsLock } from '../selling';
import { changeOrder, onlyIfNew, raiseOrderCreated } from './change-order';
import {
  arrivesPaid,
  changesPayment,
  columnsOf,
  itemsOf,
  newPaymentsOf,
  type OrderContent,
} from './order-columns';
import { itemReplacement, itemsAt, orderInsert, paymentInsert } from './order-insert';
import type { OrderState } from './order-state';
import { sessionLink } from './sessions';
import { assertInStock, unitsOf } from './stock';
import {
  type Channel,
  eventSourceOf,
  eventsAt,
  lockOrder,
  paymentsAt,
  placeIn,
  type StoredOrder,
  type StoredPayment,
} from './stored-order';

/**
 * Refuses an order that wants more of an offer than its limit leaves. Tests sell nothing, and told demonstrations and shops are never refused.
 * @throws Problem out_of_stock
 */
async function assertOffers(
  trx: SellerTransaction,
  { source, isTest, ...owner }: Channel,
  orderId: string,
  { items }: Pick<V1OrderRequest, 'items'>,
): Promise<void> {
  if ((source === 'api' || source === 'checkout') && !isTest)
    await assertBumpUnits(trx, owner, orderId, items);
}

/** The id of an order, its payment state and its coupon, before it is written. */
interface UsingOrder {
  id: string;
  isPaid: boolean;
  /** Of an order that was there before: the code that it named, and whether its coupon counts once it is written. */
  before?: { code: string; countsAfter: boolean };
}

/**
 * Lets an order use the coupon that it names. Tests use none, and shops have their own. A told demonstration is never refused.
 * @throws Problem coupon_refused
 */
async function couponOf(
  trx: SellerTransaction,
  { source, isTest, ...owner }: Channel,
  { coupon, customer, items, payments, created_at, shipping_state }: V1OrderRequest,
  { id, isPaid, before }: UsingOrder,
): Promise<CompiledQuery[]> {
  const isOurs = source === 'api' || source === 'demo' || source === 'checkout';
  if (isTest || !isOurs || (!coupon && before === undefined)) return [];
  const last = payments.at(-1);
  return useCoupon(
    trx,
    owner,
    {
      sellerId: owner.sellerId,
      orderId: id,
      code: coupon ?? '',
      buyer: { document: customer.document ?? '', email: customer.email ?? '' },
      orderedAt: new Date(created_at),
      items: items.map(({ kind, quantity, unit_price }) => ({
        kind: kind ?? 'product',
        quantity,
        unitPriceCents: unit_price,
      })),
      method: last?.method,
      installments: last?.installments ?? undefined,
      uf: shipping_state ?? undefined,
      isPaid: isPaid || source === 'demo',
    },
    before,
  );
}

/**
 * Says which charges of gateways the payments of an order are, where its source does. What writes the payments is deferred before.
 *
 * @param payments all of the order, by the names that the source has for them
 */
async function raiseAtGateway(
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  { sellerId, storeId, isTest }: Channel,
  request: Pick<OrderContent, 'payments'>,
  payments: readonly Pick<StoredPayment, 'id' | 'external_id'>[],
  { isNewOrder }: { isNewOrder: boolean },
): Promise<void> {
  const charges = request.payments.flatMap(({ id, gateway }) => {
    const payment = payments.find(({ external_id }) => external_id === id);
    return gateway && payment
      ? [{ paymentId: payment.id, gateway: gateway.name, chargeId: gateway.charge_id }]
      : [];
  });
  if (charges.length === 0) return;
  await raise(trx, 'payments.at-gateway', {
    sellerId,
    storeId,
    isTest,
    isNewOrder,
    charges,
  });
}

/** The number of an order that was just inserted. */
function numberOf({ rows: [row] }: Deferred<{ number: number }>): number {
  if (row === undefined) throw new Error('The order was not inserted.');
  return row.number;
}

/** Says of which session an order is, where its source does. */
function deferLink(
  trx: SellerTransaction,
  channel: Channel,
  externalId: string,
  { session, created_at: orderedAt }: V1OrderRequest,
): void {
  if (!session) return;
  for (const statement of sessionLink(trx, channel, { token: session.token, externalId, orderedAt }))
    defer(trx, statement);
}

/** An order that a channel sends. */
interface SentOrder {
  channel: Channel;
  externalId: string;
  request: V1OrderRequest;
  /** The units that the order is to have of the stock. */
  units: readonly StockUnits[];
}

/** An order after its row was written, new or not, for the steps that both have. */
interface WrittenOrder {
  id: string;
  /** All of the order. */
  payments: readonly Pick<StoredPayment, 'id' | 'external_id'>[];
  state: Pick<OrderState, 'paymentStatus' | 'fulfillmentStatus' | 'capturedCents'>;
  movesStock: boolean;
  /** Its units of the stock are written anew. */
  takesStock: boolean;
  /** Its number, once the statements were sent. */
  numberOf(): number;
}

/** Inserts a new order. All of it goes with the commit. */
async function insertOrder(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  { channel, externalId, request, units }: SentOrder,
): Promise<WrittenOrder> {
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
  // Its stock and its tasks come before the seller's next number, for which all new orders wait until this one is committed.
  if (moves_stock) defer(trx, reservationLock(trx, { sellerId: seller_id, orderId: id }, units));
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
  return {
    id,
    payments,
    state: { paymentStatus: payment_status, fulfillmentStatus: 'nao_enviado', capturedCents: 0 },
    movesStock: moves_stock,
    takesStock: moves_stock,
    numberOf: () => numberOf(inserted),
  };
}

/** An order after it was sent, and whether it was new. */
export interface UpsertedOrder {
  isNew: boolean;
  order: V1Order;
}

/** Another payment of the store is that charge of its gateway. */
const CHARGE_TAKEN = 'gateway_charges_at_gateway';

/** A payment that is about to be stored, as it will be read. */
const asStored = (
  key: { seller_id: string; order_id: string },
  payment: ReturnType<typeof newPaymentsOf>[number],
): StoredPayment => ({
  ...key,
  ...payment,
  status: 'criado',
  captured_cents: 0,
  refunded_cents: 0,
  disputed_cents: 0,
  lost_cents: 0,
  chargeback_count: 0,
  custody: 'vendedor',
  divergent_cents: 0,
  excess_refunded_cents: 0,
  paid_at: null,
  is_paid_late: false,
  version: 1,
});

/** Records the payments that an order says were captured, unless that is known. @returns where the order stands then */
async function recordPaid(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  channel: Channel,
  externalId: string,
  request: V1OrderRequest,
): Promise<Pick<V1Order, 'payment_status' | 'fulfillment_status'> | undefined> {
  if (!arrivesPaid(request)) return undefined;
  const place = placeIn(channel, externalId);
  const known = await paymentsAt(trx, place);
  const open = known.filter(({ captured_cents }) => captured_cents === 0);
  const events = request.payments.flatMap(({ id, amount, paid_at }) =>
    paid_at != null && open.some(({ external_id }) => external_id === id)
      ? [
          {
            id: `paid|${externalId}|${id}`,
            payment: id,
            type: 'payment.captured',
            occurredAt: new Date(paid_at),
            amountCents: amount,
            data: { amount },
          },
        ]
      : [],
  );
  if (events.length === 0) return undefined;
  const append = { source: eventSourceOf(channel), events };
  const changed = await changeOrder(trx, parts, place, { append, columns: onlyIfNew() });
  return changed && { payment_status: changed.paymentStatus, fulfillment_status: changed.fulfillmentStatus };
}

/** Changes a locked order to what was sent. @throws Problem as `upsertOrder` says */
async function updateOrder(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  order: StoredOrder,
  { channel, externalId, request, units }: SentOrder,
): Promise<WrittenOrder> {
  const place = placeIn(channel, externalId);
  const [payments, items, events] = await Promise.all([
    paymentsAt(trx, place),
    itemsAt(trx, place),
    eventsAt(trx, place),
  ]);
  if (changesPayment(request, payments)) throw new Problem('order_payment_changed');

  const key = { seller_id: order.seller_id, order_id: order.id };
  const added = newPaymentsOf(request, payments);
  const isOtherItems = !isDeepStrictEqual(items, itemsOf(request));
  const moves_stock = order.moves_stock || (isOtherItems && units.length > 0);
  const stock = { sellerId: order.seller_id, orderId: order.id };
  const changed = await changeOrder(
    trx,
    parts,
    { order, payments, events },
    {
      payments: added.map((payment) => asStored(key, payment)),
      columns: () => ({ ...columnsOf(externalId, request, order), moves_stock }),
      async prepare({ capturedCents, paymentStatus }) {
        const isPaid = capturedCents > 0 || arrivesPaid(request);
        const countsAfter = countsAsCouponUse(paymentStatus);
        const uses = await couponOf(trx, channel, request, {
          id: order.id,
          isPaid,
          before: { code: order.coupon, countsAfter },
        });
        for (const use of uses) defer(trx, use);
        // What it has already is its own; what it gave back may have gone to another.
        const consumesOffers = isOtherItems || !countsAsCouponUse(order.payment_status);
        if (consumesOffers && countsAfter && !isPaid) await assertOffers(trx, channel, order.id, request);
        if (!isOtherItems || !moves_stock) return;
        // Its coupon before its products, as everywhere, and those before what follows from the state, which locks some of them.
        if (order.coupon !== '') defer(trx, usedCouponsLock(trx, order.seller_id, [order.id]));
        defer(trx, reservationLock(trx, stock, units));
      },
    },
  );
  if (changed?.state == null) throw new Error('The order was not changed.');
  if (added.length > 0) defer(trx, paymentInsert(trx, key, added));
  if (isOtherItems)
    for (const statement of itemReplacement(trx, key, itemsOf(request))) defer(trx, statement);
  return {
    id: order.id,
    payments: [...payments, ...added],
    state: changed.state,
    movesStock: moves_stock,
    takesStock: isOtherItems && moves_stock,
    numberOf: () => order.number,
  };
}

/**
 * Writes an order in the transaction of its caller, as `upsertOrder` does.
 *
 * @param units what it is to have of the stock
 * @throws Problem as `upsertOrder`
 */
export async function writeOrder(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  channel: Channel,
  externalId: string,
  request: V1OrderRequest,
  unitsOfOrder: Promise<readonly StockUnits[]>,
): Promise<{ isNew: boolean; orderOf: () => V1Order }> {
  const [order, units] = await Promise.all([lockOrder(trx, placeIn(channel, externalId)), unitsOfOrder]);
  const isNew = order === undefined;
  if (isNew) await publishLive(trx, channel, 'order.changed');
  const sent = { channel, externalId, request, units };
  const written = isNew ? await insertOrder(trx, parts, sent) : await updateOrder(trx, parts, order, sent);
  const { id, payments, state, movesStock, takesStock } = written;
  await raiseAtGateway(trx, parts, channel, request, payments, { isNewOrder: isNew });
  deferLink(trx, channel, externalId, request);
  const stock = { sellerId: channel.sellerId, orderId: id };
  if (takesStock)
    for (const statement of reservationWrites(trx, stock, units, stockReservationOf(state)))
      defer(trx, statement);
  // Whoever has paid is never refused.
  if (request.require_stock && movesStock && state.capturedCents === 0 && !arrivesPaid(request))
    await assertInStock(trx, placeIn(channel, externalId), request);
  const paid = await recordPaid(trx, parts, channel, externalId, request);
  return {
    isNew,
    orderOf: () => ({
      id,
      number: written.numberOf(),
      payment_status: state.paymentStatus,
      fulfillment_status: state.fulfillmentStatus,
      ...paid,
    }),
  };
}

/**
 * Creates an order, or changes the one that its channel calls by the same name. Payments are added and never changed.
 *
 * @throws Problem order_payment_changed, validation for a charge of a gateway that another payment is, coupon_refused, and
 * out_of_stock for an offer whose units are limited, or where the request asks for it
 */
export async function upsertOrder(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  channel: Channel,
  externalId: string,
  request: V1OrderRequest,
): Promise<UpsertedOrder> {
  // What is paid is posted, in the seller's turn.
  const inTransaction = arrivesPaid(request) ? database.withLedger : database.withSeller;
  const write = () =>
    inTransaction(channel.sellerId, (trx) =>
      writeOrder(trx, { raise }, channel, externalId, request, unitsOf(trx, channel, request)),
    );
  // Of two that create it at the same time, the slower one finds it, also where the other took the last use of its coupon or the last
  // unit of its offer.
  const { isNew, orderOf } = await write()
    .catch((error: unknown) => {
      const isRefused =
        error instanceof Problem && (error.code === 'coupon_refused' || error.code === 'out_of_stock');
      if (!isRefused && !isUniqueViolation(error, 'orders_external_id')) throw error;
      return write();
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, CHARGE_TAKEN)) throw error;
      throw invalidField('payments', ['Esta cobrança do gateway já é de outro pagamento.']);
    });
  return { isNew, order: orderOf() };
}
