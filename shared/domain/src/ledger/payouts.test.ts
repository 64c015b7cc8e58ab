import type { LedgerEntry } from './entry';
import { payoutDay, payoutPaidPosting, payoutPosting, payoutReturnPosting } from './payouts';

const balanceOf = (entries: readonly LedgerEntry[], account: string) =>
  entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amountCents : sum), 0);

describe('the postings of a payout', () => {
  const cents = { amountCents: 10_000, feeCents: 367 };
  const asked = payoutPosting(cents);

  it('add up to 0, whatever becomes of it', () => {
    for (const entries of [asked, payoutPaidPosting(cents), payoutReturnPosting(cents)])
      expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  });

  it('take amount and fee of what is free, and end at the bank', () => {
    const all = [...asked, ...payoutPaidPosting(cents)];
    expect(balanceOf(all, 'disponivel')).toBe(-10_367);
    expect(balanceOf(all, 'em_saque')).toBe(0);
    expect(balanceOf(all, 'banco')).toBe(10_000);
  });

  it('give the amount back, and the fee only where that was agreed', () => {
    expect(balanceOf([...asked, ...payoutReturnPosting(cents)], 'disponivel')).toBe(0);
    const kept = [...asked, ...payoutReturnPosting({ ...cents, feeCents: 0 })];
    expect(balanceOf(kept, 'disponivel')).toBe(-367);
  });
});

describe('the day of a payout', () => {
  // Friday, 27 November 2026.
  it.each([
    ['before the cut-off', '2026-11-27T18:59:00Z', '2026-11-27'],
    ['at the cut-off', '2026-11-27T19:00:00Z', '2026-11-30'],
    ['on a Saturday', '2026-11-28T13:00:00Z', '2026-11-30'],
    ['late at night in São Paulo, a day further in UTC', '2026-11-27T02:30:00Z', '2026-11-27'],
    ['before a holiday, late', '2026-11-19T20:00:00Z', '2026-11-23'],
  ])('%s', (_, now, day) => {
    expect(payoutDay(new Date(now), 16)).toBe(day);
  });
});
