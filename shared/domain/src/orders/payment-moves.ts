import type { PaymentHistory } from './payment-history';
import type { PaymentAmounts } from './payment-state';

/** The move of one fact, on its day: the amounts of a payment around it. */
export interface PaymentMove {
  occurredAt: Date;
  before: PaymentAmounts;
  after: PaymentAmounts;
}

/** Money that came, and what had come and gone of its payment before. */
export interface PaymentCapture {
  at: Date;
  capturedCents: number;
  /** Refunded or lost. */
  goneCents: number;
}

/** Each instant at which money of a payment came. */
export const capturesIn = ({ steps }: Pick<PaymentHistory, 'steps'>): PaymentCapture[] =>
  steps
    .filter(({ before, after }) => after.capturedCents > before.capturedCents)
    .filter(({ occurredAt }, index, all) => occurredAt.getTime() !== all[index - 1]?.occurredAt.getTime())
    .map(({ occurredAt, before }) => ({
      at: occurredAt,
      capturedCents: before.capturedCents,
      goneCents: before.refundedCents + before.lostCents,
    }));

const AMOUNTS = [
  'capturedCents',
  'refundedCents',
  'disputedCents',
  'lostCents',
  'divergentCents',
  'chargebackCount',
] as const satisfies readonly (keyof PaymentAmounts)[];

const amountsOf = (value: (amount: keyof PaymentAmounts) => number): PaymentAmounts => ({
  capturedCents: value('capturedCents'),
  refundedCents: value('refundedCents'),
  disputedCents: value('disputedCents'),
  lostCents: value('lostCents'),
  divergentCents: value('divergentCents'),
  chargebackCount: value('chargebackCount'),
});

const NOTHING = amountsOf(() => 0);
const added = (one: PaymentAmounts, other: PaymentAmounts, sign: 1 | -1 = 1) =>
  amountsOf((amount) => one[amount] + sign * other[amount]);
const isNothing = (amounts: PaymentAmounts) => AMOUNTS.every((amount) => amounts[amount] === 0);

/** The amounts after each instant, by its time. */
function byInstant({ steps }: Pick<PaymentHistory, 'steps'>): Map<number, PaymentAmounts> {
  const moved = new Map<number, PaymentAmounts>();
  for (const { occurredAt, before, after } of steps) {
    const time = occurredAt.getTime();
    moved.set(time, added(moved.get(time) ?? NOTHING, added(after, before, -1)));
  }
  return moved;
}

/** The amounts that an instant has changed. */
interface Difference {
  at: Date;
  amounts: PaymentAmounts;
}

/**
 * Leaves out what only turns out to have happened at another instant: what is posted of it stays on its day. The last instants keep
 * what is left.
 */
function withoutRedated(differences: readonly Difference[]): Difference[] {
  const left = (amount: keyof PaymentAmounts): number[] => {
    const cents = differences.map(({ amounts }) => amounts[amount]);
    const total = cents.reduce((sum, one) => sum + one, 0);
    let open = Math.abs(total);
    return cents
      .toReversed()
      .map((one) => {
        const kept = Math.sign(one) === Math.sign(total) ? Math.min(open, Math.abs(one)) : 0;
        open -= kept;
        return kept * Math.sign(total);
      })
      .toReversed();
  };
  const kept = Object.fromEntries(AMOUNTS.map((amount) => [amount, left(amount)]));
  return differences.map(({ at }, index) => ({
    at,
    amounts: amountsOf((amount) => kept[amount]?.[index] ?? 0),
  }));
}

/** Whether less or more had gone before a part came than was known. */
function isGoneOtherwise(...histories: readonly Pick<PaymentHistory, 'steps'>[]): boolean {
  const known = histories.map((history) =>
    capturesIn(history).flatMap(({ capturedCents, goneCents }) =>
      goneCents > 0 ? `${capturedCents}:${goneCents}` : [],
    ),
  );
  return new Set(known.map(String)).size > 1;
}

/**
 * The moves between the stored amounts of a payment and those of its history, fact by fact, each on the day on which it happened. Usually
 * that is the move of one event. An event that arrives late may also move the amounts of others. One that only says that money went before
 * a part came, and no longer after it, is a move between equal amounts: other receivables cover it.
 *
 * @param stored the amounts that were posted before
 * @param before the history without the events that are new
 * @param now the day of a move that no event explains, where there is none at all
 */
export function movesBetween(
  stored: PaymentAmounts,
  before: Pick<PaymentHistory, 'steps'>,
  after: Pick<PaymentHistory, 'steps' | 'state'>,
  now: Date,
): PaymentMove[] {
  const were = byInstant(before);
  const are = byInstant(after);
  const times = [...new Set([...were.keys(), ...are.keys()])].toSorted((one, other) => one - other);
  const differences = times.map((time) => ({
    at: new Date(time),
    amounts: added(are.get(time) ?? NOTHING, were.get(time) ?? NOTHING, -1),
  }));
  const moves: PaymentMove[] = [];
  let current = amountsOf((amount) => stored[amount]);
  const move = (occurredAt: Date, difference: PaymentAmounts) => {
    if (isNothing(difference)) return;
    const next = added(current, difference);
    moves.push({ occurredAt, before: current, after: next });
    current = next;
  };
  for (const { at, amounts } of withoutRedated(differences)) move(at, amounts);
  // What is stored may be by rules of before: the rest goes with the last fact.
  const last = after.steps.at(-1)?.occurredAt ?? now;
  move(last, added(after.state, current, -1));
  if (moves.length === 0 && isGoneOtherwise(before, after))
    moves.push({ occurredAt: last, before: current, after: current });
  return moves;
}
