import {
  countsAsCouponUse,
  type DisputeFacts,
  disputeFactsOf,
  formatMoney,
  interestOfPayment,
  isDisputeEventType,
  isPaymentOpen,
  type OrderPaymentStatus,
  type PaymentDispute,
  type PaymentState,
  type PaymentStatus,
  paymentReferencesIn,
} from '@balcao/domain';
import { type CompiledQuery, sql, type UpdateObject } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import type { Schema } from '../../db/schema';
import { searchTextOf } from '../../lists/search';
import { publishLive } from '../../live/publish-live';
import { notify } from '../../notices/notify';
import type { Platform } from '../../platform';
import { soldPrices } from '../catalog';
import { useMove } from '../selling';
import type { NewEvent } from './order-events';
import { keyOfEvent, type OrderState, reduceOrder } from './order-state';
import { moveStock } from './stock';
import type { StoredHistory, StoredOrder, StoredPayment } from './stored-order';

/** Those of an order's columns that are written here and that its state depends on. */
export interface StateColumns {
  total_cents?: number;
  waived_cents?: number;
  is_digital?: boolean;
  cancelled_at?: Date | null;
  reused_event_count?: number;
}

/** Columns of an order that are written, as values or as SQL. */
export type OrderColumns = Omit<
  UpdateObject<Schema, 'orders'>,
  'version' | 'updated_at' | keyof StateColumns
> &
  StateColumns;

/** Writes columns of an order and raises its version. */
export const orderUpdate = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<StoredOrder, 'seller_id' | 'id'>,
  columns: OrderColumns,
): CompiledQuery =>
  trx
    .updateTable('orders')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .compile();

/** The search text of an order that is also found by further words, which `searchTextOf` has prepared. */
export const searchWith = (words: string) => sql<string>`search || ${words}`;

