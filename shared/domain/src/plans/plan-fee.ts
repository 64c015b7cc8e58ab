import type { LedgerEntry } from '../ledger/entry';
import { move } from '../ledger/move';

/** What an invoice asks for the plan, from what is free. */
export const planFeePosting = (cents: number): LedgerEntry[] =>
  move('plan_fee', 'disponivel', 'plataforma', cents);
