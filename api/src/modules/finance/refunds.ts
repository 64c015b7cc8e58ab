import { etagOf, type OrderRefundAnswer, type RefundOrderRequest, refundOrder } from '@balcao/api-schema';
import { CURRENCY_CODE, formatMoney, gatewayInSentence, needsPlatformAccount } from '@balcao/domain';
import { sql } from 'kysely';
import { assertMayMoveMoney } from '../../accounts/may-move-money';
import { recordAudit } from '../../audit/record-audit';
import type { Acting, Call } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { Problem } from '../../problem';
import {
  assertRefundable,
  lockSeenOrder,
  recordRefund,
  type StoredOrder,
  showOrder,
  storeRefund,
  withActorNames,
} from '../orders';
import { chargeOfPayment, findCharge, isConfigured, requestOfGateway } from '../payments';
import { lockAccounts } from './ledger';
import { custodyOfSale, feesOfPayment, receivablesOfPayment } from './receivables';

/**
 * The cents that pending refunds will take of a store's free balance: their amounts beyond the receivables that their own payments have yet
 * to release. Read after the accounts are locked.
 */
export async function promisedCents(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(greatest(0, r.amount_cents - coalesce(open.cents, 0))), 0)::bigint as cents
    from gateway_requests as r
    join payments as p on p.seller_id = r.seller_id and p.id = r.payment_id
    join orders as o on o.seller_id = p.seller_id and o.id = p.order_id
    left join lateral (
      select sum(open_cents) as cents from receivables
      where seller_id = r.seller_id and payment_id = r.payment_id and status = 'agendado') as open on true
    join lateral (
      select custody from receivables where seller_id = r.seller_id and payment_id = r.payment_id limit 1) as sold
      on sold.custody = 'plataforma'
    where r.seller_id = ${sellerId} and r.kind = 'refund' and r.settled_at is null and o.store_id = ${storeId}
      and not o.is_test and o.currency = ${CURRENCY_CODE}`.execute(trx);
  return rows[0]?.cents ?? 0;
}

/**
 * Asserts that a refund is covered by what its payment has yet to release and by the store's free balance, which the payment's
 * own fees may take below 0: who has sold once can refund that sale whole. The accounts stay locked until the transaction ends.
 *
 * @throws Problem refund_balance_too_low, which says how much is there
 */
async function assertCovered(
  trx: SellerTransaction,
  owner: Owner,
  { paymentId, amountCents }: { paymentId: string; amountCents: number },
): Promise<void> {
  const accounts = await lockAccounts(trx, owner);
  const [receivables, promised, fees] = await Promise.all([
    receivablesOfPayment(trx, owner, paymentId),
    promisedCents(trx, owner),
    feesOfPayment(trx, owner, paymentId),
  ]);
  const balance = accounts.find(({ account }) => account === 'disponivel')?.balanceCents ?? 0;
  const open = receivables.reduce((sum, { openCents, isSettled }) => sum + (isSettled ? 0 : openCents), 0);
  const free = Math.max(0, balance - promised);
  const most = open + Math.max(0, balance - promised + fees);
  if (amountCents <= most) return;
  throw new Problem('refund_balance_too_low', {
    text: `Não há saldo para este reembolso: este pagamento ainda tem ${formatMoney(open)} a liberar, e a loja tem ${formatMoney(free)} disponíveis. Espere a próxima liberação ou reembolse até ${formatMoney(most)}.`,
  });
}

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
  // What the seller holds goes back from where it is.
  const isOfPlatform = (await custodyOfSale(trx, owner, payment.id)) === 'plataforma';
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
async function refundPayment(
  { platform: { database, raise }, owner, origin, ifMatch }: Call<'database' | 'raise'>,
  orderId: string,
  request: RefundOrderRequest,
): Promise<OrderRefundAnswer> {
  const { sellerId } = owner;
  const { id, order } = await database.withLedger(sellerId, async (trx) => {
    const locked = await lockSeenOrder(trx, owner, orderId, ifMatch);
    const refundId = await refund(trx, { raise, owner, origin }, locked, request);
    const answer = await showOrder(trx, owner, orderId);
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

/** Money that goes back to the buyer of an order. */
export const refundsRoutes = routesOf('orders', (platform) => {
  const { inStore } = implementsOn(platform);

  return [
    inStore(refundOrder, async (call, { params, body }, reply) => {
      const refund = await refundPayment(call, params.id, body);
      reply.header('etag', etagOf(refund.order.version));
      return refund;
    }),
  ];
});
