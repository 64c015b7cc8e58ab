import fc from 'fast-check';
import { addDays } from './calendar-date';
import { daysIn, describeRange, PERIOD_NAMES, previousRange, rangeOfPeriod, rangeProblems } from './period';

const TODAY = '2026-11-20';

describe('a named period', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-19', '2026-11-19'],
    ['7d', '2026-11-14', '2026-11-20'],
    ['14d', '2026-11-07', '2026-11-20'],
    ['30d', '2026-10-22', '2026-11-20'],
    ['month', '2026-11-01', '2026-11-20'],
    ['last-month', '2026-10-01', '2026-10-31'],
  ] as const)('%s is from %s to %s', (name, from, to) => {
    expect(rangeOfPeriod(name, TODAY)).toEqual({ from, to });
  });

  it.each([
    ['today', '2026-11-19', '2026-11-19'],
    ['yesterday', '2026-11-18', '2026-11-18'],
    ['7d', '2026-11-07', '2026-11-13'],
    ['month', '2026-10-01', '2026-10-20'],
    ['last-month', '2026-09-01', '2026-09-30'],
  ] as const)('%s is compared with %s to %s', (name, from, to) => {
    expect(previousRange(name, rangeOfPeriod(name, TODAY))).toEqual({ from, to });
  });

  it('a month is compared with as many days as the month before has', () => {
    const march = rangeOfPeriod('month', '2026-03-31');
    expect(previousRange('month', march)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(previousRange('month', rangeOfPeriod('month', '2027-01-05'))).toEqual({
      from: '2026-12-01',
      to: '2026-12-05',
    });
  });
});

it('a period ends today, yesterday or with the last month, and what it is compared with ends before it, whatever the day', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count));
  fc.assert(
    fc.property(days, fc.constantFrom(...PERIOD_NAMES), (today, name) => {
      const range = rangeOfPeriod(name, today);
      const previous = previousRange(name, range);
      expect(previous.to < range.from).toBe(true);
      if (name === 'last-month') {
        // Two whole months, the second one ending before today's.
        expect([range.from.slice(-2), previous.from.slice(-2)]).toEqual(['01', '01']);
        expect(addDays(range.to, 1)).toBe(`${today.slice(0, 7)}-01`);
        expect(addDays(previous.to, 1)).toBe(range.from);
        return;
      }
      expect(range.to).toBe(name === 'yesterday' ? addDays(today, -1) : today);
      expect(daysIn(previous)).toBeLessThanOrEqual(daysIn(range));
      if (name !== 'month') expect(daysIn(previous)).toBe(daysIn(range));
    }),
  );
});

it.each([
  ['2026-11-20', '2026-11-20', '20/11/2026'],
  ['2026-11-14', '2026-11-20', '14/11 a 20/11/2026'],
  ['2025-12-28', '2026-01-03', '28/12/2025 a 03/01/2026'],
])('%s to %s reads %s', (from, to, words) => {
  expect(describeRange({ from, to })).toBe(words);
});

describe('typed dates', () => {
  const rules = { today: TODAY, maxDays: 400 };
  it.each([
    ['', '2026-11-20', 'from'],
    ['2026-02-30', '2026-11-20', 'from'],
    ['2026-11-01', '2026-11', 'to'],
    ['2026-11-20', '2026-11-19', 'to'],
    ['2026-11-01', '2026-11-21', 'to'],
    ['2025-10-16', '2026-11-20', 'from'],
  ])('from "%s" to "%s" are no period, because of %s', (from, to, end) => {
    expect(Object.keys(rangeProblems({ from, to }, rules))).toEqual([end]);
  });

  it('are one up to today and to its longest', () => {
    expect(rangeProblems({ from: TODAY, to: TODAY }, rules)).toEqual({});
    expect(rangeProblems({ from: '2025-10-17', to: TODAY }, rules)).toEqual({});
  });
});
