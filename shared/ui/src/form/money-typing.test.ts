import { formatMoney, MAX_MONEY_CENTS } from '@balcao/domain';
import { assert, integer, property } from 'fast-check';
import { typeMoney } from './money-typing';

/** No-break spaces as spaces, `|` where the caret stands. */
function typed(marked: string, deleted = false): string {
  const result = typeMoney({ text: marked.replace('|', ''), caret: marked.indexOf('|') }, deleted);
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`.replaceAll('\u00a0', ' ');
}

describe('typing an amount', () => {
  it.each([
    ['begins with the cents', '1|', 'R$ 0,01|'],
    ['moves to the left as it grows', 'R$ 0,012|', 'R$ 0,12|'],
    ['separates thousands', 'R$ 123,456|', 'R$ 1.234,56|'],
    ['takes a zero', '0|', 'R$ 0,00|'],
    ['keeps the caret behind a digit put in the middle', 'R$ 15|.234,56', 'R$ 15|.234,56'],
    ['refuses a letter and leaves the caret', 'R$ 1x|.234,56', 'R$ 1|.234,56'],
    ['refuses a digit too many', 'R$ 99.999.999,998|', 'R$ 99.999.999,99|'],
    ['never puts the caret before the symbol', '|R$ 1,00', 'R$ |1,00'],
  ])('%s', (_, before, after) => {
    expect(typed(before)).toBe(after);
  });

  it.each([
    ['a digit at the end', 'R$ 0,1|', 'R$ 0,01|'],
    ['the last digit that counts', 'R$ 0,0|', '|'],
    ['a digit in the middle', 'R$ 1.|34,56', 'R$ 1|34,56'],
    ['a separator, which only moves the caret', 'R$ 1|234,56', 'R$ 1|.234,56'],
    ['everything', '|', '|'],
  ])('takes away %s', (_, before, after) => {
    expect(typed(before, true)).toBe(after);
  });

  it('what is shown is understood as what it is', () => {
    assert(
      property(integer({ min: 0, max: MAX_MONEY_CENTS }), (cents) => {
        const text = formatMoney(cents);
        expect(typeMoney({ text, caret: text.length }, false)).toEqual({ cents, text, caret: text.length });
      }),
    );
  });
});
