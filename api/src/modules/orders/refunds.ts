import type { OrderPayment, OrderRefund, RefundOrderRequest } from '@balcao/api-schema';
import {
  accountHolderProblem,
  BUYER_ACCOUNT_LABELS,
  EVENT_SOURCE_BY_HAND,
  formatMoney,
  missingOfBuyerAccount,
  needsBuyerAccount,
  REFUND_OBSTACLE_TEXTS,
  REFUND_STATUS_VIEWS,
  type RefundStatus,
  refundRoomOf,
} from '@balcao/domain';
import { type Insertable, sql } from 'kysely';
import type { Acting } from '../../call';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Owner } from '../../db/owner';
import { invalidField, Problem } from '../../problem';
import { maskDocument } from './buyer-masks';
import { changeOrder } from './change-order';
import { stateOf } from './order-state';
import { type OrderPlace, orderAt, paymentsAt, type StoredOrder, type StoredPayment } from './stored-order';
import type { RefundsTable } from './tables/refunds-schema';

/** The status of a refund. One whose gateway was not asked is done. */
const STATUS = sql<RefundStatus>`case when coalesce(request.status, 'done') = 'done' then 'refunded'
  when request.settled_at is null then 'pending' else 'failed' end`;

/** The refunds of the order at a place, as they were asked for, with what their gateways make of them. */
export const refundsAt = (trx: SellerTransaction, place: OrderPlace) =>
  trx
    .selectFrom('refunds')
    .leftJoin('gateway_requests as request', (join) =>
      join.onRef('request.seller_id', '=', 'refunds.seller_id').onRef('request.id', '=', 'refunds.id'),
    )
    .where('refunds.seller_id', '=', place.sellerId)
    .where('refunds.order_id', '=', orderAt(trx, place).select('orders.id'))
    .orderBy('refunds.id')
    .select(['refunds.id', 'refunds.payment_id', 'refunds.amount_cents', 'refunds.reason', 'buyer_account'])
    .select(['refunds.created_at', STATUS.as('status')])
    .select(({ fn }) => fn.coalesce('request.note', 'refunds.note').as('note'))
    .select(
      sql<Date | null>`case when request.id is null then refunds.created_at else request.settled_at end`.as(
        'settled_at',
      ),
    )
    .execute();

export type StoredRefund = Awaited<ReturnType<typeof refundsAt>>[number];

/** The CPF or CNPJ of who bought, in digits; empty where nobody said. */
const buyerDocumentAt = async (trx: SellerTransaction, place: OrderPlace): Promise<string> =>
  (await orderAt(trx, place).select('buyer_document').executeTakeFirstOrThrow()).buyer_document;

async function insertRefund(trx: SellerTransaction, row: Insertable<RefundsTable>): Promise<void> {
  await trx.insertInto('refunds').values(row).execute();
}

/** Whether the gateway is still to answer for a refund of the payment. */
const isUnderWay = (refunds: readonly StoredRefund[], paymentId: string): boolean =>
  refunds.some(({ payment_id, status }) => payment_id === paymentId && status === 'pending');

/** The amount of a payment that can be refunded now, or the obstacle, as the API shows it. */
export function toRefundRoom(
  row: StoredPayment,
  refunds: readonly StoredRefund[],
): OrderPayment['refundRoom'] {
  const payment = { ...stateOf(row), method: row.method };
  const { maxCents, obstacle } = refundRoomOf(payment, isUnderWay(refunds, row.id), currentTime());
  return {
    maxCents,
    obstacle: obstacle === null ? '' : REFUND_OBSTACLE_TEXTS[obstacle],
    needsBuyerAccount: needsBuyerAccount(row.method),
  };
}

