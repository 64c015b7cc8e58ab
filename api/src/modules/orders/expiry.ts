import { z } from '@balcao/api-schema';
import { EVENT_SOURCE_BY_CLOCK, expiryIsDueAt, paymentExpiryOf, type ReportedData } from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import type { Platform } from '../../platform';
import { Again, defineTask, enqueueFragment, handleTask, type TaskHandler } from '../../queue';
import { changeOrder, onlyIfNew } from './change-order';
import { isFromGateway, type OrderState } from './order-state';
import { lockOrder, paymentsAt, type StoredOrder, type StoredPayment } from './stored-order';

/** The statement that enqueues the expiry of a payment at a moment, once. */
const paymentExpiryInsert = (trx: SellerTransaction, payment: ExpiringPayment, at: Date): CompiledQuery =>
  sql`${enqueueFragment(paymentExpiryTask, paymentExpiryTaskOf(payment, at), sql`true`)}`.compile(trx);

/** A report of a payment, and who has made it. */
export interface SourcedReport extends ReportedData {
  source: string;
}

/** The reports of a payment, in the order in which they happened. */
async function reportsOf(
  trx: SellerTransaction,
  { sellerId, orderId, paymentId }: { sellerId: string; orderId: string; paymentId: string },
): Promise<SourcedReport[]> {
  const rows = await trx
    .selectFrom('order_events')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .where('payment_id', '=', paymentId)
    .orderBy('occurred_at')
    .orderBy('received_at')
    .select(['source', 'occurred_at', 'data'])
    .execute();
  return rows.map(({ source, occurred_at, data }) => ({ source, occurredAt: occurred_at, data }));
}

/** A payment whose time to be paid runs out. */
export interface ExpiringPayment {
  storeId: string;
  orderId: string;
  paymentId: string;
  /** As it was reported, for when the buyer's data was erased. */
  expiresAt?: string | undefined;
}

/** Expires a Pix or boleto when its time is over, unless it was paid meanwhile. */
const paymentExpiryTask = defineTask<ExpiringPayment>(
  'payment-expiry',
  z.object({
    storeId: z.string(),
    orderId: z.string(),
    paymentId: z.string(),
    expiresAt: z.iso.datetime().optional(),
  }),
);

/** A task for `enqueue`. Its key has payment and moment, because an expiry may be moved in both directions. */
const paymentExpiryTaskOf = (payment: ExpiringPayment, at: Date) => ({
  payload: payment,
  key: payment.orderId,
  idempotencyKey: `${payment.paymentId}:${at.getTime()}`,
  at,
});

/** Enqueues the task for a payment that now awaits its buyer, with the commit. */
export function deferPaymentExpiry(
  trx: SellerTransaction,
  order: Pick<StoredOrder, 'id' | 'store_id'>,
  payment: StoredPayment,
  state: OrderState,
  news: readonly ReportedData[],
): void {
  const moved = state.moved.find(({ row }) => row.id === payment.id);
  if ((moved?.after.status ?? payment.status) !== 'aguardando') return;
  const expiresAt = paymentExpiryOf(payment.method, news);
  if (expiresAt === null) return;
  const task = {
    storeId: order.store_id,
    orderId: order.id,
    paymentId: payment.id,
    expiresAt: expiresAt.toISOString(),
  };
  defer(trx, paymentExpiryInsert(trx, task, expiryIsDueAt(payment.method, expiresAt)));
}

/**
 * Expires Pix and boletos whose time is over. Each attempt has its own time; one that was prolonged meanwhile waits on, and money that
 * comes later still counts.
 */
export const expirePayments = ({ database, raise }: Pick<Platform, 'database' | 'raise'>): TaskHandler =>
  handleTask(paymentExpiryTask, {
    concurrency: 2,
    maxAttempts: Number.POSITIVE_INFINITY,
    run: ({ storeId, orderId, paymentId, expiresAt: reported }, { task: { sellerId } }) =>
      database.withLedger(sellerId, async (trx): Promise<Again | undefined> => {
        const place = { sellerId, storeId, id: orderId };
        const [order, payments, reports] = await Promise.all([
          lockOrder(trx, place),
          paymentsAt(trx, place),
          reportsOf(trx, { sellerId, orderId, paymentId }),
        ]);
        const payment = payments.find(({ id }) => id === paymentId);
        if (order === undefined || payment?.status !== 'aguardando') return undefined;
        // A gateway that the product asks itself says when its charge has ended.
        if (reports.some(isFromGateway)) return undefined;
        const isErased = reported !== undefined && reports.every(({ data }) => data === null);
        const expiresAt = isErased ? new Date(reported) : paymentExpiryOf(payment.method, reports);
        if (expiresAt === null) return undefined;
        const dueAt = expiryIsDueAt(payment.method, expiresAt);
        if (dueAt > currentTime()) return new Again(dueAt);
        const event = {
          id: `${paymentId}:${expiresAt.toISOString()}`,
          payment: payment.external_id,
          type: 'payment.expired',
          occurredAt: expiresAt,
          amountCents: null,
          data: {},
        };
        await changeOrder(
          trx,
          { raise },
          { order, payments },
          { append: { source: EVENT_SOURCE_BY_CLOCK, events: [event] }, columns: onlyIfNew() },
        );
        return undefined;
      }),
  });
