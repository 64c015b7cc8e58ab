import {
  addMonths,
  daysOfMonth,
  formatMonth,
  formatShortMonth,
  isMonthClosed,
  monthOf,
  monthsOf,
  nameOfMonth,
} from './month';

it.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -14, '2025-01'],
  ['2026-11', 14, '2028-01'],
])('%s and %d months are %s', (month, count, other) => {
  expect(addMonths(month, count)).toBe(other);
});

it.each([
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s lasts from %s to %s', (month, from, to) => {
  expect(daysOfMonth(month)).toEqual({ from, to });
  expect([monthOf(from), monthOf(to)]).toEqual([month, month]);
});

it('names months, and counts them over the end of a year', () => {
  expect(formatMonth('2026-03')).toBe('março de 2026');
  expect(nameOfMonth('2026-12')).toBe('dezembro');
  expect(formatShortMonth('2026-03')).toBe('03/2026');
  expect(monthsOf('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsOf('2026-02', '2026-01')).toEqual([]);
  expect(monthsOf('janeiro', '~')).toEqual([]);
});

it('a month is closed when its last transactions are committed, by the clock of São Paulo', () => {
  expect(isMonthClosed('2026-10', new Date('2026-11-01T03:00:00Z'))).toBe(false);
  expect(isMonthClosed('2026-10', new Date('2026-11-01T03:09:59Z'))).toBe(false);
  expect(isMonthClosed('2026-10', new Date('2026-11-01T03:10:00Z'))).toBe(true);
});
