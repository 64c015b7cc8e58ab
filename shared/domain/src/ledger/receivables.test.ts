import { receivablesOf } from './receivables';
import { type SaleTerms, saleFeesOf } from './sale-parts';

const TERMS: SaleTerms = {
  gateway: { percentBasisPoints: 349, fixedCents: 0, releaseDays: 30, perInstallment: true },
  platform: { percentBasisPoints: 199, fixedCents: 50 },
  antifraudCents: 0,
};
const net = (receivables: readonly { netCents: number }[]) => receivables.map(({ netCents }) => netCents);
const total = (cents: readonly number[]) => cents.reduce((sum, part) => sum + part, 0);

it('R$ 189,90 by card in three: every line adds up by itself, and all to the whole', () => {
  const receivables = receivablesOf({ grossCents: 18_990, installments: 3, paidOn: '2026-03-02' }, TERMS);
  expect(receivables.map(({ grossCents }) => grossCents)).toEqual([6330, 6330, 6330]);
  expect(receivables.map(({ gatewayFeeCents }) => gatewayFeeCents)).toEqual([221, 221, 221]);
  expect(receivables.map(({ platformFeeCents }) => platformFeeCents)).toEqual([143, 143, 142]);
  expect(net(receivables)).toEqual([5966, 5966, 5967]);
  expect(total(net(receivables))).toBe(17_899);
});

it('falls due when banks work: 30 days after a payment of 23/01 is a Sunday', () => {
  const [first, second] = receivablesOf({ grossCents: 10_000, installments: 2, paidOn: '2026-01-23' }, TERMS);
  expect(first?.availableOn).toBe('2026-02-23');
  expect(second?.availableOn).toBe('2026-03-24');
});

it('counts only days on which banks work where the contract says so', () => {
  const gateway = { ...TERMS.gateway, perInstallment: false, releaseDays: 2 };
  const dueOf = (releaseInBusinessDays: boolean) =>
    receivablesOf(
      { grossCents: 10_000, installments: 1, paidOn: '2026-11-27' },
      { ...TERMS, gateway: { ...gateway, releaseInBusinessDays } },
    ).map(({ availableOn }) => availableOn);
  // A Friday: two days later is a Sunday.
  expect([dueOf(false), dueOf(true)]).toEqual([['2026-11-30'], ['2026-12-01']]);
});

it('is one where the gateway pays everything at once', () => {
  const atOnce = { ...TERMS, gateway: { ...TERMS.gateway, perInstallment: false, releaseDays: 0 } };
  const receivables = receivablesOf({ grossCents: 18_990, installments: 3, paidOn: '2026-03-02' }, atOnce);
  expect(net(receivables)).toEqual([17_899]);
  expect(receivables[0]?.availableOn).toBe('2026-03-02');
});

it('at once is at once, also on a Saturday', () => {
  const atOnce = { ...TERMS, gateway: { ...TERMS.gateway, perInstallment: false, releaseDays: 0 } };
  const receivables = receivablesOf({ grossCents: 18_990, installments: 1, paidOn: '2026-03-07' }, atOnce);
  expect(receivables[0]?.availableOn).toBe('2026-03-07');
});

it('says what each fee takes and by which terms', () => {
  const sold = receivablesOf({ grossCents: 18_990, installments: 3, paidOn: '2026-03-02' }, TERMS);
  expect(saleFeesOf(sold, TERMS)).toEqual([
    { type: 'fee_gateway', cents: 663, percentBasisPoints: 349, fixedCents: 0 },
    { type: 'fee_platform', cents: 428, percentBasisPoints: 199, fixedCents: 50 },
  ]);
  expect(saleFeesOf(sold, null)[1]).toMatchObject({ cents: 428, percentBasisPoints: null });
});

it('fees never take more than there is', () => {
  const dear = { ...TERMS, antifraudCents: 500 };
  const [one] = receivablesOf({ grossCents: 60, installments: 1, paidOn: '2026-03-02' }, dear);
  expect(one).toMatchObject({ gatewayFeeCents: 2, platformFeeCents: 51, antifraudFeeCents: 7, netCents: 0 });
});

it('parts of a payment cost what the whole would, in whatever order they come', () => {
  const terms = { ...TERMS, antifraudCents: 40 };
  const feesOf = (parts: readonly number[]) => {
    let beforeCents = 0;
    return parts.flatMap((grossCents) => {
      const sale = { grossCents, beforeCents, installments: 1, paidOn: '2026-03-02' };
      beforeCents += grossCents;
      return receivablesOf(sale, terms).map((one) => one.grossCents - one.netCents);
    });
  };
  const whole = feesOf([15_000]);
  // 3,49 % is 523,5 and 1,99 % is 298,5, both rounded up, with 50 and 40.
  expect(whole).toEqual([524 + 299 + 50 + 40]);
  expect([feesOf([10_000, 5_000]), feesOf([5_000, 10_000])].map(total)).toEqual([913, 913]);
});

it('splits add up in 10 000 cases', () => {
  // A generator of one seed (Park and Miller), so that a failure comes again.
  let seed = 20_261_122;
  function below(limit: number): number {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  }
  const broken: object[] = [];
  for (let turn = 0; turn < 10_000; turn++) {
    const payment = { grossCents: 1 + below(5_000_000), installments: 1 + below(21), paidOn: '2026-03-02' };
    const percentBasisPoints = below(3000);
    const receivables = receivablesOf(payment, {
      gateway: { percentBasisPoints, fixedCents: below(300), releaseDays: below(60), perInstallment: true },
      platform: { percentBasisPoints: below(1000), fixedCents: below(300) },
      antifraudCents: below(100),
    });
    const fees = receivables.map((r) => r.gatewayFeeCents + r.platformFeeCents + r.antifraudFeeCents);
    const addsUp =
      total(receivables.map(({ grossCents }) => grossCents)) === payment.grossCents &&
      total(net(receivables)) + total(fees) === payment.grossCents &&
      receivables.every(({ netCents }) => netCents >= 0);
    if (!addsUp) broken.push(payment);
  }
  expect(broken).toEqual([]);
});