/** A refund as the API shows it. */
export function toOrderRefund(row: StoredRefund): OrderRefund {
  const { text: statusText, tone } = REFUND_STATUS_VIEWS[row.status];
  const { buyer_account: account } = row;
  return {
    id: row.id,
    paymentId: row.payment_id,
    amountCents: row.amount_cents,
    reason: row.reason,
    status: row.status,
    statusText,
    tone,
    note: row.note,
    buyerAccount: account && { ...account, holderDocument: maskDocument(account.holderDocument) },
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

/** @throws Problem refund_account_required, which names what is missing; validation for the account of somebody else */
async function assertBuyerAccount(
  trx: SellerTransaction,
  place: OrderPlace,
  { method }: StoredPayment,
  { buyerAccount }: Pick<RefundOrderRequest, 'buyerAccount'>,
): Promise<void> {
  if (!needsBuyerAccount(method)) return;
  const missing = missingOfBuyerAccount(buyerAccount ?? null);
  if (missing.length > 0)
    throw new Problem('refund_account_required', {
      fields: Object.fromEntries(
        missing.map((field) => [`buyerAccount.${field}`, [`Preencha: ${BUYER_ACCOUNT_LABELS[field]}.`]]),
      ),
    });
  const problem = accountHolderProblem(buyerAccount?.holderDocument ?? '', await buyerDocumentAt(trx, place));
  if (problem !== null) throw invalidField('buyerAccount.holderDocument', [problem]);
}

/**
 * The payment of a locked order that is to be refunded, as far as the order itself allows it.
 *
 * @throws Problem not_found for a payment of another order, payment_not_refundable with the reason, refund_account_required, and
 *   validation for more than is left and for the account of somebody else
 */
export async function assertRefundable(
  trx: SellerTransaction,
  owner: Owner,
  order: StoredOrder,
  request: RefundOrderRequest,
): Promise<StoredPayment> {
  const place = { ...owner, id: order.id };
  const [payments, refunds] = await Promise.all([paymentsAt(trx, place), refundsAt(trx, place)]);
  const row = payments.find(({ id }) => id === request.paymentId);
  if (row === undefined) throw new Problem('not_found');
  const payment = { ...stateOf(row), method: row.method };
  const { maxCents, obstacle } = refundRoomOf(payment, isUnderWay(refunds, row.id), currentTime());
  if (obstacle !== null)
    throw new Problem('payment_not_refundable', { text: REFUND_OBSTACLE_TEXTS[obstacle] });
  if (request.amountCents > maxCents)
    throw invalidField('amountCents', [
      `O máximo que ainda pode ser devolvido é ${formatMoney(maxCents, order.currency)}.`,
    ]);
  await assertBuyerAccount(trx, place, row, request);
  return row;
}

/** A refund of a payment of a locked order that was judged. */
interface AllowedRefund {
  order: StoredOrder;
  payment: StoredPayment;
  request: RefundOrderRequest;
}

/** A refund before it is stored: its order and its payment by their ids. */
interface RefundToStore {
  order: Pick<StoredOrder, 'seller_id' | 'id'>;
  payment: Pick<StoredPayment, 'id'>;
  request: Pick<RefundOrderRequest, 'amountCents' | 'reason' | 'buyerAccount'>;
}

/**
 * Stores a refund, which is done unless its gateway is asked for it.
 *
 * @param note who gives the money back, for people; empty where there is nothing to say
 * @returns the refund's id
 */
export async function storeRefund(
  trx: SellerTransaction,
  { order, payment, request }: RefundToStore,
  note = '',
): Promise<string> {
  const { amountCents, reason, buyerAccount } = request;
  const id = newId();
  await insertRefund(trx, {
    seller_id: order.seller_id,
    id,
    order_id: order.id,
    payment_id: payment.id,
    amount_cents: amountCents,
    reason,
    note,
    buyer_account: buyerAccount ? JSON.stringify(buyerAccount) : null,
    created_at: currentTime(),
  });
  return id;
}

/**
 * Records a refund that has no gateway of ours to be sent to: the money counts as given back from now on, and accounts post it
 * in this transaction. Who gives it back may report it once more with the refund's id.
 *
 * @returns the refund's id
 */
export async function recordRefund(
  trx: SellerTransaction,
  { raise, owner, origin }: Acting,
  refund: AllowedRefund,
  note: string,
): Promise<string> {
  const { order, payment, request } = refund;
  const id = await storeRefund(trx, refund, note);
  const event = {
    id,
    payment: payment.external_id,
    type: 'payment.refunded',
    occurredAt: currentTime(),
    amountCents: request.amountCents,
    refundId: id,
    actorId: origin.actorId,
    data: { reason: request.reason },
  };
  await changeOrder(
    trx,
    { raise },
    { ...owner, id: order.id },
    { append: { source: EVENT_SOURCE_BY_HAND, events: [event] } },
  );
  return id;
}
