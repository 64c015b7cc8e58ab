import type { PaymentState } from '../orders/payment-history';
import type { PaymentMethod } from '../payments/method';
import type { LedgerAccount } from './accounts';
import type { LedgerEntry } from './entry';
import type { EntryType } from './entry-types';
import { move } from './move';
import type { Receivable } from './receivables';
import { type FeeTerms, furtherFees } from './sale-fees';

/** A receivable that is not yet released, and what is left of it. */
export interface OpenReceivable {
  id: string;
  availableOn: string;
  openCents: number;
}

/** What is taken of a receivable before it falls due. */
export interface Taken {
  id: string;
  cents: number;
}

/** The entries of a transaction add up to 0. */
export interface Posting {
  entries: LedgerEntry[];
  taken: Taken[];
}

const sumOf = (receivables: readonly Receivable[], of: (receivable: Receivable) => number) =>
  receivables.reduce((sum, receivable) => sum + of(receivable), 0);

/** A sale: the whole comes in, and each fee goes out on a line of its own. */
export function capturePosting(receivables: readonly Receivable[]): Posting {
  const cents = {
    gross: sumOf(receivables, ({ grossCents }) => grossCents),
    gateway: sumOf(receivables, ({ gatewayFeeCents }) => gatewayFeeCents),
    platform: sumOf(receivables, ({ platformFeeCents }) => platformFeeCents),
    antifraud: sumOf(receivables, ({ antifraudFeeCents }) => antifraudFeeCents),
  };
  return {
    entries: [
      ...move('sale', 'comprador', 'a_liberar', cents.gross),
      ...move('fee_gateway', 'a_liberar', 'gateway', cents.gateway),
      ...move('fee_platform', 'a_liberar', 'plataforma', cents.platform),
      ...move('fee_antifraud', 'a_liberar', 'plataforma', cents.antifraud),
    ],
    taken: [],
  };
}

/** A receivable that falls due. `reserveCents` of it are held back. */
export function releasePosting({ id, openCents }: OpenReceivable, reserveCents = 0): Posting {
  return {
    entries: [
      ...move('release', 'a_liberar', 'disponivel', openCents),
      ...move('reserve_hold', 'disponivel', 'bloqueado', reserveCents),
    ],
    taken: [{ id, cents: openCents }],
  };
}

/** The end of a reserve. */
export const reserveReleasePosting = (cents: number): Posting => ({
  entries: move('reserve_release', 'bloqueado', 'disponivel', cents),
  taken: [],
});

/** Takes cents from what is not yet due, the latest first; the rest from what is free, which may fall below 0. */
function takeFromSeller(
  type: EntryType,
  to: LedgerAccount,
  cents: number,
  open: readonly OpenReceivable[],
): Posting {
  const taken: Taken[] = [];
  let left = cents;
  for (const { id, openCents } of open.toSorted((a, b) => (a.availableOn < b.availableOn ? 1 : -1))) {
    const part = Math.min(left, openCents);
    if (part > 0) taken.push({ id, cents: part });
    left -= part;
  }
  return {
    entries: [...move(type, 'a_liberar', to, cents - left), ...move(type, 'disponivel', to, left)],
    taken,
  };
}

/**
 * A capture that turns out to be less than it was taken for. Its fees come back with it, so that only what it had brought is taken.
 *
 * @param agreed null where the terms of the sale are unknown: then the fees stay
 */
function undoCapture(
  before: PaymentState,
  after: PaymentState,
  open: readonly OpenReceivable[],
  agreed: FeeTerms | null,
): Posting {
  const less = before.capturedCents - after.capturedCents;
  if (less <= 0) return { entries: [], taken: [] };
  const fees = agreed
    ? furtherFees(less, after.capturedCents, agreed)
    : { gatewayCents: 0, platformCents: 0, antifraudCents: 0 };
  const back = fees.gatewayCents + fees.platformCents + fees.antifraudCents;
  const undone = takeFromSeller('sale', 'comprador', less - back, open);
  const to = undone.taken.length > 0 ? 'a_liberar' : 'disponivel';
  return {
    entries: [
      ...undone.entries,
      ...move('sale', to, 'comprador', back),
      ...move('fee_gateway', 'gateway', to, fees.gatewayCents),
      ...move('fee_platform', 'plataforma', to, fees.platformCents),
      ...move('fee_antifraud', 'plataforma', to, fees.antifraudCents),
    ],
    taken: undone.taken,
  };
}

/** What goes back to the buyer; what turns out not to have gone comes to what is free. */
const takeOrGiveBack = (cents: number, open: readonly OpenReceivable[]): Posting =>
  cents < 0
    ? { entries: move('refund', 'comprador', 'disponivel', -cents), taken: [] }
    : takeFromSeller('refund', 'comprador', cents, open);

/** What is called how: a Pix is disputed by MED, everything else by chargeback. */
const DISPUTE_TYPES = {
  med: { opened: 'med_block', lost: 'med_return', won: 'med_unblock' },
  chargeback: { opened: 'chargeback', lost: 'chargeback', won: 'chargeback_reversal' },
} as const;

/** What is left of receivables after something was taken of them. */
function afterTaking(open: readonly OpenReceivable[], taken: readonly Taken[]): OpenReceivable[] {
  return open.map((receivable) => ({
    ...receivable,
    openCents:
      receivable.openCents -
      taken.reduce((sum, { id, cents }) => (id === receivable.id ? sum + cents : sum), 0),
  }));
}

/**
 * What moves after a capture: refunds, disputes and their ends, as the difference between two states of a payment. Events may
 * come in any order, so any of them may also be taken back. Disputes are held of what is free, never of what is not yet due, so
 * that the same events end in the same balances in whatever order they come. So is the gateway's fee for each chargeback, which
 * stays whoever wins it.
 *
 * @param open the payment's receivables that were not released
 * @param agreed what the sale costs; null where that is unknown
 */
export function changePosting(
  method: PaymentMethod,
  before: PaymentState,
  after: PaymentState,
  open: readonly OpenReceivable[],
  agreed: FeeTerms | null = null,
): Posting {
  const types = DISPUTE_TYPES[method === 'pix' ? 'med' : 'chargeback'];
  const lost = after.lostCents - before.lostCents;
  // What is lost was held before, also when both come to be known at once.
  const held = after.disputedCents - before.disputedCents + lost;

  const undone = undoCapture(before, after, open, agreed);
  const refunded = after.refundedCents - before.refundedCents;
  const refund = takeOrGiveBack(refunded, afterTaking(open, undone.taken));
  const dispute =
    held < 0
      ? move(types.won, 'bloqueado', 'disponivel', -held)
      : move(types.opened, 'disponivel', 'bloqueado', held);
  const end =
    lost < 0
      ? move(types.lost, 'comprador', 'bloqueado', -lost)
      : move(types.lost, 'bloqueado', 'comprador', lost);
  const fee = (after.chargebackCount - before.chargebackCount) * (agreed?.gateway.chargebackCents ?? 0);
  const fees =
    fee < 0
      ? move('chargeback_fee', 'gateway', 'disponivel', -fee)
      : move('chargeback_fee', 'disponivel', 'gateway', fee);
  return {
    entries: [...undone.entries, ...refund.entries, ...dispute, ...end, ...fees],
    taken: [...undone.taken, ...refund.taken],
  };
}
