import type { AccountLine } from './order-money';

/**
 * A stretch of the money that came to a store's free balance. All of it stands in one row, in the order in which it came, and leaves
 * from its front: so a stretch is gone once as much has left as lies before its end.
 */
export interface Stretch {
  /** Cents that came before it. */
  fromCents: number;
  cents: number;
}

/** A payout, and from where in the row it took its money: first its amount, then its fee. */
export interface PayoutStretch {
  id: string;
  fromCents: number;
  amountCents: number;
  feeCents: number;
}

/** What became of stretches. All of it together is what they had. */
export interface MoneyOut {
  /** Those that carried some of it, in their order. */
  payouts: { id: string; cents: number; feeCents: number }[];
  /** What refunds, disputes and whatever else a store owes took. */
  usedCents: number;
  /** What is still free. */
  leftCents: number;
}

/** What brings money to the free balance. What is held back or charged with it never came. */
export const INCOME_TYPES = [
  'release',
  'reserve_hold',
  'anticipation',
  'anticipation_fee',
  'reserve_release',
  'chargeback_reversal',
  'med_unblock',
] as const satisfies readonly AccountLine['type'][];

/** What brings money where it is above 0, and takes some otherwise. */
export const CORRECTION_TYPES = ['adjustment', 'refund'] as const satisfies readonly AccountLine['type'][];

const isOneOf = (types: readonly string[], type: string) => types.includes(type);

/** Whether a line counts to what came to the free balance. A payout that came back never left, so it does not come again. */
export const isIncome = ({ account, type, amountCents }: AccountLine): boolean =>
  account === 'disponivel' &&
  (isOneOf(INCOME_TYPES, type) || (amountCents > 0 && isOneOf(CORRECTION_TYPES, type)));

/** How many cents two stretches have in common. */
export const overlapOf = (one: Stretch, other: Stretch): number =>
  Math.max(
    0,
    Math.min(one.fromCents + one.cents, other.fromCents + other.cents) -
      Math.max(one.fromCents, other.fromCents),
  );

/**
 * What became of stretches of the money that came to a store.
 *
 * @param payouts those that did not come back; they lie beside each other
 * @param goneCents how much of the row has left
 */
export function whereItWent(
  stretches: readonly Stretch[],
  payouts: readonly PayoutStretch[],
  goneCents: number,
): MoneyOut {
  const within = (other: Stretch) => stretches.reduce((sum, one) => sum + overlapOf(one, other), 0);
  const carried = payouts
    .map(({ id, fromCents, amountCents, feeCents }) => ({
      id,
      cents: within({ fromCents, cents: amountCents }),
      feeCents: within({ fromCents: fromCents + amountCents, cents: feeCents }),
    }))
    .filter(({ cents, feeCents }) => cents + feeCents > 0);
  const allCents = stretches.reduce((sum, { cents }) => sum + cents, 0);
  const leftCents = within({ fromCents: goneCents, cents: Number.POSITIVE_INFINITY });
  const carriedCents = carried.reduce((sum, { cents, feeCents }) => sum + cents + feeCents, 0);
  return { payouts: carried, usedCents: allCents - leftCents - carriedCents, leftCents };
}
