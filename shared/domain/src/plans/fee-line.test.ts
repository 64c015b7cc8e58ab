import fc from 'fast-check';
import { type FeeTerms, furtherFees } from '../ledger/sale-fees';
import { reckonFee } from './fee-line';
import { invoiceTotal } from './plan-invoice';

const rate = fc.record({
  percentBasisPoints: fc.integer({ min: 0, max: 1_000 }),
  fixedCents: fc.integer({ min: 0, max: 200 }),
});
const NO_FEE = { percentBasisPoints: 0, fixedCents: 0 };

it('reckons each part of a payment, also one that goes back, of a changed plan, and of a sale that its fees use up', () => {
  fc.assert(
    fc.property(
      fc.tuple(rate, rate),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.nat(1)), { minLength: 1, maxLength: 8 }),
      (rates, brought) => {
        let beforeCents = 0;
        for (const [afterCents, which] of brought) {
          const terms: FeeTerms = { gateway: NO_FEE, platform: rates[which] ?? NO_FEE, antifraudCents: 0 };
          const sign = afterCents < beforeCents ? -1 : 1;
          const part = Math.abs(afterCents - beforeCents);
          const cents = sign * furtherFees(part, Math.min(beforeCents, afterCents), terms).platformCents;
          const line = reckonFee({ beforeCents, afterCents }, cents, rates);
          const percentage = Math.floor((line.baseCents * line.bp + 5_000) / 10_000);
          expect(percentage + line.fixedCents - line.creditCents).toBe(0 + cents);
          beforeCents = afterCents;
        }
      },
    ),
  );
});

it('says by which rates, and that a fee took all that was left', () => {
  const rates = [{ percentBasisPoints: 199, fixedCents: 50 }];
  expect(reckonFee({ beforeCents: 0, afterCents: 18_990 }, 428, rates)).toEqual({
    baseCents: 18_990,
    bp: 199,
    fixedCents: 50,
    creditCents: 0,
  });
  expect(reckonFee({ beforeCents: 0, afterCents: 30 }, 30, rates)).toMatchObject({ bp: 0, fixedCents: 30 });
  expect(reckonFee({ beforeCents: 18_990, afterCents: 0 }, -428, rates)).toMatchObject({
    baseCents: 0,
    fixedCents: 0,
    creditCents: 428,
  });
});

it('invoices ask every fee once, never less than nothing, whatever comes back when and whoever can pay', () => {
  const months = fc.array(
    fc.record({
      planCents: fc.nat(20_000),
      owedCents: fc.integer({ min: -20_000, max: 20_000 }),
      asksFees: fc.boolean(),
    }),
    { maxLength: 24 },
  );
  fc.assert(
    fc.property(months, (all) => {
      let [owed, asked] = [0, 0];
      for (const { planCents, owedCents, asksFees } of all) {
        const total = invoiceTotal({ planCents, owedCents, carriedCents: owed - asked }, asksFees);
        expect(total).toBeGreaterThanOrEqual(0);
        owed += owedCents;
        asked += total - planCents;
        if (!asksFees) expect(total).toBeLessThanOrEqual(planCents);
        else if (total > 0) expect(asked).toBe(owed);
        // A credit stays.
        else expect(asked).toBeGreaterThanOrEqual(owed);
      }
    }),
  );
});
