import { feesOf, netOf, reportFigures, sumFigures } from './month-report';

const MONTH = reportFigures([
  { type: 'sale', cents: 18_990 },
  { type: 'buyer_interest', cents: 990 },
  { type: 'boleto_fine', cents: 210 },
  { type: 'fee_gateway', cents: -663 },
  { type: 'fee_platform', cents: -428 },
  { type: 'fee_antifraud', cents: -50 },
  { type: 'release', cents: 0 },
  { type: 'refund', cents: -4_000 },
  { type: 'chargeback', cents: -1_000 },
  { type: 'chargeback_fee', cents: -1_500 },
  { type: 'payout_fee', cents: -367 },
  { type: 'payout', cents: -5_000 },
  { type: 'adjustment', cents: 12 },
]);

it('puts each kind of line where an accountant books it, and leaves out what only moves', () => {
  expect(MONTH).toEqual({
    grossCents: 18_990,
    buyerInterestCents: 1_200,
    refundCents: -4_000,
    disputeCents: -1_000,
    gatewayFeeCents: -663,
    platformFeeCents: -478,
    otherFeeCents: -1_867,
    adjustmentCents: 12,
  });
  expect(feesOf(MONTH)).toBe(-3_008);
  // 189,90 + 12,00 - 40,00 - 10,00 - 30,08 + 0,12
  expect(netOf(MONTH)).toBe(12_194);
});

it('adds rows up', () => {
  expect(netOf(sumFigures([MONTH, MONTH]))).toBe(24_388);
  expect(netOf(sumFigures([]))).toBe(0);
});
