import { orderPaymentStatus, type PaymentMethod } from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import { newId } from '../../db/new-id';
import { retryOnConflict } from '../../db/unique-violation';
import type { Platform } from '../../platform';
import { changeOrder, type OrderChange, onlyIfNew, raiseOrderCreated } from './change-order';
import { columnsOf, itemsOf, type OrderContent } from './order-columns';
import type { AppendedEvent, Appending } from './order-events';
import { itemReplacement, orderInsert, paymentInsert } from './order-insert';
import type { OrderColumns } from './recompute-order';
import {
  type Channel,
  eventSourceOf,
  type OpenOrder,
  type OrderPlace,
  openOrder,
  placeIn,
  type StoredOrder,
} from './stored-order';
/** Something that happened to an order, by what its source says of it. */
export interface ReportedEvent {
  id: string;
  type: string;
  occurredAt: Date;
  amountCents: number | null;
  /** Of the order's payment; else of the order or its parcel. */
  isOfPayment: boolean;
  /** The source repeats it in every report, without the moment: the earliest that is known counts. */
  isState: boolean;
}

/** A parcel by the source's own name for it. */
export interface ReportedParcel {
  externalId: string;
  carrier: string;
  trackingCode: string;
  trackingUrl: string;
  shippedAt: Date;
  deliveredAt: Date | null;
}

/** A whole order, as a source that sends whole orders has it at one moment. */
export interface OrderReport {
  /** Orders the reports of an order: a later one is a greater text. */
  version: string;
  content: Omit<OrderContent, 'payments'>;
  differenceCents: number;
  /** The one payment that such a source tells of; null for an order that costs nothing. */
  payment: { externalId: string; method: PaymentMethod; amountCents: number; installments: number } | null;
  cancelledAt: Date | null;
  parcels: readonly ReportedParcel[];
  events: readonly ReportedEvent[];
}

type Place = Pick<StoredOrder, 'seller_id' | 'id'>;

/** Writes the method and the amount that the order's source now says of its payment. */
const paymentChange = (
  trx: SellerTransaction,
  { seller_id, id }: Place,
  { externalId, method, amountCents, installments }: NonNullable<OrderReport['payment']>,
): CompiledQuery =>
  trx
    .updateTable('payments')
    .set({ method, amount_cents: amountCents, installments })
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', id)
    .where('external_id', '=', externalId)
    .compile();

/** Writes what the order's source says of its parcels. */
const parcelWrites = (
  trx: SellerTransaction,
  { seller_id, id: order_id }: Place,
  parcels: readonly ReportedParcel[],
): CompiledQuery[] =>
  parcels.map(({ externalId, carrier, trackingCode, trackingUrl, shippedAt, deliveredAt }) =>
    trx
      .insertInto('fulfillments')
      .values({
        seller_id,
        id: newId(),
        order_id,
        external_id: externalId,
        carrier,
        tracking_code: trackingCode,
        tracking_url: trackingUrl,
        shipped_at: shippedAt,
        delivered_at: deliveredAt,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['seller_id', 'order_id', 'external_id'])
          // Written out: a plan for all values would not know the index by a parameter, and PostgreSQL makes one from the sixth time on.
          .where('external_id', '<>', sql.lit(''))
          .doUpdateSet({
            carrier,
            tracking_code: trackingCode,
            tracking_url: trackingUrl,
            shipped_at: shippedAt,
            delivered_at: deliveredAt,
          }),
      )
      .compile(),
  );

type Raising = Pick<Platform, 'database' | 'raise'>;

/** `applied`, `unchanged` (nothing new) or `unknown` (the order has not arrived). */
export type ReportOutcome = 'applied' | 'unchanged' | 'unknown';

const contentOf = ({ content, payment }: OrderReport) => ({
  ...content,
  payments: payment
    ? [
        {
          id: payment.externalId,
          method: payment.method,
          amount: payment.amountCents,
          installments: payment.installments,
        },
      ]
    : [],
});

/** Inserts an order with nothing of its state yet, and opens it so. */
async function insertOrder(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  channel: Channel,
  externalId: string,
  report: OrderReport,
): Promise<OpenOrder> {
  const { sellerId: seller_id, storeId: store_id, source, isTest: is_test } = channel;
  const payment_status = orderPaymentStatus({
    totalCents: report.content.total,
    isCancelled: false,
    waivedCents: 0,
    payments: [],
  });
  const row = { seller_id, id: newId(), store_id, source, external_id: externalId, is_test, payment_status };
  const columns = { ...columnsOf(externalId, contentOf(report)), difference_cents: report.differenceCents };
  defer(trx, orderInsert({ ...row, ...columns }));
  await raiseOrderCreated(trx, parts, {
    sellerId: seller_id,
    storeId: store_id,
    orderId: row.id,
    source,
    isTest: is_test,
    paymentStatus: payment_status,
  });
  const opened = await openOrder(trx, placeIn(channel, externalId));
  if (opened === undefined) throw new Error('The order was not inserted.');
  return opened;
}

