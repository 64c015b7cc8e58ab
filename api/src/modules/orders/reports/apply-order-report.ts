import { orderPaymentStatus } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { isUniqueViolation } from '../../../db/unique-violation';
import type { Platform } from '../../../platform';
import { type Channel, eventSourceOf, placeIn } from '../ingestion/channel';
import { columnsOf, isDigital, itemsOf } from '../ingestion/order-columns';
import { itemReplacement, orderInsert, paymentInsert } from '../ingestion/order-write-repository';
import { withReused } from '../ingestion/recorded-events';
import { raiseOrderCreated } from '../state/raise-order-changed';
import { eventsAt, lockOrder, type OrderPlace, paymentsAt, type StoredOrder } from '../state/repository';
import { settleOrder } from '../state/settle-order';
import type { OrderReport, ReportedEvent } from './order-report';
import { changePayment, parcelWrites } from './repository';
import { writeEvents } from './write-events';

type Raising = Pick<Platform, 'database' | 'raise'>;

/** What came of a report: it changed something, said what was known, or is of an order that nobody has told of. */
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

/** Inserts an order with nothing of its state yet, and locks it so. */
async function insertOrder(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  { sellerId: seller_id, storeId: store_id, source, isTest: is_test }: Channel,
  externalId: string,
  report: OrderReport,
): Promise<void> {
  const payment_status = orderPaymentStatus({
    totalCents: report.content.total,
    isCancelled: false,
    payments: [],
  });
  const row = { seller_id, id: newId(), store_id, source, external_id: externalId, is_test, payment_status };
  const raised = await raiseOrderCreated(trx, parts, {
    sellerId: seller_id,
    storeId: store_id,
    orderId: row.id,
    isTest: is_test,
    paymentStatus: payment_status,
  });
  const columns = { ...columnsOf(externalId, contentOf(report)), difference_cents: report.differenceCents };
  const statements = [orderInsert(trx, { ...row, ...columns }), ...raised];
  await Promise.all(statements.map((statement) => trx.executeQuery(statement)));
}

/** The order's columns by a report that is later than all before. What was sent by hand keeps its code. */
function latestColumns(externalId: string, order: StoredOrder, report: OrderReport) {
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
async function writePayment(
  trx: SellerTransaction,
  place: OrderPlace,
  order: StoredOrder,
  { payment }: OrderReport,
): Promise<void> {
  if (payment === null) return;
  const known = await paymentsAt(trx, place);
  if (known.some(({ external_id }) => external_id === payment.externalId)) {
    await changePayment(trx, order, payment);
    return;
  }
  const { externalId, method, amountCents, installments } = payment;
  const row = { id: newId(), external_id: externalId, position: known.length, method };
  const key = { seller_id: order.seller_id, order_id: order.id };
  await trx.executeQuery(paymentInsert(trx, key, [{ ...row, amount_cents: amountCents, installments }]));
}

/** Runs a write again when another transaction created the order meanwhile. */
async function orAgain<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'orders_external_id')) throw error;
    return write();
  }
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
  return orAgain(() =>
    database.withLedger(channel.sellerId, async (trx): Promise<ReportOutcome> => {
      let order = await lockOrder(trx, place);
      if (order === undefined) {
        await insertOrder(trx, { raise }, channel, externalId, report);
        order = await lockOrder(trx, place);
      }
      if (order === undefined) throw new Error('The order was not inserted.');

      const isLatest = report.version > order.source_version;
      if (isLatest) await writePayment(trx, place, order, report);
      const { news, kept } = await writeEvents(trx, place, order, eventSourceOf(channel), report.events);
      if (!isLatest && news.size === 0 && kept === 0) return 'unchanged';

      const reused = withReused(order, kept);
      const columns = { ...(isLatest && latestColumns(externalId, order, report)), ...reused.columns };
      const total = isLatest ? String(report.content.total) : order.total_cents;
      const [payments, events] = await Promise.all([paymentsAt(trx, place), eventsAt(trx, place)]);
      const cancelled_at = (isLatest && report.cancelledAt) || order.cancelled_at;
      const is_digital = isLatest ? isDigital(report.content) : order.is_digital;
      const changed = { ...reused.order, total_cents: total, cancelled_at, is_digital };
      const { statements } = await settleOrder(
        trx,
        { raise },
        { order: changed, payments, events, news },
        columns,
      );
      const key = { seller_id: order.seller_id, order_id: order.id };
      const parcels = order.anonymized_at ? [] : report.parcels;
      const writes = isLatest
        ? [...itemReplacement(trx, key, itemsOf(report.content)), ...parcelWrites(trx, order, parcels)]
        : [];
      for (const statement of [...writes, ...statements]) await trx.executeQuery(statement);
      return 'applied';
    }),
  );
}

/** Records events of an order that were told of without the order. `unknown`: it has not been told of yet. */
export function applyOrderEvents(
  { database, raise }: Raising,
  channel: Channel,
  externalId: string,
  reported: readonly ReportedEvent[],
): Promise<ReportOutcome> {
  const place = placeIn(channel, externalId);
  return database.withLedger(channel.sellerId, async (trx): Promise<ReportOutcome> => {
    const order = await lockOrder(trx, place);
    if (order === undefined) return 'unknown';
    const { news, kept } = await writeEvents(trx, place, order, eventSourceOf(channel), reported);
    if (news.size === 0 && kept === 0) return 'unchanged';
    const reused = withReused(order, kept);
    const [payments, events] = await Promise.all([paymentsAt(trx, place), eventsAt(trx, place)]);
    const { statements } = await settleOrder(
      trx,
      { raise },
      { order: reused.order, payments, events, news },
      reused.columns,
    );
    for (const statement of statements) await trx.executeQuery(statement);
    return 'applied';
  });
}
