import type { PaymentStatus } from '../payments/status';
import { type Claim, type CoveredClaim, coverClaims, isDisputeClaim } from './payment-claims';
import { NEW_PAYMENT, type PaymentAmounts, type PaymentState } from './payment-state';

/** The facts of a payment by its events so far. */
export interface Known {
  /** By the state machine; once money came, the amounts say more. */
  status: PaymentStatus;
  capturedCents: number;
  /** The cents that came in beyond the payment's amount. */
  beyondCents: number;
  /** The network's names for the payments that came, as far as somebody said so. */
  networkNames: readonly string[];
  /** The claims on it, in the order in which they happened. */
  claims: readonly Claim[];
  chargebackCount: number;
  paidAt: Date | null;
  isPaidLate: boolean;
}

export const NOTHING_KNOWN: Known = {
  status: NEW_PAYMENT.status,
  capturedCents: 0,
  beyondCents: 0,
  networkNames: [],
  claims: [],
  chargebackCount: 0,
  paidAt: null,
  isPaidLate: false,
};

/** The status of a payment by what became of its money: what is held or lost hides the rest. */
function statusOf(
  known: Known,
  { capturedCents, refundedCents }: Pick<PaymentAmounts, 'capturedCents' | 'refundedCents'>,
): PaymentStatus {
  const disputes = known.claims.filter(isDisputeClaim);
  const held = disputes.find(({ heldCents }) => heldCents > 0);
  if (held) return held.kind === 'med' ? 'med_bloqueado' : 'em_disputa';
  const lost = disputes.find(({ consumedCents }) => consumedCents > 0);
  if (lost) return lost.kind === 'med' ? 'med_devolvido' : 'chargeback';
  if (refundedCents === 0) return known.status;
  return refundedCents === capturedCents ? 'reembolsado' : 'parcialmente_reembolsado';
}

const sumOf = (
  claims: readonly CoveredClaim[],
  amount: 'consumedCents' | 'heldCents' | 'excessCents',
): number => claims.reduce((sum, claim) => sum + claim[amount], 0);

/** The amounts of a payment, and its one status. */
export function stateOfKnown(known: Known): PaymentState {
  const { capturedCents, beyondCents, chargebackCount, paidAt, isPaidLate } = known;
  const covered = coverClaims(known.claims, capturedCents);
  const refunds = covered.filter(({ claim }) => !isDisputeClaim(claim));
  const disputes = covered.filter(({ claim }) => isDisputeClaim(claim));
  const refundedCents = sumOf(refunds, 'consumedCents');
  return {
    status: statusOf(known, { capturedCents, refundedCents }),
    capturedCents,
    refundedCents,
    disputedCents: sumOf(disputes, 'heldCents'),
    lostCents: sumOf(disputes, 'consumedCents'),
    divergentCents: sumOf(covered, 'excessCents') - beyondCents,
    excessRefundedCents: sumOf(refunds, 'excessCents'),
    chargebackCount,
    paidAt,
    isPaidLate,
  };
}