/** The order's columns by a report that is later than all before. What was sent by hand keeps its code. */
function latestColumns(externalId: string, order: StoredOrder, report: OrderReport): OrderColumns {
  const trackingCode = report.parcels.at(-1)?.trackingCode || order.tracking_code;
  const known = { ...order, tracking_code: order.anonymized_at ? '' : trackingCode };
  return {
    ...columnsOf(externalId, contentOf(report), known),
    difference_cents: report.differenceCents,
    tracking_code: known.tracking_code,
    source_version: report.version,
    ...(report.cancelledAt && { cancelled_at: report.cancelledAt }),
  };
}

/** Makes the order's one payment what the latest report says of it. */
function deferPayment(
  trx: SellerTransaction,
  { order, payments }: OpenOrder,
  { payment }: OrderReport,
): void {
  if (payment === null) return;
  if (payments.some(({ external_id }) => external_id === payment.externalId)) {
    defer(trx, paymentChange(trx, order, payment));
    return;
  }
  const { externalId, method, amountCents, installments } = payment;
  const row = { id: newId(), external_id: externalId, position: payments.length, method };
  const key = { seller_id: order.seller_id, order_id: order.id };
  defer(trx, paymentInsert(trx, key, [{ ...row, amount_cents: amountCents, installments }]));
}

/** Writes what else the latest report says of an order. */
function deferLatest(trx: SellerTransaction, order: StoredOrder, { content, parcels }: OrderReport): void {
  const key = { seller_id: order.seller_id, order_id: order.id };
  for (const statement of [
    ...itemReplacement(trx, key, itemsOf(content)),
    ...parcelWrites(trx, order, order.anonymized_at ? [] : parcels),
  ])
    defer(trx, statement);
}

/**
 * The events of a report as they are appended. States that are known from an earlier moment are left out, as each report repeats them,
 * and so is what is said of a payment that nobody has told of.
 *
 * @param payment the name of the order's one payment
 */
function appendingOf(
  source: string,
  { events: stored }: Pick<OpenOrder, 'events'>,
  payment: string | undefined,
  reported: readonly ReportedEvent[],
): Appending {
  const isKnown = ({ type, isState, occurredAt }: ReportedEvent) =>
    isState &&
    stored.some((row) => row.source === source && row.type === type && row.occurred_at <= occurredAt);
  return {
    source,
    events: reported
      .filter((event) => !isKnown(event))
      .flatMap(({ isOfPayment, isState, ...event }): AppendedEvent[] => {
        if (!isOfPayment) return [{ ...event, data: {}, payment: null }];
        return payment === undefined ? [] : [{ ...event, data: {}, payment }];
      }),
  };
}

async function change(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  place: OrderPlace,
  what: OrderChange,
): Promise<ReportOutcome> {
  const changed = await changeOrder(trx, parts, place, what);
  return changed?.state == null ? 'unchanged' : 'applied';
}

/**
 * Takes in a whole order from a source that sends it anew with each change, in whatever order they arrive: the latest report
 * says what was bought, by whom and for how much, and all reports together say what happened.
 */
export function applyOrderReport(
  { database, raise }: Raising,
  channel: Channel,
  externalId: string,
  report: OrderReport,
): Promise<ReportOutcome> {
  const place = placeIn(channel, externalId);
  const write = () =>
    database.withLedger(channel.sellerId, async (trx): Promise<ReportOutcome> => {
      const opened =
        (await openOrder(trx, place)) ?? (await insertOrder(trx, { raise }, channel, externalId, report));
      const isLatest = report.version > opened.order.source_version;
      if (isLatest) deferPayment(trx, opened, report);
      const told = isLatest ? report.payment?.externalId : undefined;
      const payment = opened.payments[0]?.external_id ?? told;
      return change(trx, { raise }, place, {
        append: appendingOf(eventSourceOf(channel), opened, payment, report.events),
        columns: isLatest
          ? ({ order }) => {
              deferLatest(trx, order, report);
              return latestColumns(externalId, order, report);
            }
          : onlyIfNew(),
      });
    });
  // Another transaction may create the order meanwhile.
  return retryOnConflict(write, 'orders_external_id');
}

/** Records events of an order that were told of without the order. */
export function applyOrderEvents(
  { database, raise }: Raising,
  channel: Channel,
  externalId: string,
  reported: readonly ReportedEvent[],
): Promise<ReportOutcome> {
  const place = placeIn(channel, externalId);
  return database.withLedger(channel.sellerId, async (trx): Promise<ReportOutcome> => {
    const opened = await openOrder(trx, place);
    if (opened === undefined) return 'unknown';
    return change(trx, { raise }, place, {
      append: appendingOf(eventSourceOf(channel), opened, opened.payments[0]?.external_id, reported),
      columns: onlyIfNew(),
    });
  });
}
