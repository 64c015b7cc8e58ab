import type { LedgerEntry } from '../ledger/entry';
import { move } from '../ledger/move';

/** A Pix of a seller for an invoice: it comes into what is free, of which the invoice is paid in the same transaction. */
export const planPaymentPosting = (cents: number): LedgerEntry[] =>
  move('plan_payment', 'banco', 'disponivel', cents);

/**
 * The entries of an invoice that is paid of the free balance: for the plan, and for fees of direct sales that were owed. A credit of fees,
 * below 0, pays for the plan.
 */
export const planFeePosting = (planCents: number, feeCents = 0): LedgerEntry[] => [
  ...move('plan_fee', 'disponivel', 'plataforma', planCents),
  ...move('fee_payment', 'disponivel', 'a_pagar', feeCents),
];
