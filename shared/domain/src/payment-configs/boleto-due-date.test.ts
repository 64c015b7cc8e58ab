import { boletoDueDate } from './boleto-due-date';

it.each([
  ['2026-11-16', 3, true, '2026-11-19'],
  ['2026-11-17', 3, true, '2026-11-23'],
  ['2026-11-17', 3, false, '2026-11-20'],
  ['2026-11-18', 3, true, '2026-11-23'],
  ['2026-11-18', 3, false, '2026-11-21'],
  ['2026-12-30', 3, true, '2027-01-04'],
  ['2026-09-03', 2, true, '2026-09-08'],
  ['2027-02-03', 3, true, '2027-02-10'],
])(
  'made on %s for %i days (only on business days: %s), a boleto is due on %s',
  (today, dueDays, skipWeekends, due) => {
    expect(boletoDueDate(today, { dueDays, skipWeekends })).toBe(due);
  },
);
