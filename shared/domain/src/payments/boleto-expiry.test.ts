import { boletoExpiry } from './boleto-expiry';

it('expires after the third business day, when banks have told of every payment', () => {
  expect(boletoExpiry('2026-11-10')).toEqual(new Date('2026-11-14T03:00:00Z'));
  expect(boletoExpiry('2026-11-13')).toEqual(new Date('2026-11-19T03:00:00Z'));
  // 20 November is a holiday.
  expect(boletoExpiry('2026-11-17')).toEqual(new Date('2026-11-24T03:00:00Z'));
});
