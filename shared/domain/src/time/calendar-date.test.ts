import {
  addDays,
  ageInYears,
  birthDateProblem,
  daysOf,
  formatCalendarDate,
  hoursSinceMidnight,
  isAdult,
  isRealDate,
  openingDateProblem,
  parseBrazilianDate,
  startOfDay,
  todayInSaoPaulo,
} from './calendar-date';

const TODAY = '2026-11-20';

describe('calendar date', () => {
  it('is typed dd/MM/yyyy and stored as ISO', () => {
    expect(parseBrazilianDate('31/12/1990')).toBe('1990-12-31');
    expect(parseBrazilianDate(' 01/02/2003 ')).toBe('2003-02-01');
    expect(parseBrazilianDate('1/5/2027')).toBe('2027-05-01');
    expect(parseBrazilianDate('9.12.2026')).toBe('2026-12-09');
    expect(formatCalendarDate('1990-12-31')).toBe('31/12/1990');
  });

  it.each(['31/02/2020', '29/02/2023', '00/01/2020', '01/13/2020', '1/1/20', '2020-01-01', ''])(
    '%s is no date',
    (text) => {
      expect(parseBrazilianDate(text)).toBeNull();
    },
  );

  it.each([
    ['2026-11-20T03:00:00Z', 0],
    ['2026-11-20T12:29:00Z', 9],
    ['2026-11-20T12:31:00Z', 10],
    ['2026-11-21T02:59:00Z', 24],
  ])('at %s, %i hours of the day in São Paulo are over', (now, hours) => {
    expect(hoursSinceMidnight(new Date(now))).toBe(hours);
  });

  it('knows leap years', () => {
    expect(isRealDate('2024-02-29')).toBe(true);
    expect(isRealDate('1900-02-29')).toBe(false);
    expect(isRealDate('2000-02-29')).toBe(true);
  });

  it('counts whole years, the birthday included', () => {
    expect(ageInYears('2008-11-20', TODAY)).toBe(18);
    expect(ageInYears('2008-11-21', TODAY)).toBe(17);
    expect(isAdult('2008-11-20', TODAY)).toBe(true);
    expect(isAdult('2008-11-21', TODAY)).toBe(false);
    expect(ageInYears('2008-02-29', '2026-02-28')).toBe(17);
  });

  it('a birth date is 18 to 120 years ago', () => {
    expect(birthDateProblem('2008-11-20', TODAY)).toBeNull();
    expect(birthDateProblem('2008-11-21', TODAY)).toBe('under_age');
    expect(birthDateProblem('2026-11-21', TODAY)).toBe('in_the_future');
    expect(birthDateProblem('1906-11-20', TODAY)).toBeNull();
    expect(birthDateProblem('1905-11-20', TODAY)).toBe('too_long_ago');
    expect(birthDateProblem('1990-02-30', TODAY)).toBe('not_a_date');
  });

  it('a company opened between 1900 and today', () => {
    expect(openingDateProblem(TODAY, TODAY)).toBeNull();
    expect(openingDateProblem('2026-11-21', TODAY)).toBe('in_the_future');
    expect(openingDateProblem('1900-01-01', TODAY)).toBeNull();
    expect(openingDateProblem('1899-12-31', TODAY)).toBe('too_long_ago');
    expect(openingDateProblem('2020-00-10', TODAY)).toBe('not_a_date');
  });

  it('"hoje" is a São Paulo day, also across midnight in UTC and in the years with daylight saving', () => {
    expect(todayInSaoPaulo(new Date('2026-11-21T02:59:00Z'))).toBe('2026-11-20');
    expect(todayInSaoPaulo(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21');
    expect(todayInSaoPaulo(new Date('2018-11-21T02:00:00Z'))).toBe('2018-11-21');
  });
});

it.each([
  ['2026-01-31', 1, '2026-02-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-20', 30, '2027-01-19'],
  ['2018-11-03', 2, '2018-11-05'],
])('%s plus %d days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

it('the days of a period have both ends', () => {
  expect(daysOf('2026-12-30', '2027-01-01')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  expect(daysOf('2026-12-30', '2026-12-30')).toEqual(['2026-12-30']);
  expect(daysOf('2026-12-30', '2026-12-29')).toEqual([]);
});

it.each([
  ['2026-11-20', '2026-11-20T03:00:00.000Z'],
  ['2018-12-01', '2018-12-01T02:00:00.000Z'],
  // The clock went from 0:00 to 1:00, and back from 0:00 to 23:00.
  ['2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['2018-02-18', '2018-02-18T03:00:00.000Z'],
])('%s begins in São Paulo at %s', (day, instant) => {
  expect(startOfDay(day)).toBe(instant);
});
