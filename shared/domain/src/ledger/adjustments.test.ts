import { adjustmentCents, adjustmentPosting } from './adjustments';

const line = (
  state: Parameters<typeof adjustmentCents>[0]['state'],
  amountCents: number | null,
  expectedCents: number | null,
) => adjustmentCents({ state, amountCents, expectedCents });

it('is what lacks or is too much, compared with the file', () => {
  expect(line('different', 18_000, 18_990)).toBe(-990);
  expect(line('different', 19_000, 18_990)).toBe(10);
  expect(line('unexpected', 1_000, null)).toBe(1_000);
  expect(line('missing', null, 18_990)).toBe(-18_990);
  expect(line('duplicate', 18_990, 18_990)).toBe(18_990);
  expect(line('matched', 18_990, 18_990)).toBe(0);
});

it('moves between the free balance and the platform, and adds up to 0', () => {
  expect(adjustmentPosting(-990)).toEqual([
    { account: 'disponivel', type: 'adjustment', amountCents: -990 },
    { account: 'plataforma', type: 'adjustment', amountCents: 990 },
  ]);
  expect(adjustmentPosting(10).map(({ account, amountCents }) => [account, amountCents])).toEqual([
    ['plataforma', -10],
    ['disponivel', 10],
  ]);
});
