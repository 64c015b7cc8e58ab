import { AREA_CODES, formatPhone, isValidMobile, isValidPhone, maskPhone, normalizePhone } from './phone';

describe('phone', () => {
  it('knows 67 area codes', () => {
    expect(new Set(AREA_CODES).size).toBe(67);
  });

  it.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['11987654321', '+5511987654321'],
    ['+55 11 98765-4321', '+5511987654321'],
    ['5511987654321', '+5511987654321'],
    ['011 98765 4321', '+5511987654321'],
    ['(21) 2345-6789', '+552123456789'],
    ['0055 11 98765-4321', '+5511987654321'],
    ['015 11 98765-4321', '+5511987654321'],
    ['0 41 (11) 3456-7890', '+551134567890'],
    ['(0xx11) 98765-4321', '+5511987654321'],
    ['+55 (0)11 98765-4321', '+5511987654321'],
    ['+55 011 98765–4321', '+5511987654321'],
    ['WhatsApp: (11) 98765-4321', '+5511987654321'],
    ['Tel. 11 3456-7890', '+551134567890'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(normalizePhone(typed)).toBe(stored);
  });

  it('takes 55 for the area code of Santa Maria when the number is not longer than that', () => {
    expect(normalizePhone('55987654321')).toBe('+5555987654321');
    expect(normalizePhone('55 55 98765-4321')).toBe('+5555987654321');
  });

  it.each([
    '(20) 98765-4321',
    '(11) 8765-4321',
    '98765-4321',
    '+1 415 555 0100',
    '(11) 98765-432',
    'onze nove',
    '',
  ])('refuses %s', (typed) => {
    expect(isValidPhone(typed)).toBe(false);
  });

  it('tells mobiles from landlines', () => {
    expect(isValidMobile('(11) 98765-4321')).toBe(true);
    expect(isValidMobile('(11) 3456-7890')).toBe(false);
    expect(isValidPhone('(11) 3456-7890')).toBe(true);
  });

  it('is shown as Brazilians write it, and hidden but for its last four digits', () => {
    expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('+551134567890')).toBe('(11) 3456-7890');
    expect(maskPhone('+5511987654321')).toBe('(11) *****-4321');
    expect(maskPhone('nada')).not.toContain('nada');
  });
});
