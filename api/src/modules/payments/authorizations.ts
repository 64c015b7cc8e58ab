import { capturePayment, type OrderDetail, type OrderPayment, voidPayment } from '@balcao/api-schema';
import { type AuthorizationAction, formatMoney, GATEWAYS, gatewayInSentence } from '@balcao/domain';
import { recordAudit } from '../../audit/record-audit';
import type { Call } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { newId } from '../../db/new-id';
import { invalidField, Problem } from '../../problem';
import { withEtag } from '../../record-version';
import { lockSeenOrder, showOrder, withActorNames } from '../orders';
import { chargeOfPayment, lockChargeIfAny } from './charge';
import { requestOfGateway } from './requests';

/** A capture or void of a payment of an order. */
interface Decision {
  orderId: string;
  paymentId: string;
  action: AuthorizationAction;
  /** The cents to capture; all that is reserved where it is left out. */
  amountCents?: number | undefined;
  /** In words; empty for none. */
  reason: string;
}

/** @throws Problem validation for more than is reserved, and for a part where the gateway takes only the whole */
function assertAmount({ amountCents: reservedCents, charge }: OrderPayment, amountCents: number): void {
  if (amountCents > reservedCents)
    throw invalidField('amountCents', [`O máximo é o valor autorizado, ${formatMoney(reservedCents)}.`]);
  if (amountCents < reservedCents && charge && !GATEWAYS[charge.gateway].partialCapture)
    throw invalidField('amountCents', [
      `A captura é do valor inteiro, ${formatMoney(reservedCents)}: ${gatewayInSentence('', charge.gateway)} não captura uma parte.`,
    ]);
}

/**
 * Asks the gateway that has reserved a payment to take the money or to let it go. Nothing moves before it says so: the queue asks,
 * and what the charge reads afterwards moves the payment. A part is taken once: the rest goes back to the buyer's limit.
 *
 * @throws Problem not_found, stale_version, authorization_decision_refused, and validation of the amount
 */
async function requestDecision(
  { platform: { database }, owner, origin, ifMatch }: Call<'database'>,
  { orderId, paymentId, action, amountCents, reason }: Decision,
): Promise<OrderDetail> {
  const { sellerId } = owner;
  const decided = await database.withSeller(sellerId, async (trx) => {
    // A charge is locked before its order, as everywhere.
    await lockChargeIfAny(trx, { seller_id: sellerId, id: paymentId });
    await lockSeenOrder(trx, owner, orderId, ifMatch);
    const seen = await showOrder(trx, owner, orderId);
    const payment = seen.payments.find(({ id }) => id === paymentId);
    if (payment === undefined) throw new Problem('not_found');
    const { authorization } = payment;
    if (authorization === null) throw new Problem('authorization_decision_refused');
    if (authorization.obstacle !== '')
      throw new Problem('authorization_decision_refused', { text: authorization.obstacle });
    const askedCents = amountCents ?? payment.amountCents;
    assertAmount(payment, askedCents);
    const found = await chargeOfPayment(trx, owner, paymentId);
    if (found === undefined) throw new Problem('authorization_decision_refused');
    await requestOfGateway(trx, origin, found, {
      id: newId(),
      kind: action,
      amountCents: askedCents,
      reason,
    });
    await recordAudit(trx, origin, {
      sellerId,
      action: `order.${action}`,
      entity: 'order',
      entityId: orderId,
      before: { paymentStatus: payment.status },
      after: { paymentId, amountCents: askedCents, ...(reason !== '' && { reason }) },
    });
    return showOrder(trx, owner, orderId);
  });
  return withActorNames(database, decided);
}

/** Money that is reserved on a buyer's card: taken, or let go. */
export const authorizationsRoutes = routesOf('orders', (platform) => {
  const { inStore } = implementsOn(platform);

  return [
    inStore(capturePayment, async (call, { params, body: { amountCents } }, reply) => {
      const order = await requestDecision(call, {
        orderId: params.id,
        paymentId: params.paymentId,
        action: 'capture',
        amountCents,
        reason: '',
      });
      return withEtag(reply, order);
    }),

    inStore(voidPayment, async (call, { params, body: { reason } }, reply) => {
      const order = await requestDecision(call, {
        orderId: params.id,
        paymentId: params.paymentId,
        action: 'void',
        reason,
      });
      return withEtag(reply, order);
    }),
  ];
});
