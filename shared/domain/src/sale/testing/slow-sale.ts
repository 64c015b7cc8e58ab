import type { CartLine } from '../cart';
import type { CouponTerms } from '../coupon-terms';
import type { CouponQuestion } from '../evaluate-coupon';
import type { RandomCart } from './random-carts';

// The same rules once more, as slowly and as plainly as they can be written, for tests to compare with. It shares no code with them.

/** Every single unit of a cart, one after another. */
const unitsOf = (lines: readonly CartLine[]) =>
  lines.flatMap((line, index) =>
    Array.from({ length: line.quantity }, () => ({ line, index, cents: line.unitPriceCents })),
  );

function total(lines: readonly CartLine[], counts: (line: CartLine) => boolean = () => true): number {
  let sum = 0;
  for (const unit of unitsOf(lines)) if (counts(unit.line)) sum += unit.cents;
  return sum;
}

/** Whether a line may get a coupon's discount. */
function isGoodFor(terms: CouponTerms, lines: readonly CartLine[], line: CartLine): boolean {
  if (line.kind === 'orderbump' && !terms.includesBumps) return false;
  if (terms.productIds.length + terms.categories.length === 0) return true;
  const isNamed = (other: CartLine) => {
    for (const id of terms.productIds) if (id === other.productId) return true;
    for (const one of terms.categories) for (const own of other.categories) if (own === one) return true;
    return false;
  };
  if (terms.appliesTo === 'produtos') return isNamed(line);
  for (const other of lines) {
    const mayCount = other.kind !== 'orderbump' || terms.includesBumps;
    if (mayCount && isNamed(other)) return true;
  }
  return false;
}

/** The nearest whole cent of a share; halfway is up. Counted in ten-thousandths of a cent. */
function percent(cents: number, basisPoints: number): number {
  const exact = BigInt(cents) * BigInt(basisPoints);
  const below = exact / 10_000n;
  return Number(exact - below * 10_000n >= 5_000n ? below + 1n : below);
}

/** Hands the cents out: to each what it is due in full, the others one by one to whoever is furthest behind, the first of equals. */
function handOut(cents: number, weights: readonly number[]): number[] {
  let sum = 0n;
  for (const weight of weights) sum += BigInt(weight);
  if (sum === 0n) return weights.map(() => 0);
  const given = weights.map((weight) => (BigInt(cents) * BigInt(weight)) / sum);
  let left = BigInt(cents);
  for (const one of given) left -= one;
  for (; left > 0n; left -= 1n) {
    let behind = 0;
    const missing = (index: number) =>
      BigInt(cents) * BigInt(weights[index] ?? 0) - (given[index] ?? 0n) * sum;
    for (let index = 1; index < weights.length; index += 1)
      if (missing(index) > missing(behind)) behind = index;
    given[behind] = (given[behind] ?? 0n) + 1n;
  }
  return given.map(Number);
}

function discountOf(terms: CouponTerms, base: number): number {
  let discount = base;
  if (terms.type === 'percentual') discount = percent(base, terms.percentBp);
  if (terms.type === 'valor_fixo') discount = terms.valueCents;
  if (terms.type !== 'valor_fixo' && terms.capCents > 0 && discount > terms.capCents)
    discount = terms.capCents;
  return Math.min(discount, base);
}

