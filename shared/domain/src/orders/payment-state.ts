import type { PaymentMethod } from '../payments/method';
import type { PaymentStatus } from '../payments/status';

/** An attempt to pay an order. */
export interface PaymentAttempt {
  method: PaymentMethod;
  amountCents: number;
}

/** An event that somebody has reported of a payment. */
export interface PaymentReport {
  /** Unique among the events of a store. */
  id: string;
  /** A public name, such as `payment.captured`; others are kept and change nothing. */
  type: string;
  occurredAt: Date;
  /** Of a capture, a refund, a chargeback or a MED; null stands for all that there is. */
  amountCents: number | null;
  /** Of a refund that was asked for here: who carries it out may report it once more. Null for others. */
  refundId?: string | null;
  /** The gateway's name of the chargeback or MED; null or empty where nobody said so. */
  disputeId?: string | null;
  /** The network's name for the money that a capture tells of (`networkNameIn`). Null where nobody said so. */
  networkName?: string | null;
  /** Of a capture that the gateway itself reports: its amount is all that it has taken, whatever others said. */
  isTotal?: boolean;
}

/**
 * The amounts of a payment. Integer cents. A Pix is disputed by MED and everything else by chargeback, so the method says which of them a
 * disputed or lost amount is.
 */
export interface PaymentAmounts {
  /** The cents that the buyer paid. A boleto may bring more or less than its amount. */
  capturedCents: number;
  refundedCents: number;
  /** Held by open chargebacks or MEDs. */
  disputedCents: number;
  /** Gone with lost chargebacks or returned MEDs. */
  lostCents: number;
  /** The cents that were taken of it beyond those that there were; below 0 where more came in than its amount. */
  divergentCents: number;
  /** How many were opened, whatever became of them: gateways charge a fee for each. */
  chargebackCount: number;
}

/** The reduced state of a payment. But for `divergentCents`, amounts are never negative. */
export interface PaymentState extends PaymentAmounts {
  status: PaymentStatus;
  /** Of `divergentCents`, what was reported as refunded. */
  excessRefundedCents: number;
  paidAt: Date | null;
  /** The money came after the payment had expired or was cancelled. */
  isPaidLate: boolean;
}

export const NEW_PAYMENT: PaymentState = {
  status: 'criado',
  capturedCents: 0,
  refundedCents: 0,
  disputedCents: 0,
  lostCents: 0,
  divergentCents: 0,
  excessRefundedCents: 0,
  chargebackCount: 0,
  paidAt: null,
  isPaidLate: false,
};

/** The remainder: what neither went back to the buyer nor is held or lost. Integer cents, never negative. */
export const unreturnedCents = ({
  capturedCents,
  refundedCents,
  disputedCents,
  lostCents,
}: Pick<PaymentAmounts, 'capturedCents' | 'refundedCents' | 'disputedCents' | 'lostCents'>): number =>
  capturedCents - refundedCents - disputedCents - lostCents;
