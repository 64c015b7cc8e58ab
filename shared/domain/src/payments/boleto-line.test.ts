import {
  boletoBarcode,
  boletoLine,
  dueDateFactor,
  dueDateInLine,
  dueDateOfFactor,
  formatBoletoLine,
  isBoletoLine,
} from './boleto-line';

/** A line that Banco do Brasil printed: due on 31/12/2007, R$ 1,00. */
const PRINTED = '00190500954014481606906809350314337370000000100';

describe('the factor of a due date', () => {
  it.each([
    ['2000-07-03', '1000'],
    ['2007-12-31', '3737'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-11-21', '1637'],
  ])('%s is %s', (date, factor) => expect(dueDateFactor(date)).toBe(factor));

  it.each(['1999-01-01', '2026-02-30'])('there is none for %s', (date) =>
    expect(() => dueDateFactor(date)).toThrow(RangeError),
  );
});

describe('the due date of a factor', () => {
  it.each([
    ['2000-07-03', '2000-07-01'],
    ['2007-12-31', '2007-12-01'],
    ['2025-02-21', '2025-01-10'],
    ['2025-02-22', '2025-01-10'],
    ['2026-11-21', '2026-11-20'],
  ])('%s is read back near %s', (date, near) => {
    expect(dueDateOfFactor(dueDateFactor(date), near)).toBe(date);
  });

  it('there is none for a boleto without one', () => {
    expect(dueDateOfFactor('0000', '2026-11-20')).toBeNull();
    expect(dueDateInLine('12345', '2026-11-20')).toBeNull();
  });

  it('stands in the line, however it is typed', () => {
    expect(dueDateInLine(PRINTED, '2007-12-01')).toBe('2007-12-31');
    expect(dueDateInLine(formatBoletoLine(PRINTED), '2007-12-01')).toBe('2007-12-31');
  });
});

describe('the line of a boleto', () => {
  it('is the printed one for its content', () => {
    const barcode = boletoBarcode({
      bank: '001',
      dueDate: '2007-12-31',
      amountCents: 100,
      freeField: '0500940144816060680935031',
    });
    expect(barcode).toBe('00193373700000001000500940144816060680935031');
    expect(boletoLine(barcode)).toBe(PRINTED);
  });

  it('is printed in groups', () => {
    expect(formatBoletoLine(PRINTED)).toBe('00190.50095 40144.816069 06809.350314 3 37370000000100');
    expect(formatBoletoLine('12')).toBe('12');
  });

  it('is recognised, and a slip in any of its digits noticed', () => {
    expect(isBoletoLine(PRINTED)).toBe(true);
    for (let place = 0; place < PRINTED.length; place += 1) {
      const digit = (Number(PRINTED[place]) + 1) % 10;
      expect([place, isBoletoLine(PRINTED.slice(0, place) + digit + PRINTED.slice(place + 1))]).toEqual([
        place,
        false,
      ]);
    }
    expect(isBoletoLine(PRINTED.slice(1))).toBe(false);
  });

  it('is recognised as it is printed and typed', () => {
    expect(isBoletoLine(formatBoletoLine(PRINTED))).toBe(true);
    expect(isBoletoLine(` ${formatBoletoLine(PRINTED).replaceAll('.', ' ')} `)).toBe(true);
    expect(isBoletoLine(`${formatBoletoLine(PRINTED)}x`)).toBe(false);
  });
});

it.each([
  { bank: '1', amountCents: 100, freeField: '0'.repeat(25) },
  { bank: '001', amountCents: 1.5, freeField: '0'.repeat(25) },
  { bank: '001', amountCents: 100, freeField: '0' },
])('refuses %j', (content) => {
  expect(() => boletoBarcode({ ...content, dueDate: '2026-11-21' })).toThrow(RangeError);
});