/** The price of a cart with this coupon. */
export function slowPrice({ coupon, question, methodDiscountBp, shippingCents, interestCents }: RandomCart) {
  const { lines } = question;
  const lineTotals = lines.map((line) => total([line]));
  const ofCoupon = lines.map((line, index) =>
    coupon.appliesTo !== 'frete' && isGoodFor(coupon, lines, line) ? (lineTotals[index] ?? 0) : 0,
  );
  let base = 0;
  for (const cents of ofCoupon) base += cents;
  const byCoupon = handOut(discountOf(coupon, base), ofCoupon);
  const left = lineTotals.map((cents, index) => cents - (byCoupon[index] ?? 0));
  let leftOver = 0;
  for (const cents of left) leftOver += cents;
  const byMethod = handOut(coupon.stacksWithPix ? percent(leftOver, methodDiscountBp) : 0, left);
  const offShipping = coupon.appliesTo === 'frete' ? discountOf(coupon, shippingCents) : 0;
  let sum = shippingCents - offShipping + interestCents;
  for (const [index, cents] of left.entries()) sum += cents - (byMethod[index] ?? 0);
  return { byCoupon, byMethod, offShipping, total: sum };
}

const SAO_PAULO_HOURS = -3;

/** All reasons against a coupon and what is open, as the words of each rule have it. Since 2019 São Paulo is three hours behind UTC. */
export function slowVerdict(
  coupon: RandomCart['coupon'],
  { now, lines, customer, ...asked }: CouponQuestion,
) {
  const local = new Date(now.getTime() + SAO_PAULO_HOURS * 3_600_000);
  const today = local.toISOString().slice(0, 10);
  const reasons: string[] = [];
  const pending: string[] = [];
  const say = (holds: boolean, reason: string) => holds && reasons.push(reason);

  say(coupon.paused, 'pausado');
  say(coupon.startsOn > today, 'agendado');
  say(coupon.endsOn !== '' && today > coupon.endsOn, 'expirado');
  say(coupon.limitTotal !== 0 && coupon.limitTotal <= coupon.used, 'esgotado');

  const names: string[] = [];
  if (customer?.document) names.push(customer.document);
  if (customer?.email) names.push(customer.email);
  const isListed = coupon.customers.some((one) => names.includes(one));
  const unknownDocument = !customer?.document && coupon.customers.some((one) => /^\d+$/.test(one));
  const unknownEmail = !customer?.email && coupon.customers.some((one) => /@/.test(one));
  if (names.length > 0 && coupon.limitPerCustomer !== 0)
    say((customer?.uses ?? 0) >= coupon.limitPerCustomer, 'limite_do_cliente');
  say(
    coupon.customers.length > 0 && !isListed && !unknownDocument && !unknownEmail,
    'nao_vale_para_este_cliente',
  );
  say(coupon.firstPurchase && customer?.hasBought === true, 'nao_e_a_primeira_compra');
  const asksWho = coupon.limitPerCustomer !== 0 || coupon.firstPurchase;
  if ((asksWho && names.length === 0) || (!isListed && (unknownDocument || unknownEmail)))
    pending.push('cliente');

  say(total(lines) < coupon.minOrderCents, 'minimo_nao_atingido');
  const isGood = lines.some((line) => isGoodFor(coupon, lines, line));
  say(!isGood, 'nao_vale_para_estes_produtos');

  if (coupon.methods.length > 0) {
    const found = coupon.methods.filter(({ method }) => method === asked.method);
    if (asked.method === undefined) pending.push('metodo');
    else if (found.length === 0) reasons.push('nao_vale_para_este_metodo');
    else if (found[0]?.installments && asked.installments === undefined) pending.push('parcelas');
    else if (found[0]?.installments && (asked.installments ?? 0) > found[0].installments)
      reasons.push('nao_vale_para_estas_parcelas');
  }
  say(coupon.weekdays.length > 0 && !coupon.weekdays.includes(local.getUTCDay()), 'nao_vale_neste_dia');
  if (coupon.ufs.length > 0) {
    if (asked.uf === undefined) pending.push('uf');
    else say(!coupon.ufs.includes(asked.uf), 'nao_vale_nesta_uf');
  }
  const takenFrom =
    coupon.appliesTo === 'frete' ? total(lines) : total(lines, (line) => isGoodFor(coupon, lines, line));
  say(isGood && (total(lines) === 0 || takenFrom === 0), 'nada_a_descontar');
  return { reasons, pending };
}
