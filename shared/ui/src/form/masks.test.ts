import { maskTyped } from './mask-input';
import {
  CEP_MASK,
  CNPJ_MASK,
  CPF_MASK,
  DATE_MASK,
  DOCUMENT_MASK,
  PHONE_MASK,
  type StoredMask,
} from './masks';

/** A text with `|` where the caret stands. */
function typed(mask: StoredMask, marked: string): string {
  const caret = marked.indexOf('|');
  const result = maskTyped(mask, { text: marked.replace('|', ''), caret });
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
}

describe('typing with a mask', () => {
  it.each([
    ['at the end, the mask grows along', CPF_MASK, '1234|', '123.4|'],
    ['a mask character is not shown before it is needed', CPF_MASK, '123|', '123|'],
    ['a digit put in the middle leaves the caret behind it', CPF_MASK, '129|3.456', '129|.345.6'],
    [
      'a digit removed in the middle leaves the caret where it was',
      CPF_MASK,
      '12|.456.789-09',
      '12|4.567.890-9',
    ],
    ['before everything', CPF_MASK, '|123.4', '|123.4'],
    ['a letter is refused without moving the caret', CPF_MASK, '12x|3.456', '12|3.456'],
    ['removing a mask character steps over it', CPF_MASK, '123|456', '123|.456'],
    ['too many digits are cut', CEP_MASK, '013101001|', '01310-100|'],
    ['letters of a CNPJ become upper case', CNPJ_MASK, '12abc|', '12.ABC|'],
    ['a landline has four digits before the hyphen', PHONE_MASK, '1134567890|', '(11) 3456-7890|'],
    ['a mobile has five', PHONE_MASK, '11987654321|', '(11) 98765-4321|'],
    ['a date', DATE_MASK, '3112|', '31/12|'],
  ])('%s', (_, mask, before, after) => {
    expect(typed(mask, before)).toBe(after);
  });

  it.each([
    [CPF_MASK, ' 123.456.789-09 ', '123.456.789-09'],
    [CPF_MASK, '12345678909', '123.456.789-09'],
    [CNPJ_MASK, '12.abc.345/01de-35', '12.ABC.345/01DE-35'],
    [CNPJ_MASK, '12ABC34501DE35', '12.ABC.345/01DE-35'],
    [PHONE_MASK, '+55 (11) 98765-4321', '(11) 98765-4321'],
    [PHONE_MASK, '5511987654321', '(11) 98765-4321'],
    [CEP_MASK, '01310-100', '01310-100'],
    [DATE_MASK, '31/12/1990', '31/12/1990'],
    [DATE_MASK, '1990-05-20', '20/05/1990'],
    [DATE_MASK, '1990-05-20T00:00:00', '20/05/1990'],
    [DATE_MASK, '1/5/2027', '01/05/2027'],
    [DATE_MASK, '9.12.2026', '09/12/2026'],
    [CNPJ_MASK, 'CNPJ: 33.000.167/0001-01', '33.000.167/0001-01'],
    [CNPJ_MASK, 'CNPJ nº 12.abc.345/01de-35', '12.ABC.345/01DE-35'],
    [DOCUMENT_MASK, 'CPF/CNPJ: 529.982.247-25', '529.982.247-25'],
    [CPF_MASK, 'CPF 529.982.247-25', '529.982.247-25'],
    [CEP_MASK, '01.310-100', '01310-100'],
    [CEP_MASK, 'CEP: 01310 100', '01310-100'],
    [PHONE_MASK, '011 98765-4321', '(11) 98765-4321'],
    [PHONE_MASK, '(011) 98765-4321', '(11) 98765-4321'],
    [PHONE_MASK, '0055 11 98765-4321', '(11) 98765-4321'],
    [PHONE_MASK, '015 11 98765-4321', '(11) 98765-4321'],
    [PHONE_MASK, 'Cel.: +55 (11) 98765-4321', '(11) 98765-4321'],
  ])('a paste, masked or raw, is taken: %#', (mask, pasted, shown) => {
    expect(typed(mask, `${pasted}|`)).toBe(`${shown}|`);
  });
});

describe('typed key by key', () => {
  const keyed = (mask: StoredMask, keys: string) =>
    [...keys].reduce((text, key) => maskTyped(mask, { text: text + key, caret: text.length + 1 }).text, '');

  it.each([
    [PHONE_MASK, '011 98765-4321', '(11) 98765-4321'],
    [PHONE_MASK, '0055 11 98765-4321', '(11) 98765-4321'],
    [PHONE_MASK, '015 11 98765-4321', '(11) 98765-4321'],
    [PHONE_MASK, '+55 55 98765-4321', '(55) 98765-4321'],
    [PHONE_MASK, '5511987654321', '(11) 98765-4321'],
    [PHONE_MASK, '119876543210', '(11) 98765-4321'],
    [DATE_MASK, '1/5/2027', '01/05/2027'],
    [DATE_MASK, '31/12/1990', '31/12/1990'],
  ])('%#: comes out as pasted', (mask, keys, shown) => {
    expect(keyed(mask, keys)).toBe(shown);
  });
});

describe('what a masked field stores', () => {
  const stored = (mask: StoredMask, text: string) => mask.toStored(mask.clean(text));
  const shown = (mask: StoredMask, value: string) => mask.format(mask.fromStored(value));

  it.each([
    [CPF_MASK, '123.456.789-09', '12345678909'],
    [CNPJ_MASK, '12.abc.345/01de-35', '12ABC34501DE35'],
    [CEP_MASK, '01310-100', '01310100'],
    [PHONE_MASK, '(11) 98765-4321', '+5511987654321'],
    [DATE_MASK, '31/12/1990', '1990-12-31'],
  ])('is the plain value, and it is shown masked again: %#', (mask, text, value) => {
    expect(stored(mask, text)).toBe(value);
    expect(shown(mask, value)).toBe(mask.format(mask.clean(text)));
  });

  it('is the text itself while the value is incomplete or impossible', () => {
    expect(stored(DATE_MASK, '31/02/2020')).toBe('31/02/2020');
    expect(shown(DATE_MASK, '31/02/2020')).toBe('31/02/2020');
    expect(stored(PHONE_MASK, '119')).toBe('119');
  });
});
