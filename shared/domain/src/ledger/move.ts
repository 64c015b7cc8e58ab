import type { LedgerAccount } from './accounts';
import type { EntryType } from './entry-types';
import type { LedgerEntry } from './postings';

/** Moves cents from one account to another, both lines of one type. */
export function move(type: EntryType, from: LedgerAccount, to: LedgerAccount, cents: number): LedgerEntry[] {
  if (cents === 0) return [];
  return [
    { account: from, type, amountCents: -cents },
    { account: to, type, amountCents: cents },
  ];
}
