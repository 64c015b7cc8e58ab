import type { SellerTransaction } from '../../../db/database';
import type { EventHandler } from '../../../events/domain-events';
import { enqueue } from '../../../queue';
import type { Origin } from '../../../security/origin';
import { recordOrderEvent } from '../../orders';
import { type ChargedPayment, chargeOfPayment } from '../charges/charge-of-payment';
import { acceptsDisputeAnswers } from './dispute';
import { gatewayRequestTask } from './gateway-request';
import { insertRequest, type RequestRow } from './repository';

/** A request to the gateway of a payment, before it is stored. */
type WantedRequest = Pick<RequestRow, 'id' | 'kind'> & { amountCents: number; targetCents?: number };

async function keepRequest(
  trx: SellerTransaction,
  { charge, connection }: ChargedPayment,
  { id, kind, amountCents, targetCents }: WantedRequest,
): Promise<void> {
  const { seller_id: sellerId, store_id, id: payment_id, gateway } = charge;
  await insertRequest(trx, {
    seller_id: sellerId,
    id,
    store_id,
    payment_id,
    kind,
    amount_cents: amountCents,
    target_cents: targetCents ?? null,
  });
  await enqueue(
    trx,
    gatewayRequestTask(gateway),
    { payload: { requestId: id }, sellerId, key: connection.id, idempotencyKey: id },
    'restart',
  );
}

/**
 * Wants the gateway of a payment to refund, capture or void it, as its order then says. Nothing moves before the gateway says so: the
 * queue asks. One refund and one decision of a payment is under way at a time.
 */
export async function requestOfGateway(
  trx: SellerTransaction,
  origin: Pick<Origin, 'actorId'>,
  found: ChargedPayment,
  { reason, ...wish }: WantedRequest & { kind: Exclude<WantedRequest['kind'], 'dispute'>; reason: string },
): Promise<void> {
  const { seller_id: sellerId, store_id: storeId, order_id: id } = found.charge;
  await recordOrderEvent(
    trx,
    { sellerId, storeId, id },
    {
      eventId: wish.id,
      type: `order.${wish.kind}_requested`,
      amountCents: wish.amountCents,
      actorId: origin.actorId,
      reason,
    },
  );
  await keepRequest(trx, found, wish);
}

/** Hands the answer to a dispute to the gateway that takes it, in the transaction of the answer. */
export const requestDisputeAnswer: EventHandler<'dispute.answered'> = async (
  trx,
  { sellerId, storeId, disputeId: id, paymentId },
) => {
  const found = await chargeOfPayment(trx, { sellerId, storeId }, paymentId);
  if (found === undefined || !acceptsDisputeAnswers(found.charge)) return;
  await keepRequest(trx, found, { id, kind: 'dispute', amountCents: found.charge.amount_cents });
};
