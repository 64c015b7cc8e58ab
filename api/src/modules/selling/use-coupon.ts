import {
  type CouponPending,
  type CouponReason,
  couponReasonText,
  evaluateCoupon,
  isBrazilianState,
  normalizeCouponCode,
  type OrderItemKind,
  type PaymentMethod,
} from '@balcao/domain';
import type { CompiledQuery } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { Problem } from '../../problem';
import {
  countAgain,
  countUse,
  countUseOverLimit,
  holdLimitScope,
  removeUse,
  type UsingOrder,
  useInsert,
  useOf,
} from './coupon-uses';
import {
  type Buyer,
  buyerHistory,
  findByCode,
  isKnown,
  type StoredCoupon,
  storedTerms,
} from './stored-coupon';

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
  /** Whether it is paid: a paid order is never refused. */
  isPaid: boolean;
}

/** The reasons that do not apply to an order whose lines name no products of the catalogue. */
const OF_PRODUCTS: readonly CouponReason[] = ['nao_vale_para_estes_produtos', 'nada_a_descontar'];

/** The facts of an order by which a coupon is evaluated beside its lines and its buyer. */
const factsOf = ({ method, installments, uf }: Pick<CouponOrder, 'method' | 'installments' | 'uf'>) => ({
  ...(method && { method }),
  ...(method && installments && { installments }),
  ...(uf && isBrazilianState(uf) && { uf }),
});

/** Why a coupon is not good for an order, the first reason of them; undefined where it is. */
async function reasonAgainst(
  trx: SellerTransaction,
  owner: Owner,
  stored: StoredCoupon,
  order: CouponOrder,
  isAsked: (reason: CouponReason) => boolean = () => true,
): Promise<Problem | undefined> {
  const { buyer, orderId } = order;
  // Other codes of a batch are other rows: without this, two of them would not see each other's use.
  if (isKnown(buyer) && stored.limit_per_customer > 0 && stored.limit_scope !== stored.id)
    await holdLimitScope(trx, stored.limit_scope);
  const history = await buyerHistory(trx, owner, stored, buyer, orderId);
  const verdict = evaluateCoupon(storedTerms(stored), {
    now: order.orderedAt,
    lines: order.items.map((item, index) => ({
      ...item,
      id: String(index),
      productId: '',
      categories: [],
    })),
    ...(isKnown(buyer) && { customer: { ...buyer, ...history } }),
    ...factsOf(order),
  });
  const reason = verdict.reasons.find((one) => !OF_PRODUCTS.includes(one) && isAsked(one));
  if (reason === undefined) return undefined;
  const { missingCents } = verdict;
  return new Problem('coupon_refused', {
    text: couponReasonText(reason, { terms: storedTerms(stored), missingCents }),
    extra: { reason },
  });
}

const exhausted = (): Problem =>
  new Problem('coupon_refused', {
    text: couponReasonText('esgotado', { terms: null, missingCents: 0 }),
    extra: { reason: 'esgotado' },
  });

/** A use that is given back between two statements is looked for again, so often. */
const ATTEMPTS = 3;

/** Counts the use of an order that names a coupon for the first time. @returns what writes it down, once the order is there */
async function consumeUse(
  trx: SellerTransaction,
  owner: Owner,
  order: CouponOrder,
): Promise<CompiledQuery[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
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
    const problem = await reasonAgainst(trx, owner, stored, order);
    if (problem !== undefined) throw problem;
  }
  throw exhausted();
}

/** The reasons that stay open while a part of the order is not known. */
const OPEN_REASONS: Readonly<Record<CouponPending, readonly CouponReason[]>> = {
  cliente: ['limite_do_cliente', 'nao_vale_para_este_cliente', 'nao_e_a_primeira_compra'],
  metodo: ['nao_vale_para_este_metodo', 'nao_vale_para_estas_parcelas'],
  parcelas: ['nao_vale_para_estas_parcelas'],
  uf: ['nao_vale_nesta_uf'],
};

/**
 * The reasons that another attempt to pay is checked for again: others may have used the coupon since, and it may be paid in another way.
 */
const REASONS_OF_RETRY: readonly CouponReason[] = ['limite_do_cliente', ...OPEN_REASONS.metodo];

/** Judges what is new of an order that has a use. @throws Problem coupon_refused */
async function keepUse(trx: SellerTransaction, owner: Owner, order: CouponOrder): Promise<void> {
  const used = await useOf(trx, order);
  if (used === undefined) return;
  const isRetry = used.released_at !== null;
  if (isRetry && !(await countAgain(trx, order))) throw exhausted();
  const customer = { document: used.buyer_document, email: used.buyer_email, uses: 0, hasBought: false };
  const { pending } = evaluateCoupon(storedTerms(used), {
    now: order.orderedAt,
    lines: [],
    ...(isKnown(customer) && { customer }),
    ...factsOf({
      method: used.payment_method || undefined,
      installments: used.installments,
      uf: used.shipping_state,
    }),
  });
  const asked = [...pending.flatMap((open) => OPEN_REASONS[open]), ...(isRetry ? REASONS_OF_RETRY : [])];
  if (asked.length === 0) return;
  const problem = await reasonAgainst(trx, owner, used, order, (reason) => asked.includes(reason));
  if (problem !== undefined) throw problem;
}

/**
 * Lets an order use the coupon that it names, before it is written: once, however often it is told. It keeps what it has used, whatever
 * that coupon is called by now.
 *
 * @param before the order as it was stored, if it was: the code that it named, and whether it counts after what is being written
 * @returns statements that wait for nothing, once the order is there
 * @throws Problem coupon_refused, by name, where the order is not paid
 */
export async function useCoupon(
  trx: SellerTransaction,
  owner: Owner,
  order: CouponOrder,
  before?: { code: string; countsAfter: boolean },
): Promise<CompiledQuery[]> {
  const code = normalizeCouponCode(order.code);
  if (before?.code === code) {
    if (code !== '' && before.countsAfter && !order.isPaid) await keepUse(trx, owner, order);
    return [];
  }
  if (before !== undefined && before.code !== '') {
    const used = await useOf(trx, order);
    // Its coupon has another code now, and the order says so.
    if (used?.code === code) return [];
    if (used !== undefined) await removeUse(trx, order);
  }
  return code === '' ? [] : consumeUse(trx, owner, { ...order, code });
}
