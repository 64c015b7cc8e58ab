import type { BrazilianState } from '../address/brazilian-states';
import type { PaymentMethod } from '../payments/method';
import { todayInSaoPaulo } from '../time/calendar-date';
import { type CartLine, lineCents, sumOf } from './cart';
import { COUPON_PENDING, COUPON_REASONS, type CouponPending, type CouponReason } from './coupon-reasons';
import { couponStandings } from './coupon-status';
import type { CouponTerms } from './coupon-terms';

/** The buyer, and the facts that their store knows of them. */
export interface CouponCustomer {
  /** Without mask; empty while unknown. */
  document: string;
  /** In lower case; empty while unknown. */
  email: string;
  /** Uses of this coupon that count now, without the order that asks. */
  uses: number;
  /** Whether they have paid for an order before. */
  hasBought: boolean;
}

/** The facts that a coupon is checked against. A fact that is left out is not known yet. */
export interface CouponQuestion {
  now: Date;
  lines: readonly CartLine[];
  customer?: CouponCustomer;
  method?: PaymentMethod;
  installments?: number;
  uf?: BrazilianState;
}

/** The verdict: a coupon is taken when there is no reason. */
export interface CouponVerdict {
  reasons: CouponReason[];
  pending: CouponPending[];
  /** The cents that the cart lacks of the least order. */
  missingCents: number;
}

/** The result of a restriction: a reason, a fact that is still unknown, or nothing. */
interface RestrictionResult {
  reasons?: readonly CouponReason[];
  pending?: CouponPending;
}

const isNamed = ({ productIds, categories }: CouponTerms, line: CartLine): boolean =>
  productIds.includes(line.productId) || line.categories.some((category) => categories.includes(category));

/** The lines that a coupon's discount is taken from, in proportion to what they come to; those of a coupon for shipping let it in. */
export function couponLines(terms: CouponTerms, lines: readonly CartLine[]): readonly CartLine[] {
  const sold = lines.filter(({ kind }) => terms.includesBumps || kind !== 'orderbump');
  const restricts = terms.productIds.length > 0 || terms.categories.length > 0;
  if (!restricts) return sold;
  const named = sold.filter((line) => isNamed(terms, line));
  return terms.appliesTo === 'produtos' || named.length === 0 ? named : sold;
}

/** The sum of the lines that a coupon is good for. */
export const couponBase = (terms: CouponTerms, lines: readonly CartLine[]): number =>
  sumOf(couponLines(terms, lines).map(lineCents));

function checkCustomer(
  { limitPerCustomer, customers, firstPurchase }: CouponTerms,
  customer: CouponCustomer | undefined,
): RestrictionResult {
  const { document = '', email = '' } = customer ?? {};
  const isKnown = document !== '' || email !== '';
  const isListed = [document, email].some((name) => name !== '' && customers.includes(name));
  const mayBeListed =
    (document === '' && customers.some((name) => !name.includes('@'))) ||
    (email === '' && customers.some((name) => name.includes('@')));
  const asks = limitPerCustomer > 0 || firstPurchase;
  const isOpen = (!isKnown && asks) || (customers.length > 0 && !isListed && mayBeListed);
  return {
    reasons: [
      ...(isKnown && limitPerCustomer > 0 && (customer?.uses ?? 0) >= limitPerCustomer
        ? (['limite_do_cliente'] as const)
        : []),
      ...(customers.length > 0 && !isListed && !mayBeListed ? (['nao_vale_para_este_cliente'] as const) : []),
      ...(firstPurchase && customer?.hasBought ? (['nao_e_a_primeira_compra'] as const) : []),
    ],
    ...(isOpen && { pending: 'cliente' }),
  };
}

function checkMethod(
  { methods }: CouponTerms,
  { method, installments }: Pick<CouponQuestion, 'method' | 'installments'>,
): RestrictionResult {
  if (methods.length === 0) return {};
  if (method === undefined) return { pending: 'metodo' };
  const taken = methods.find((one) => one.method === method);
  if (taken === undefined) return { reasons: ['nao_vale_para_este_metodo'] };
  if (taken.installments === 0) return {};
  if (installments === undefined) return { pending: 'parcelas' };
  return installments > taken.installments ? { reasons: ['nao_vale_para_estas_parcelas'] } : {};
}

function checkPlace({ ufs }: CouponTerms, uf: BrazilianState | undefined): RestrictionResult {
  if (ufs.length === 0) return {};
  if (uf === undefined) return { pending: 'uf' };
  return ufs.includes(uf) ? {} : { reasons: ['nao_vale_nesta_uf'] };
}

const weekdayOf = (now: Date): number => new Date(`${todayInSaoPaulo(now)}T12:00:00Z`).getUTCDay();

function checkCart(
  terms: CouponTerms,
  { lines, now }: CouponQuestion,
  missingCents: number,
): RestrictionResult {
  const subtotal = sumOf(lines.map(lineCents));
  const isOutside = couponLines(terms, lines).length === 0;
  const isFree = subtotal === 0 || (terms.appliesTo !== 'frete' && couponBase(terms, lines) === 0);
  return {
    reasons: [
      ...(missingCents > 0 ? (['minimo_nao_atingido'] as const) : []),
      ...(isOutside ? (['nao_vale_para_estes_produtos'] as const) : []),
      ...(terms.weekdays.length > 0 && !terms.weekdays.includes(weekdayOf(now))
        ? (['nao_vale_neste_dia'] as const)
        : []),
      ...(isFree && !isOutside ? (['nada_a_descontar'] as const) : []),
    ],
  };
}

/**
 * Whether a coupon is good for a cart, with all reasons against it in their order and what is not known yet.
 *
 * The least order counts all lines, those of order bumps too, before the coupon and without shipping.
 * @param coupon its terms and the uses that count now; null for a code that no coupon has
 */
export function evaluateCoupon(
  coupon: (CouponTerms & { used: number }) | null,
  question: CouponQuestion,
): CouponVerdict {
  if (coupon === null) return { reasons: ['inexistente'], pending: [], missingCents: 0 };
  const subtotal = sumOf(question.lines.map(lineCents));
  const missingCents = Math.max(0, coupon.minOrderCents - subtotal);
  const results: RestrictionResult[] = [
    { reasons: couponStandings(coupon, question.now) },
    checkCustomer(coupon, question.customer),
    checkCart(coupon, question, missingCents),
    checkMethod(coupon, question),
    checkPlace(coupon, question.uf),
  ];
  const found = results.flatMap(({ reasons = [] }) => reasons);
  const open = results.flatMap(({ pending = [] }) => pending);
  return {
    reasons: COUPON_REASONS.filter((reason) => found.includes(reason)),
    pending: COUPON_PENDING.filter((pending) => open.includes(pending)),
    missingCents,
  };
}
