import { badgeLabel, lastPage, listRangeLabel, totalLabel } from './list-range';

it('says which rows of how many are shown, as the paginator does', () => {
  const range = { page: 2, size: 50, total: 348, totalIsExact: true, count: 50 };
  expect(listRangeLabel(range)).toBe('51 - 100 de 348');
  expect(listRangeLabel({ ...range, page: 9, count: 0 })).toBe('0 de 348');
});

it('is honest where not every row was counted', () => {
  const range = { page: 301, size: 50, total: 10_000, totalIsExact: false, count: 50 };
  expect(listRangeLabel(range)).toBe('15001 - 15050 de mais de 10.000');
  expect(listRangeLabel({ ...range, count: 0 })).toBe('0 de mais de 10.000');
  expect(totalLabel({ total: 1234, totalIsExact: true })).toBe('1.234');
});

it('is short on a tab', () => {
  expect(badgeLabel({ total: 348, totalIsExact: true })).toBe('348');
  expect(badgeLabel({ total: 999, totalIsExact: false })).toBe('999+');
});

it('knows the last page, of which there is always one', () => {
  expect([0, 1, 25, 26, 348].map((total) => lastPage(total, 25))).toEqual([1, 1, 1, 2, 14]);
});
