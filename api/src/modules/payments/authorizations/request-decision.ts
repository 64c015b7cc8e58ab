import type { OrderDetail, OrderPayment } from '@balcao/api-schema';
import type { AuthorizationAction } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { enqueue } from '../../../queue';
import type { Origin } from '../../../security/origin';
import { lockSeenOrder, recordOrderEvent, requireOrder, withActorNames } from '../../orders';
import { type ChargeRow, lockChargeIfAny } from '../charges/repository';
import { chargeOfPayment } from '../charges/send-refund';
import { updateCharge } from '../charges/write-repository';
import { decisionTask } from './decision-task';

/** Whose payment is decided about, by whom, and the version of its order that they saw. */
export interface DecisionContext {
  platform: Pick<Platform, 'database'>;
  owner: Owner;
  origin: Origin;
  ifMatch: string | undefined;
}

/** What is decided about which payment of which order. */
export interface Decision {
  orderId: string;
  paymentId: string;
  action: AuthorizationAction;
  /** In words; empty for none. */
  reason: string;
}

/** @throws Problem not_found, or authorization_decision_refused with the reason */
function assertOpen(payment: OrderPayment | undefined): asserts payment is OrderPayment {
  if (payment === undefined) throw new Problem('not_found');
  const { authorization } = payment;
  if (authorization === null) throw new Problem('authorization_decision_refused');
  if (authorization.obstacle !== '')
    throw new Problem('authorization_decision_refused', { text: authorization.obstacle });
}

/** Keeps a decision with its charge, and has the queue ask the gateway. */
async function request(
  trx: SellerTransaction,
  { owner, origin }: Pick<DecisionContext, 'owner' | 'origin'>,
  { charge, connection }: { charge: ChargeRow; connection: { id: string } },
  { orderId, paymentId, action, reason }: Decision,
): Promise<void> {
  const { sellerId, storeId } = owner;
  const id = newId();
  await updateCharge(trx, charge, {
    requested: action,
    request_id: id,
    requested_at: currentTime(),
    request_note: '',
    request_accepted_at: null,
  });
  await recordOrderEvent(
    trx,
    { sellerId, orderId },
    {
      eventId: id,
      type: `order.${action}_requested`,
      amountCents: Number(charge.amount_cents),
      actorId: origin.actorId,
      reason,
    },
  );
  await enqueue(trx, decisionTask(charge.gateway), {
    payload: { storeId, paymentId, requestId: id },
    sellerId,
    key: connection.id,
  });
}

/**
 * Asks the gateway that has reserved a payment to take the money or to let it go. Nothing moves before it says so: the queue asks,
 * and what the charge reads afterwards moves the payment.
 *
 * @throws Problem not_found, stale_version, authorization_decision_refused
 */
export async function requestDecision(
  { platform: { database }, owner, origin, ifMatch }: DecisionContext,
  decision: Decision,
): Promise<OrderDetail> {
  const { sellerId } = owner;
  const { orderId, paymentId, action, reason } = decision;
  const decided = await database.withSeller(sellerId, async (trx) => {
    // A charge is locked before its order, as everywhere.
    await lockChargeIfAny(trx, { seller_id: sellerId, id: paymentId });
    await lockSeenOrder(trx, owner, orderId, ifMatch);
    const seen = await requireOrder(trx, owner, orderId);
    const payment = seen.payments.find(({ id }) => id === paymentId);
    assertOpen(payment);
    const found = await chargeOfPayment(trx, owner, paymentId);
    if (found === undefined) throw new Problem('authorization_decision_refused');
    await request(trx, { owner, origin }, found, decision);
    await recordAudit(trx, origin, {
      sellerId,
      action: `order.${action}`,
      entity: 'order',
      entityId: orderId,
      before: { paymentStatus: payment.status },
      after: { paymentId, amountCents: payment.amountCents, ...(reason !== '' && { reason }) },
    });
    return requireOrder(trx, owner, orderId);
  });
  return withActorNames(database, decided);
}
