import { isIncome, type SellerAccount } from '@balcao/domain';
import type { MoneyParts } from './repository';

/** What a transaction brought to the free balance. */
export interface Income {
  paymentId: string | null;
  /** Of its last line. */
  version: number;
  cents: number;
  postedAt: Date;
}

/** What an order's transactions brought to the free balance, one row each. Those that took from it are left out. */
export function incomeOf(lines: MoneyParts['lines']): Income[] {
  const byTransaction = new Map<string, Income>();
  for (const {
    transaction_id,
    payment_id,
    account,
    type,
    amount_cents,
    account_version,
    posted_at,
  } of lines) {
    const [cents, version] = [Number(amount_cents), Number(account_version)];
    if (!isIncome({ account: account as SellerAccount, type, amountCents: cents })) continue;
    const before = byTransaction.get(transaction_id);
    byTransaction.set(transaction_id, {
      paymentId: payment_id,
      version: Math.max(version, before?.version ?? 0),
      cents: cents + (before?.cents ?? 0),
      postedAt: posted_at,
    });
  }
  return [...byTransaction.values()].filter(({ cents }) => cents > 0);
}
