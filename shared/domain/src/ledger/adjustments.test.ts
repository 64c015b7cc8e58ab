import { adjustmentCents, adjustmentPosting } from './adjustments';
import { NO_AMOUNTS, type SettlementAmounts } from './settlement-amounts';

const line = (
  state: Parameters<typeof adjustmentCents>[0]['state'],
  amountCents: number | null,
  expectedCents: number | null,
) => adjustmentCents({ state, amountCents, expectedCents, file: NO_AMOUNTS, ledger: NO_AMOUNTS });

it('is what lacks or is too much, compared with the file', () => {
  expect(line('different', 18_000, 18_990)).toBe(-990);
  expect(line('different', 19_000, 18_990)).toBe(10);
  expect(line('unexpected', 1_000, null)).toBe(1_000);
  expect(line('missing', null, 18_990)).toBe(-18_990);
  expect(line('duplicate', 18_990, 18_990)).toBe(18_990);
  expect(line('matched', 18_990, 18_990)).toBe(0);
});

it.each<[string, Partial<SettlementAmounts>, Partial<SettlementAmounts>, number]>([
  ['a net that is short', { netCents: 14_688 }, { netCents: 18_327 }, -3639],
  ['a fee apart', { grossCents: 18_990, feeCents: 763 }, { grossCents: 18_990, feeCents: 663 }, -100],
  [
    'a gross and a fee that make up for each other',
    { grossCents: 19_000, feeCents: 673, netCents: 18_327 },
    { grossCents: 18_990, feeCents: 663, netCents: 18_327 },
    0,
  ],
])('is what reaches the store: %s', (_what, file, ledger, cents) => {
  const amounts = { file: { ...NO_AMOUNTS, ...file }, ledger: { ...NO_AMOUNTS, ...ledger } };
  expect(adjustmentCents({ state: 'different', amountCents: 0, expectedCents: 0, ...amounts })).toBe(cents);
});

it('moves between the free balance and the platform, and adds up to 0', () => {
  expect(adjustmentPosting('plataforma', -990)).toEqual([
    { account: 'disponivel', type: 'adjustment', amountCents: -990 },
    { account: 'plataforma', type: 'adjustment', amountCents: 990 },
  ]);
  expect(
    adjustmentPosting('plataforma', 10).map(({ account, amountCents }) => [account, amountCents]),
  ).toEqual([
    ['plataforma', -10],
    ['disponivel', 10],
  ]);
});

it('stays between the seller and their gateway where the seller holds the money', () => {
  expect(
    adjustmentPosting('vendedor', -990).map(({ account, amountCents }) => [account, amountCents]),
  ).toEqual([
    ['direto_recebido', -990],
    ['gateway_direto', 990],
  ]);
});
