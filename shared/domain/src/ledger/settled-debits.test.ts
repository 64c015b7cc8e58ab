import { settleDebits } from './settled-debits';

const DEBITS = [
  { key: 'refund-1', cents: 1000 },
  { key: 'refund-2', cents: 2500 },
  { key: 'dispute', cents: 6000 },
  { key: 'dispute-fee', cents: 1500 },
  { key: 'fee', cents: 663 },
];
const settle = (...lines: number[]) => settleDebits(lines, DEBITS).map(({ key, cents }) => [key, cents]);

it('finds each line among what was taken, alone or together', () => {
  expect(settle(6000, 663)).toEqual([
    ['dispute', 6000],
    ['fee', 663],
  ]);
  expect(settle(3500)).toEqual([['refund-1+refund-2', 3500]]);
  expect(settle(7500, 3500)).toEqual([
    ['dispute+dispute-fee', 7500],
    ['refund-1+refund-2', 3500],
  ]);
  expect(settle(11_663)).toEqual([['refund-1+refund-2+dispute+dispute-fee+fee', 11_663]]);
});

it('takes nothing twice, and compares what fits nothing with all that is left', () => {
  // 1000 + 2500 + 1500 + 663
  expect(settle(6000, 6000)).toEqual([
    ['dispute', 6000],
    ['rest', 5663],
  ]);
  expect(settle(1)).toEqual([['rest', 11_663]]);
  expect(settleDebits([100], [])).toEqual([{ key: 'rest', cents: 0 }]);
});

it('combines no more than it can in a moment', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({ key: `refund-${index}`, cents: 1000 + index }));
  expect(settleDebits([1004, 500], many)).toEqual([
    { key: 'refund-4', cents: 1004 },
    { key: 'rest', cents: many.reduce((sum, { cents }) => sum + cents, 0) - 1004 },
  ]);
});
