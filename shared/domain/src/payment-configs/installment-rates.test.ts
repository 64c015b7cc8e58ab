import type { GatewayFee } from '../ledger/gateway-fee';
import { alikeInstallments, installmentRates } from './installment-rates';
import { installmentOffers } from './installments';

const FREE: GatewayFee = { percentBasisPoints: 0, fixedCents: 0, perInstallment: false, releaseDays: 0 };
const offersAt = (monthlyBasisPoints: number) =>
  installmentOffers(
    100_000,
    {
      maxInstallments: 12,
      interestFreeInstallments: 3,
      interest: { kind: 'rate', monthlyBasisPoints },
      minInstallmentCents: 500,
    },
    FREE,
  );

it('finds the rate that the store has set, and what it comes to in a year', () => {
  const twelve = offersAt(349).at(-1);
  expect(installmentRates(100_000, twelve?.installments ?? [])).toEqual({
    monthlyBasisPoints: 349,
    yearlyBasisPoints: 5_093,
  });
});

it('is nothing where the buyer pays nothing for paying later', () => {
  expect(installmentRates(100_000, offersAt(349)[2]?.installments ?? [])).toEqual({
    monthlyBasisPoints: 0,
    yearlyBasisPoints: 0,
  });
});

it('finds the rate of a surcharge', () => {
  // 4 % more, in two: 52 + 52 for 100.
  expect(installmentRates(10_000, [5_200, 5_200]).monthlyBasisPoints).toBe(266);
});

it('tells installments that differ by a cent apart, so that they add up', () => {
  expect(alikeInstallments([18_644, 18_643, 18_643])).toEqual([
    { count: 1, cents: 18_644 },
    { count: 2, cents: 18_643 },
  ]);
  expect(alikeInstallments([500, 500])).toEqual([{ count: 2, cents: 500 }]);
});
