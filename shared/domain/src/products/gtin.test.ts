import { isValidGtin, normalizeGtin } from './gtin';

describe('GTIN', () => {
  it.each(['96385074', '614141000036', '7891000100103', '00614141000036', '17891000100100'])(
    'takes %s',
    (gtin) => {
      expect(isValidGtin(gtin)).toBe(true);
    },
  );

  it.each([
    ['a wrong check digit', '7891000100104'],
    ['a length in between', '0614141000'],
    ['too many digits', '007891000100103'],
    ['letters', '789100010010X'],
    ['nothing', ''],
  ])('refuses %s', (_name, gtin) => {
    expect(isValidGtin(gtin)).toBe(false);
  });

  it('forgives spaces and dashes', () => {
    expect(normalizeGtin(' 7 891000-100103 ')).toBe('7891000100103');
  });
});
