import { type CompiledQuery, type SqlBool, sql } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { ofStore } from '../../../db/of-store';
import type { OrderChanged } from '../../../events/domain-events';
import { enqueueStatement } from '../../../queue';
import { type Happened, happenedTask } from './tasks';

/** The events of a change of an order. */
function eventsOf({ before, after, refusedPayments }: OrderChanged): Happened['events'] {
  const isOther =
    before !== null &&
    (before.paymentStatus !== after.paymentStatus || before.fulfillmentStatus !== after.fulfillmentStatus);
  const isPaid = after.paidAt !== null && (before?.paidAt ?? null) === null;
  const event = (type: Happened['events'][number]['type'], payment: string | null = null) => ({
    id: `evt_${newId()}`,
    type,
    payment,
  });
  return [
    ...(before === null ? [event('order.created')] : []),
    ...(isPaid ? [event('order.paid')] : []),
    ...(isOther ? [event('order.status.updated')] : []),
    ...(before !== null && after.refundedCents > before.refundedCents ? [event('order.refunded')] : []),
    ...refusedPayments.map((payment) => event('transaction.payment.refused', payment)),
  ];
}

/** The statement that hands an order's events on, if the store has an endpoint for one; undefined when nothing happened. */
export function happenedStatement(trx: SellerTransaction, change: OrderChanged): CompiledQuery | undefined {
  const events = eventsOf(change);
  if (events.length === 0) return undefined;
  const { sellerId, storeId, orderId, isTest, before } = change;
  const isWanted = sql<SqlBool>`exists (
    select from webhook_endpoints
    where ${ofStore({ sellerId, storeId })} and enabled
      and mode = ${isTest ? 'test' : 'live'} and events && ${events.map(({ type }) => type)}::text[])`;
  const previous = before && {
    paymentStatus: before.paymentStatus,
    fulfillmentStatus: before.fulfillmentStatus,
  };
  const payload: Happened = {
    storeId,
    orderId,
    isTest,
    at: currentTime().toISOString(),
    previous,
    events,
  };
  return enqueueStatement(trx, happenedTask, { payload, sellerId, key: storeId }, isWanted);
}
