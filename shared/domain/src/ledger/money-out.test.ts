import { seededRandom } from '../basics/seeded-random';
import { isIncome, type PayoutStretch, type Stretch, whereItWent } from './money-out';

describe('what came to a store’s balance', () => {
  it('leaves from the front, and adds up', () => {
    const payouts = [
      { id: 'first', fromCents: 0, amountCents: 6_000, feeCents: 300 },
      { id: 'second', fromCents: 7_300, amountCents: 1_000, feeCents: 300 },
    ];
    expect(whereItWent([{ fromCents: 5_000, cents: 5_000 }], payouts, 8_600)).toEqual({
      payouts: [
        { id: 'first', cents: 1_000, feeCents: 300 },
        { id: 'second', cents: 1_000, feeCents: 300 },
      ],
      usedCents: 1_000,
      leftCents: 1_400,
    });
    expect(whereItWent([{ fromCents: 9_000, cents: 100 }], payouts, 8_600)).toEqual({
      payouts: [],
      usedCents: 0,
      leftCents: 100,
    });
  });

  it('is what is free of a sale, and no payout that came back', () => {
    const income = (account: 'disponivel' | 'bloqueado', type: 'release' | 'refund' | 'payout_return') =>
      [100, -100].map((amountCents) => isIncome({ account, type, amountCents }));
    expect(income('disponivel', 'release')).toEqual([true, true]);
    expect(income('disponivel', 'refund')).toEqual([true, false]);
    expect(income('disponivel', 'payout_return')).toEqual([false, false]);
    expect(income('bloqueado', 'release')).toEqual([false, false]);
  });

  it.each([1, 7, 20_261_123])('no cent goes twice or nowhere, whatever happens (history %d)', (seed) => {
    const random = seededRandom(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const stretches: Stretch[] = [];
    const payouts: PayoutStretch[] = [];
    let [came, gone] = [0, 0];
    for (let event = 0; event < 400; event += 1) {
      const free = came - gone;
      const kind = below(4);
      if (kind === 0 && free > 400) {
        const amountCents = 1 + below(free - 300);
        payouts.push({ id: `p${event}`, fromCents: gone, amountCents, feeCents: 300 });
        gone += amountCents + 300;
      } else if (kind === 1) gone += 1 + below(2_000);
      else {
        const cents = 1 + below(3_000);
        stretches.push({ fromCents: came, cents });
        came += cents;
      }
    }
    const found = stretches.map((one) => whereItWent([one], payouts, gone));
    for (const [index, { payouts: parts, usedCents, leftCents }] of found.entries()) {
      expect(usedCents).toBeGreaterThanOrEqual(0);
      const carried = parts.reduce((sum, { cents, feeCents }) => sum + cents + feeCents, 0);
      expect(carried + usedCents + leftCents).toBe(stretches[index]?.cents);
    }
    expect(payouts.length).toBeGreaterThan(10);
    for (const { id, amountCents } of payouts) {
      const parts = found.flatMap((one) => one.payouts.filter((part) => part.id === id));
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(amountCents);
    }
    const left = found.reduce((sum, { leftCents }) => sum + leftCents, 0);
    expect(left).toBe(Math.max(0, came - gone));
  });
});
