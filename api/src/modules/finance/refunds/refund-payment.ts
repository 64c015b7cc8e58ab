import type { OrderRefundAnswer, RefundOrderRequest } from '@balcao/api-schema';
import { CURRENCY_CODE, gatewayInSentence, needsPlatformAccount } from '@balcao/domain';
import { assertMayMoveMoney } from '../../../accounts/may-move-money';
import { recordAudit } from '../../../audit/record-audit';
import type { Acting, Call } from '../../../call';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import {
  assertRefundable,
  getOrder,
  lockSeenOrder,
  recordRefund,
  type StoredOrder,
  storeRefund,
  withActorNames,
} from '../../orders';
import { chargeOfPayment, findCharge, isConfigured, requestOfGateway } from '../../payments';
import { custodyOfSale } from '../receivables/repository';
import { assertCovered } from './assert-covered';

/** Whether the platform holds what a payment has brought. What the seller holds goes back from where it is. */
const isHeld = async (trx: SellerTransaction, owner: Owner, paymentId: string): Promise<boolean> =>
  (await custodyOfSale(trx, owner, paymentId)) === 'plataforma';

/** Said of a refund that is only recorded, of money that the platform does not have. */
const GIVEN_BACK_ELSEWHERE =
  'Só registrado aqui: quem devolve o valor é você, onde o pagamento foi recebido.';

/** Asserts that no gateway has charged what the platform holds: there it is, and only by the connection does it go back. @throws Problem gateway_not_configured */
async function assertNotCharged(trx: SellerTransaction, owner: Owner, paymentId: string): Promise<void> {
  const charge = await findCharge(trx, owner, paymentId);
  if (charge === undefined) return;
  const { gateway } = charge;
  const way = needsPlatformAccount(gateway) ? 'Fale com o suporte.' : 'Conecte de novo e repita o reembolso.';
  throw new Problem('gateway_not_configured', {
    text: `O dinheiro desta venda está com a plataforma, e a loja não tem mais a conexão ${gatewayInSentence('com', gateway)} por onde ele volta. ${way}`,
  });
}

/** Refunds a payment of a locked order: at its gateway by the queue, else at once. @returns the refund's id */
async function refund(
  trx: SellerTransaction,
  acting: Acting,
  order: StoredOrder,
  request: RefundOrderRequest,
): Promise<string> {
  const { owner } = acting;
  await assertMayMoveMoney(trx, owner);
  const payment = await assertRefundable(trx, owner, order, request);
  const isPosted = !order.is_test && order.currency === CURRENCY_CODE;
  const isOfPlatform = await isHeld(trx, owner, payment.id);
  if (isPosted && isOfPlatform) await assertCovered(trx, owner, request);
  const found = await chargeOfPayment(trx, owner, payment.id);
  if (found === undefined || !isConfigured(found.connection)) {
    if (isPosted && isOfPlatform) await assertNotCharged(trx, owner, payment.id);
    const note = isPosted && !isOfPlatform ? GIVEN_BACK_ELSEWHERE : '';
    return recordRefund(trx, acting, { order, payment, request }, note);
  }
  const id = await storeRefund(trx, { order, payment, request });
  const { amountCents, reason } = request;
  const consumedCents = payment.refunded_cents + payment.excess_refunded_cents;
  const targetCents = consumedCents + amountCents;
  await requestOfGateway(trx, acting.origin, found, { id, kind: 'refund', amountCents, targetCents, reason });
  return id;
}

/**
 * Gives some or all of a payment back to the buyer. A payment that one of the store's gateways has charged goes back there, by
 * the queue, whoever holds its money: the answer is then a refund that is pending. Where no gateway can be asked, the seller gives
 * the money back elsewhere; the refund counts at once, and outgoing webhooks tell it. Only what the platform holds needs cover, and its
 * gateway.
 *
 * @throws Problem money_on_hold, gateway_not_configured, store_blocked, not_found, stale_version, payment_not_refundable, refund_balance_too_low, refund_account_required, validation
 */
export async function refundPayment(
  { platform: { database, raise }, owner, origin, ifMatch }: Call<'database' | 'raise'>,
  orderId: string,
  request: RefundOrderRequest,
): Promise<OrderRefundAnswer> {
  const { sellerId } = owner;
  const { id, order } = await database.withLedger(sellerId, async (trx) => {
    const locked = await lockSeenOrder(trx, owner, orderId, ifMatch);
    const refundId = await refund(trx, { raise, owner, origin }, locked, request);
    const answer = await getOrder(trx, owner, orderId);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'order.refund',
      entity: 'order',
      entityId: orderId,
      before: { paymentStatus: locked.payment_status, refundedCents: locked.refunded_cents },
      after: {
        paymentId: request.paymentId,
        amountCents: request.amountCents,
        reason: request.reason,
        paymentStatus: answer.paymentStatus,
        refundedCents: answer.refundedCents,
      },
    });
    return { id: refundId, order: answer };
  });
  const written = order.refunds.find((one) => one.id === id);
  if (written === undefined) throw new Problem('not_found');
  return { ...written, order: await withActorNames(database, order) };
}
