import { EVENT_SOURCE_BY_CLOCK, expiryIsDueAt, paymentExpiryOf } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Platform } from '../../../platform';
import { Again, handleTask, type TaskHandler } from '../../../queue';
import { isFromGateway } from '../state/from-gateway';
import { lockOrder, paymentsAt } from '../state/repository';
import { changeOrder, onlyIfNew } from '../write/change-order';
import { paymentExpiryTask } from './expiry-task';
import { reportsOf } from './repository';

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
