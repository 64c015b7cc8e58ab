import fc from 'fast-check';
import type { GatewayFee } from '../ledger/gateway-fee';
import { DEFAULT_PAYMENT_CONFIGS } from './config';
import { installmentOffers, singleOffer } from './installments';

const CARD = DEFAULT_PAYMENT_CONFIGS.credit_card;
const FEE: GatewayFee = { percentBasisPoints: 300, fixedCents: 50, releaseDays: 30, perInstallment: true };

const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0);

describe('what a buyer pays by card', () => {
  it('without interest, to the cent, the larger installments first', () => {
    const offers = installmentOffers(
      10_000,
      { ...CARD, maxInstallments: 3, interestFreeInstallments: 3 },
      FEE,
    );
    expect(offers.map(({ installments }) => installments)).toEqual([
      [10_000],
      [5_000, 5_000],
      [3_334, 3_333, 3_333],
    ]);
  });

  it('at compound interest (Tabela Price): R$ 1.000 in 12× at 3,49 % a month', () => {
    const offer = installmentOffers(100_000, CARD, FEE).at(-1);
    expect(offer).toMatchObject({ count: 12, totalCents: 124_108, interestCents: 24_108 });
  });

  it('by the store’s own table', () => {
    const interest = { kind: 'table' as const, basisPoints: [0, 250, 500] };
    const offers = installmentOffers(20_000, { ...CARD, maxInstallments: 3, interest }, FEE);
    expect(offers.map(({ totalCents }) => totalCents)).toEqual([20_000, 20_500, 21_000]);
  });

  it('in no installment below the minimum, but always at once', () => {
    expect(
      installmentOffers(1_499, { ...CARD, interestFreeInstallments: 12 }, FEE).map(({ count }) => count),
    ).toEqual([1, 2]);
    expect(installmentOffers(100, CARD, FEE).map(({ count }) => count)).toEqual([1]);
  });
});

describe('a payment at once', () => {
  it('is less by the discount, and the fee is taken of what is paid', () => {
    expect(singleOffer(10_000, 500, { ...FEE, releaseDays: 1 })).toEqual({
      discountCents: 500,
      totalCents: 9_500,
      feeCents: 335,
      netCents: 9_165,
      releases: [{ afterDays: 1, cents: 9_165 }],
      parts: [expect.objectContaining({ grossCents: 9_500, gatewayFeeCents: 335, netCents: 9_165 })],
    });
  });

  it('is less by what the platform takes, too', () => {
    const rest = { platform: { percentBasisPoints: 199, fixedCents: 50 }, antifraudCents: 0 };
    expect(singleOffer(18_990, 0, { ...FEE, percentBasisPoints: 349, fixedCents: 0 }, rest)).toMatchObject({
      feeCents: 1_091,
      netCents: 17_899,
    });
  });

  it('has nothing left where the fee is more than what is paid', () => {
    expect(singleOffer(40, 0, FEE)).toMatchObject({ feeCents: 40, netCents: 0 });
  });

  it('needs an amount', () => {
    expect(() => singleOffer(0, 0, FEE)).toThrow(RangeError);
  });
});

describe('what the seller gets', () => {
  it('each installment in its month', () => {
    const [, offer] = installmentOffers(10_000, { ...CARD, interestFreeInstallments: 2 }, FEE);
    expect(offer).toMatchObject({
      feeCents: 350,
      netCents: 9_650,
      releases: [
        { afterDays: 30, cents: 4_825 },
        { afterDays: 60, cents: 4_825 },
      ],
    });
  });

  it('everything at once where the contract says so', () => {
    const [, offer] = installmentOffers(10_000, CARD, { ...FEE, releaseDays: 2, perInstallment: false });
    expect(offer?.releases).toEqual([{ afterDays: 2, cents: offer?.netCents }]);
  });

  it('nothing, but never less, when the fee is more than the price', () => {
    expect(installmentOffers(30, CARD, FEE)).toEqual([
      expect.objectContaining({ feeCents: 30, netCents: 0 }),
    ]);
  });
});

it.each([0, -1, 10.5, Number.NaN, Number.POSITIVE_INFINITY])('an amount of %d is no amount', (amount) => {
  expect(() => installmentOffers(amount, CARD, FEE)).toThrow(RangeError);
});

const interest = (count: number) =>
  fc.oneof(
    fc.record({ kind: fc.constant('rate' as const), monthlyBasisPoints: fc.nat(2_000) }),
    fc.record({
      kind: fc.constant('table' as const),
      basisPoints: fc.array(fc.nat(10_000), { minLength: count, maxLength: count }),
    }),
  );

const rules = fc.integer({ min: 1, max: 21 }).chain((maxInstallments) =>
  fc.record({
    maxInstallments: fc.constant(maxInstallments),
    interestFreeInstallments: fc.integer({ min: 1, max: maxInstallments }),
    interest: interest(maxInstallments),
    minInstallmentCents: fc.integer({ min: 500, max: 10_000 }),
  }),
);
const fees = fc.record({
  percentBasisPoints: fc.nat(3_000),
  fixedCents: fc.nat(10_000),
  releaseDays: fc.nat(60),
  perInstallment: fc.boolean(),
});

it('no cent is lost or made, whatever the amount, the rules and the fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), rules, fees, (amount, card, fee) => {
      const offers = installmentOffers(amount, card, fee);
      expect(offers[0]?.count).toBe(1);
      for (const offer of offers) {
        expect(offer.installments).toHaveLength(offer.count);
        expect(sum(offer.installments)).toBe(offer.totalCents);
        expect(Math.max(...offer.installments) - Math.min(...offer.installments)).toBeLessThanOrEqual(1);
        expect(offer.totalCents - offer.interestCents).toBe(amount);
        expect(offer.interestCents).toBeGreaterThanOrEqual(0);
        if (offer.count <= card.interestFreeInstallments) expect(offer.interestCents).toBe(0);
        if (offer.count > 1)
          expect(Math.min(...offer.installments)).toBeGreaterThanOrEqual(card.minInstallmentCents);
        expect(offer.feeCents + offer.netCents).toBe(offer.totalCents);
        expect(offer.netCents).toBeGreaterThanOrEqual(0);
        expect(sum(offer.releases.map(({ cents }) => cents))).toBe(offer.netCents);
        for (const { cents } of [...offer.releases, { cents: offer.feeCents }])
          expect(Number.isSafeInteger(cents)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
