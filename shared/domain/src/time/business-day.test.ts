import { addBusinessDays, nextBusinessDay } from './business-day';

it.each([
  ['an ordinary day', '2026-11-23', '2026-11-23'],
  ['a Saturday', '2026-11-21', '2026-11-23'],
  ['a Sunday', '2026-11-22', '2026-11-23'],
  ['the first day of a year, a Friday', '2027-01-01', '2027-01-04'],
  ['Tiradentes', '2026-04-21', '2026-04-22'],
  ['the day of work, a Friday', '2026-05-01', '2026-05-04'],
  ['the independence', '2026-09-07', '2026-09-08'],
  ['Nossa Senhora Aparecida', '2026-10-12', '2026-10-13'],
  ['the day of the dead', '2026-11-02', '2026-11-03'],
  ['the republic, on a weekday', '2027-11-15', '2027-11-16'],
  ['20 November, a Friday', '2026-11-20', '2026-11-23'],
  ['Christmas, a Friday', '2026-12-25', '2026-12-28'],
  ['Monday of Carnival', '2027-02-08', '2027-02-10'],
  ['Tuesday of Carnival', '2026-02-17', '2026-02-18'],
  ['Good Friday', '2026-04-03', '2026-04-06'],
  ['Corpus Christi', '2026-06-04', '2026-06-05'],
  ['the day after Corpus Christi', '2026-06-05', '2026-06-05'],
  ['the eve of Christmas, on which banks settle', '2026-12-24', '2026-12-24'],
  ['the last day of a year, on which banks settle', '2026-12-31', '2026-12-31'],
])('after %s (%s) banks work on %s', (_, date, next) => {
  expect(nextBusinessDay(date)).toBe(next);
});

it.each([
  ['two after a Friday', '2026-11-27', 2, '2026-12-01'],
  ['one after a Saturday', '2026-11-28', 1, '2026-11-30'],
  ['over Carnival', '2026-02-13', 1, '2026-02-18'],
  ['over the change of a year', '2026-12-31', 2, '2027-01-05'],
  ['none', '2026-11-28', 0, '2026-11-28'],
])('counts days on which banks work: %s', (_, date, days, then) => {
  expect(addBusinessDays(date, days)).toBe(then);
});

// Good Fridays that put Easter on its first and last possible days, and beside the ends of its corrections.
it.each(['2038-04-23', '1818-03-20', '2049-04-16', '2076-04-17', '2024-03-29', '2025-04-18', '2100-03-26'])(
  'knows Good Friday of %s',
  (friday) => {
    expect(nextBusinessDay(friday) > friday).toBe(true);
  },
);
