import type { LedgerEntry } from '../ledger/entry';
import { move } from '../ledger/move';

/** A Pix of a seller for an invoice: it comes into what is free, of which the invoice is paid in the same transaction. */
export const planPaymentPosting = (cents: number): LedgerEntry[] =>
  move('plan_payment', 'banco', 'disponivel', cents);

/** The entries of an invoice that is paid from the free balance. */
export const planFeePosting = (cents: number): LedgerEntry[] =>
  move('plan_fee', 'disponivel', 'plataforma', cents);
