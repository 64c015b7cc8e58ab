import { boletoDueDate, boletoExpiry } from './boleto-due-date';

it.each([
  ['2026-11-17', 3, true, '2026-11-20'],
  ['2026-11-18', 3, true, '2026-11-23'],
  ['2026-11-18', 3, false, '2026-11-21'],
  ['2026-12-30', 3, true, '2027-01-04'],
])(
  'made on %s for %i days (weekends skipped: %s), a boleto is due on %s',
  (today, dueDays, skipWeekends, due) => {
    expect(boletoDueDate(today, { dueDays, skipWeekends })).toBe(due);
  },
);

it('expires after the third weekday, when banks have told of every payment', () => {
  expect(boletoExpiry('2026-11-17')).toEqual(new Date('2026-11-21T03:00:00Z'));
  expect(boletoExpiry('2026-11-20')).toEqual(new Date('2026-11-26T03:00:00Z'));
});
