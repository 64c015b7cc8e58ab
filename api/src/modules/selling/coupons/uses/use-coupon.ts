import {
  type CouponReason,
  type CouponVerdict,
  couponReasonText,
  isBrazilianState,
  judgeCoupon,
  normalizeCouponCode,
  type OrderItemKind,
  type PaymentMethod,
} from '@balcao/domain';
import type { CompiledQuery } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { Problem } from '../../../../problem';
import { storedTerms } from '../coupon-terms';
import { type Buyer, buyerHistory, findByCode, type StoredCoupon } from '../repository';
import {
  countAgain,
  countUse,
  countUseOverLimit,
  holdLimitScope,
  removeUse,
  type UsingOrder,
  useInsert,
  useOf,
} from './repository';

/** An order that names a coupon, as far as a coupon is judged by it. */
export interface CouponOrder extends UsingOrder {
  code: string;
  buyer: Buyer;
  /** When the buyer ordered: a coupon that has ended since was good then. */
  orderedAt: Date;
  items: readonly { kind: OrderItemKind; quantity: number; unitPriceCents: number }[];
  method?: PaymentMethod | undefined;
  installments?: number | undefined;
  uf?: string | undefined;
  /** Whoever has paid is never refused. */
  isPaid: boolean;
}

/** What an order cannot be judged by: its lines name no products of the catalogue. */
const OF_PRODUCTS: readonly CouponReason[] = ['nao_vale_para_estes_produtos', 'nada_a_descontar'];

const refusal = (reason: CouponReason, stored: StoredCoupon, { missingCents }: CouponVerdict): Problem =>
  new Problem('coupon_refused', {
    text: couponReasonText(reason, { terms: storedTerms(stored), missingCents }),
    extra: { reason },
  });

/** Why a coupon is not good for an order, the first reason of them; undefined where it is. */
async function reasonAgainst(
  trx: SellerTransaction,
  owner: Owner,
  stored: StoredCoupon,
  order: CouponOrder,
): Promise<Problem | undefined> {
  const { buyer, orderId } = order;
  const isKnown = buyer.document !== '' || buyer.email !== '';
  const asksHistory = stored.limit_per_customer > 0 || stored.first_purchase;
  // Other codes of a batch are other rows: without this, two of them would not see each other's use.
  if (isKnown && stored.limit_per_customer > 0 && stored.limit_scope !== stored.id)
    await holdLimitScope(trx, stored.limit_scope);
  const history =
    isKnown && asksHistory
      ? await buyerHistory(trx, owner, stored.limit_scope, buyer, orderId)
      : { uses: 0, hasBought: false };
  const { method, installments, uf } = order;
  const verdict = judgeCoupon(storedTerms(stored), {
    now: order.orderedAt,
    lines: order.items.map((item, index) => ({
      ...item,
      id: String(index),
      productId: '',
      categories: [],
    })),
    ...(isKnown && { customer: { ...buyer, ...history } }),
    ...(method && { method }),
    ...(installments && { installments }),
    ...(uf && isBrazilianState(uf) && { uf }),
  });
  const [reason] = verdict.reasons.filter((one) => !OF_PRODUCTS.includes(one));
  return reason === undefined ? undefined : refusal(reason, stored, verdict);
}

/** Counts the use of an order that names a coupon for the first time. @returns what writes it down, once the order is there */
async function takeUse(trx: SellerTransaction, owner: Owner, order: CouponOrder): Promise<CompiledQuery[]> {
  const counted = await countUse(trx, owner, order.code);
  if (counted !== undefined) {
    // Whether a use was left is decided already.
    const problem = order.isPaid
      ? undefined
      : await reasonAgainst(trx, owner, { ...counted, limit_total: 0 }, order);
    // The count goes back with the transaction.
    if (problem !== undefined) throw problem;
    return [useInsert(trx, order, counted, false)];
  }
  if (order.isPaid) {
    const beyond = await countUseOverLimit(trx, owner, order.code);
    return beyond ? [useInsert(trx, order, beyond, true)] : [];
  }
  const stored = await findByCode(trx, owner, order.code);
  // A code that is no coupon here is kept as it was told.
  if (stored === undefined) return [];
  throw (await reasonAgainst(trx, owner, stored, order)) ?? new Problem('coupon_refused');
}

/**
 * Lets an order use the coupon that it names, before it is written: once, however often it is told.
 *
 * @param before the order as it was stored, if it was: whether it counts then, and after what is being written
 * @returns statements that wait for nothing, once the order is there
 * @throws Problem coupon_refused, by name, where the order is not paid
 */
export async function useCoupon(
  trx: SellerTransaction,
  owner: Owner,
  order: CouponOrder,
  before?: { countsAfter: boolean },
): Promise<CompiledQuery[]> {
  const code = normalizeCouponCode(order.code);
  const used = before === undefined ? undefined : await useOf(trx, order);
  if (used?.code === code) {
    const isRetry = used.released_at !== null && before?.countsAfter === true && !order.isPaid;
    if (isRetry && !(await countAgain(trx, order)))
      throw new Problem('coupon_refused', {
        text: couponReasonText('esgotado', { terms: null, missingCents: 0 }),
        extra: { reason: 'esgotado' },
      });
    return [];
  }
  if (used !== undefined) await removeUse(trx, order);
  return code === '' ? [] : takeUse(trx, owner, { ...order, code });
}