/** Writes what a payment has come to. */
const paymentUpdate = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<StoredPayment, 'seller_id' | 'id'>,
  state: PaymentState,
): CompiledQuery =>
  trx
    .updateTable('payments')
    .set((eb) => ({
      status: state.status,
      captured_cents: state.capturedCents,
      refunded_cents: state.refundedCents,
      disputed_cents: state.disputedCents,
      lost_cents: state.lostCents,
      chargeback_count: state.chargebackCount,
      divergent_cents: state.divergentCents,
      excess_refunded_cents: state.excessRefundedCents,
      paid_at: state.paidAt,
      is_paid_late: state.isPaidLate,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .compile();

/** More would be noise: each attempt has two or three. */
const MAX_REFERENCES = 30;

/** The names of payments that data of events tells and that are not known, as many as an order keeps. */
function newReferencesIn(
  data: readonly Readonly<Record<string, unknown>>[],
  known: readonly string[],
): string[] {
  const references = new Set(data.flatMap(paymentReferencesIn));
  return [...references]
    .filter((name) => !known.includes(name))
    .slice(0, Math.max(0, MAX_REFERENCES - known.length));
}

/** The columns by which an order is found by what banks and gateways call its payments, where events bring new names. */
export function referenceColumns(
  { payment_references: known, anonymized_at }: StoredOrder,
  events: readonly NewEvent[],
): OrderColumns {
  const added = newReferencesIn(
    events.map(({ data }) => data),
    known,
  );
  if (added.length === 0 || anonymized_at !== null) return {};
  return { payment_references: [...known, ...added], search: searchWith(searchTextOf(...added)) };
}

/**
 * Makes the use of a coupon follow the state of its order; nothing for an order without one.
 * @param named the code that the order is about to have, if it is told anew
 */
function moveCoupon(
  trx: SellerTransaction,
  order: StoredOrder,
  { paymentStatus, capturedCents, refundedCents }: OrderState,
  named: unknown = order.coupon,
): void {
  if (order.is_test || named === '') return;
  const standing = {
    counts: countsAsCouponUse(paymentStatus),
    revenueCents: Math.max(0, capturedCents - refundedCents),
  };
  defer(trx, useMove(trx, { sellerId: order.seller_id, orderId: order.id }, standing));
}

/** The part of a payment's amount that is interest of installments, in cents. */
const interestOf = (order: StoredOrder, { amount_cents, installments }: StoredPayment): number =>
  interestOfPayment({
    order: { interestCents: order.interest_cents, totalCents: order.total_cents },
    payment: { amountCents: amount_cents, installments },
  });

/** The columns of an order that its state has changed. */
function changedColumns(order: StoredOrder, state: OrderState): OrderColumns | null {
  const isSame =
    order.payment_status === state.paymentStatus &&
    order.fulfillment_status === state.fulfillmentStatus &&
    order.captured_cents === state.capturedCents &&
    order.refunded_cents === state.refundedCents &&
    order.is_divergent === state.isDivergent &&
    order.paid_at?.getTime() === state.paidAt?.getTime();
  if (isSame) return null;
  return {
    payment_status: state.paymentStatus,
    fulfillment_status: state.fulfillmentStatus,
    captured_cents: state.capturedCents,
    refunded_cents: state.refundedCents,
    is_divergent: state.isDivergent,
    paid_at: state.paidAt,
  };
}

/** The order with those of its new columns that its state depends on. */
function withColumns(
  order: StoredOrder,
  { total_cents, waived_cents, is_digital, cancelled_at, reused_event_count }: OrderColumns,
): StoredOrder {
  return {
    ...order,
    ...(total_cents !== undefined && { total_cents }),
    ...(waived_cents !== undefined && { waived_cents }),
    ...(is_digital !== undefined && { is_digital }),
    ...(cancelled_at !== undefined && { cancelled_at }),
    ...(reused_event_count !== undefined && { reused_event_count }),
  };
}

/** Says `payment.moved` of each payment that events have moved. */
async function raiseMoves(
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  order: StoredOrder,
  { moved }: OrderState,
): Promise<void> {
  for (const { row, before, after, moves, captures } of moved)
    await raise(trx, 'payment.moved', {
      sellerId: order.seller_id,
      storeId: order.store_id,
      orderId: order.id,
      paymentId: row.id,
      method: row.method,
      installments: row.installments,
      amountCents: row.amount_cents,
      interestCents: interestOf(order, row),
      custody: row.custody,
      isTest: order.is_test,
      currency: order.currency,
      version: row.version + 1,
      before,
      after,
      moves,
      captures,
    });
}

/** Says `order.disputed` of an order that ever was, with all its disputes. */
async function raiseDisputes(
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  { order, events }: StoredHistory,
  { disputed }: OrderState,
): Promise<void> {
  if (!events.some(({ type }) => isDisputeEventType(type))) return;
  const data = new Map(events.map((event) => [keyOfEvent(event), event.dispute_data]));
  const factsOf = ({ reference, reportIds }: PaymentDispute): DisputeFacts => {
    const said = disputeFactsOf(reportIds.map((reportId) => data.get(reportId) ?? null));
    return { ...said, reference: reference || said.reference };
  };
  await raise(trx, 'order.disputed', {
    sellerId: order.seller_id,
    storeId: order.store_id,
    orderId: order.id,
    payments: disputed.map(({ row, disputes }) => ({
      paymentId: row.id,
      disputes: disputes.map((dispute) => ({ dispute, facts: factsOf(dispute) })),
    })),
  });
}

/**
 * Notifies the store of an order for which another amount came than it is. While another payment of it is open, as the second of two cards,
 * nothing is missing yet.
 */
async function noticeAmount(
  trx: SellerTransaction,
  { order, payments }: Pick<StoredHistory, 'order' | 'payments'>,
  state: OrderState,
): Promise<void> {
  const { seller_id: sellerId, store_id: storeId, id } = order;
  if (order.is_test || state.moved.length === 0) return;
  const tell = (key: string, title: string, detail: string) =>
    notify(
      trx,
      { sellerId, storeId },
      { key: `order:${id}:${key}`, category: 'money', title, detail, target: { kind: 'order', id } },
    );
  const amount = (cents: number) => formatMoney(cents, order.currency);
  const statusNow = ({ id, status }: StoredPayment) =>
    state.moved.find(({ row }) => row.id === id)?.after.status ?? status;
  const isShort = (status: OrderPaymentStatus, attempts: readonly PaymentStatus[]) =>
    status === 'pago_a_menor' && !attempts.some(isPaymentOpen);
  const wasShort = isShort(
    order.payment_status,
    payments.map(({ status }) => status),
  );
  if (!wasShort && isShort(state.paymentStatus, payments.map(statusNow)))
    await tell(
      'short',
      'Um pedido foi pago a menor',
      `Faltam ${amount(state.shortCents)}, e o pedido não segue para envio. Aceite o valor pago, ou devolva.`,
    );
  if (state.overpaidCents > 0 && !order.is_divergent)
    await tell(
      'overpaid',
      'Um pedido foi pago a mais',
      `Passaram ${amount(state.overpaidCents)} do total. Devolva a diferença ao cliente.`,
    );
}

/** Says `order.changed` of an order that stands elsewhere now, or one of whose payments was refused. */
async function raiseChange(
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  order: StoredOrder,
  state: OrderState,
  isElsewhere: boolean,
): Promise<void> {
  const refusedPayments = state.moved
    .filter(({ before, after }) => before.status !== after.status && after.status === 'recusado')
    .map(({ row }) => row.external_id);
  if (!isElsewhere && refusedPayments.length === 0) return;
  await raise(trx, 'order.changed', {
    sellerId: order.seller_id,
    storeId: order.store_id,
    orderId: order.id,
    source: order.source,
    isTest: order.is_test,
    before: {
      paymentStatus: order.payment_status,
      fulfillmentStatus: order.fulfillment_status,
      paidAt: order.paid_at,
      refundedCents: order.refunded_cents,
    },
    after: state,
    refusedPayments,
  });
}

/**
 * Reduces the events of a locked order and writes what they come to. Says `payment.moved` of each payment that they moved: whoever keeps
 * accounts posts there, in this transaction. Says `order.disputed` and `order.changed`, where it was and where it stands elsewhere then.
 * Its use of a coupon, what it has of the stock, and what was charged for its products follow, at the end, because others may wait for the
 * products. Open pages are told after the commit.
 *
 * @param columns further ones to write, such as a cancellation
 * @param prepare writes and locks what has to come before, by what the order comes to
 */
export async function recomputeOrder(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  { order: before, ...rest }: StoredHistory,
  columns: OrderColumns,
  prepare?: (state: OrderState) => Promise<void>,
): Promise<OrderState> {
  const order = withColumns(before, columns);
  const history = { order, ...rest };
  const state = reduceOrder(history);
  await prepare?.(state);
  await raiseMoves(trx, parts, order, state);
  await raiseDisputes(trx, parts, history, state);
  await publishLive(trx, { sellerId: order.seller_id }, 'order.changed');
  const changed = changedColumns(order, state);
  for (const { row, after } of state.moved) defer(trx, paymentUpdate(trx, row, after));
  if (changed !== null || Object.keys(columns).length > 0)
    defer(trx, orderUpdate(trx, order, { ...changed, ...columns }));
  await raiseChange(trx, parts, order, state, changed !== null);
  await noticeAmount(trx, history, state);
  // Coupons before products, as whoever creates an order holds them.
  moveCoupon(trx, order, state, columns.coupon);
  moveStock(trx, order, state);
  if (before.paid_at === null && state.paidAt !== null && !order.is_test)
    defer(
      trx,
      soldPrices(trx, {
        sellerId: order.seller_id,
        storeId: order.store_id,
        orderId: order.id,
        paidAt: state.paidAt,
      }),
    );
  return state;
}
