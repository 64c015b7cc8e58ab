import type { LedgerEntry } from './entry';
import { nextReturnCheck, payoutDay, payoutPaidPosting, payoutPosting, payoutReturnPosting } from './payouts';

const balanceOf = (entries: readonly LedgerEntry[], account: string) =>
  entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amountCents : sum), 0);

describe('the postings of a payout', () => {
  const cents = { amountCents: 10_000, feeCents: 367 };
  const asked = payoutPosting(cents);

  it('add up to 0, whatever becomes of it', () => {
    for (const entries of [
      asked,
      payoutPaidPosting(cents),
      payoutReturnPosting(cents),
      payoutReturnPosting(cents, 'banco'),
    ])
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

  it('give back what the bank had paid, as if it had never gone', () => {
    const all = [...asked, ...payoutPaidPosting(cents), ...payoutReturnPosting(cents, 'banco')];
    for (const account of ['disponivel', 'em_saque', 'banco', 'plataforma'])
      expect(balanceOf(all, account)).toBe(0);
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

describe('asking whether a paid payout came back', () => {
  const paidAt = new Date('2026-11-23T12:00:00Z');

  it('goes on for 90 days, less and less often', () => {
    const waits: number[] = [];
    let now = paidAt;
    for (let next = nextReturnCheck(paidAt, now); next; next = nextReturnCheck(paidAt, now)) {
      waits.push((next.getTime() - now.getTime()) / 3_600_000);
      now = next;
    }
    expect(waits.slice(0, 9)).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 72]);
    expect(waits.length).toBeLessThan(50);
    expect(now.getTime() - paidAt.getTime()).toBeGreaterThanOrEqual(90 * 24 * 3_600_000);
  });
});
