import type { LedgerAccount } from './accounts';
import type { EntryType, PlatformEntryType } from './entry-types';

/** One line of a transaction: what an account gains, or loses where it is negative. Integer cents, never 0. */
export interface LedgerEntry {
  account: LedgerAccount;
  type: EntryType | PlatformEntryType;
  amountCents: number;
}
