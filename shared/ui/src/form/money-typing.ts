import { formatMoney, MAX_MONEY_CENTS } from '@balcao/domain';
import type { TypedText } from './mask-input';

const MAX_DIGITS = String(MAX_MONEY_CENTS).length;
/** Behind "R$" and the space. */
const FIRST_PLACE = 3;

/** An amount that was just typed, and how it is shown. */
export interface TypedMoney extends TypedText {
  /** Integer cents; null while nothing is typed. */
  cents: number | null;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Reads an amount as it is typed from the right: `1` is R$ 0,01, `123456` R$ 1.234,56. A digit that does not fit is refused.
 *
 * The caret stays before the digits that it was before. Taking the last digit away that is not zero empties the field.
 */
export function typeMoney(typed: TypedText, deleted: boolean): TypedMoney {
  const all = digitsOf(typed.text);
  const digits = all.replace(/^0+/, '').slice(0, MAX_DIGITS);
  if (digits === '' && (deleted || all === '')) return { cents: null, text: '', caret: 0 };
  const cents = Number(digits);
  const text = formatMoney(cents);
  return { cents, text, caret: caretBefore(text, digitsOf(typed.text.slice(typed.caret)).length) };
}

/** The first place with so many digits behind it. */
function caretBefore(text: string, count: number): number {
  const place = [...text].findIndex((_, index) => digitsOf(text.slice(index)).length <= count);
  return place === -1 ? text.length : Math.max(place, FIRST_PLACE);
}
