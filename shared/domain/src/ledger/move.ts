import type { LedgerAccount } from './accounts';
import type { LedgerEntry } from './entry';

/** Moves cents from one account to another, both lines of one type. */
export function move(
  type: LedgerEntry['type'],
  from: LedgerAccount,
  to: LedgerAccount,
  cents: number,
): LedgerEntry[] {
  if (cents === 0) return [];
  return [
    { account: from, type, amountCents: -cents },
    { account: to, type, amountCents: cents },
  ];
}
