import { z } from '@balcao/api-schema';
import type { EventHandler } from '../../../events/domain-events';
import type { Platform } from '../../../platform';
import { defineTask, enqueue, handleTask, type TaskHandler } from '../../../queue';
import { countLateRefusal } from './card-testing';
import { findSessionOfOrder, updateSession } from './session-repository';

const refusalTask = defineTask('checkout-card-refusal', z.object({ names: z.array(z.string()) }));

/** Has a card counted that was refused after its buyer was answered, as after a review: once, under what it was tried under. */
export const noteLateRefusal: EventHandler<'order.changed'> = async (
  trx,
  { sellerId, orderId, source, refusedPayments },
) => {
  if (source !== 'checkout' || refusedPayments.length === 0) return;
  const session = await findSessionOfOrder(trx, sellerId, orderId);
  if (session?.card_names == null) return;
  await updateSession(trx, session, { card_names: null });
  await enqueue(trx, refusalTask, { payload: { names: session.card_names }, sellerId, key: session.id });
};

/** Counts are no seller's rows: they are written beside the transaction that notes the refusal. */
export const countRefusals = (parts: Pick<Platform, 'database'>): TaskHandler =>
  handleTask(refusalTask, {
    concurrency: 1,
    maxAttempts: 5,
    run: async ({ names }) => countLateRefusal(parts, names),
  });
