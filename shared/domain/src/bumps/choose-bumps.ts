import type { BrazilianState } from '../address/brazilian-states';
import type { PaymentMethod } from '../payments/method';
import { type CartLine, lineCents, sumOf } from '../sale/cart';
import { BUMP_LIMITS, bumpStatus, type OrderBump } from './order-bump';

/** A bump with its place among those of the store. */
export type PlacedBump = OrderBump & { id: string; position: number };

/** A line of a cart, and the bump that it came by; empty for one that was bought by itself. */
export type BumpCartLine = CartLine & { bumpId: string };

/** The cart of a question. A field that is left out is not known yet, and a bump that asks for it is not offered. */
export interface BumpQuestion {
  now: Date;
  lines: readonly BumpCartLine[];
  method?: PaymentMethod;
  uf?: BrazilianState;
  /** Units of what a bump offers that can be sold now; 0 where there are none. */
  stockOf(bump: PlacedBump): number;
  /** Units that were sold by a bump. */
  soldOf(bump: PlacedBump): number;
}

/** The sum of the chosen products, before the coupon. Offers do not count, or one would take itself away. */
const subtotalOf = (lines: readonly BumpCartLine[]): number =>
  sumOf(lines.filter(({ kind }) => kind === 'product').map(lineCents));

function isTriggered(bump: OrderBump, lines: readonly BumpCartLine[]): boolean {
  const { trigger, triggerProductIds, triggerCategories } = bump;
  return lines.some(
    ({ kind, productId, categories }) =>
      kind === 'product' &&
      (trigger === 'todos' ||
        (trigger === 'produtos'
          ? triggerProductIds.includes(productId)
          : categories.some((category) => triggerCategories.includes(category)))),
  );
}

/** How many units of a bump a buyer may add now; 0 for one that is not offered. */
export function offeredUnits(bump: PlacedBump, question: BumpQuestion): number {
  const { lines, method, uf, now, stockOf, soldOf } = question;
  const { minSubtotalCents, maxSubtotalCents, methods, ufs, stockLimit } = bump;
  const subtotal = subtotalOf(lines);
  const sold = stockLimit > 0 ? soldOf(bump) : 0;
  const isElsewhere = lines.some(
    ({ productId, bumpId }) => productId === bump.productId && bumpId !== bump.id,
  );
  const holds =
    bumpStatus(bump, sold, now) === 'ativo' &&
    isTriggered(bump, lines) &&
    !isElsewhere &&
    subtotal >= minSubtotalCents &&
    (maxSubtotalCents === 0 || subtotal <= maxSubtotalCents) &&
    (methods.length === 0 || (method !== undefined && methods.includes(method))) &&
    (ufs.length === 0 || (uf !== undefined && ufs.includes(uf)));
  if (!holds) return 0;
  return Math.min(bump.maxQuantity, stockOf(bump), stockLimit > 0 ? stockLimit - sold : bump.maxQuantity);
}

/** A bump that is offered. */
export interface OfferedBump<Bump> {
  bump: Bump;
  maxQuantity: number;
}

/**
 * The bumps that a cart is offered, in the store's order, five at most. One that the buyer has taken stays among them as long as it
 * holds, so that its mark on the page does not come and go.
 */
export function chooseBumps<Bump extends PlacedBump>(
  bumps: readonly Bump[],
  question: BumpQuestion,
): OfferedBump<Bump>[] {
  const taken = new Set(question.lines.map(({ bumpId }) => bumpId));
  const byPlace = (one: OfferedBump<Bump>, other: OfferedBump<Bump>) =>
    one.bump.position - other.bump.position;
  const isTaken = ({ bump }: OfferedBump<Bump>) => Number(taken.has(bump.id));
  return bumps
    .map((bump) => ({ bump, maxQuantity: offeredUnits(bump, question) }))
    .filter(({ maxQuantity }) => maxQuantity > 0)
    .toSorted((one, other) => isTaken(other) - isTaken(one) || byPlace(one, other))
    .slice(0, BUMP_LIMITS.perProduct)
    .toSorted(byPlace);
}
