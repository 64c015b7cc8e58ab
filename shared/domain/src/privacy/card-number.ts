import { BOLETO_LINES, isBoletoLine } from '../payments/boleto-line';
import { isValidGtin } from '../products/gtin';
import { isValidCnpj } from '../tax-numbers/cnpj';

const SHORTEST = 13;
const LONGEST = 19;
const DIGIT_ZERO = '0'.charCodeAt(0);

/** An underscore may stand before it: `evt_` and a UUID is a usual name of an event. */
const UUID = /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/gi;
/** A CNPJ may have letters since July 2026; a run of its digits can pass the check by chance. */
const CNPJ = /\b[0-9A-Z]{12}\d{2}\b/gi;
const E164 = /\+\d{8,15}(?!\d)/g;
/** Groups of digits with one space or dash between them, long enough for a card number. */
const DIGIT_GROUPS = /\d(?:[ -]?\d){12,}/g;

/** One in ten CNPJs and bar codes passes Luhn by chance, and cards of 13 and 14 digits hardly exist any more. */
const isOtherNumber = (digits: string): boolean => isValidCnpj(digits) || isValidGtin(digits);

const isSeparator = (character: string | undefined): boolean => character === ' ' || character === '-';

const isGroupStart = (text: string, index: number): boolean => index === 0 || isSeparator(text[index - 1]);
const isGroupEnd = (text: string, index: number): boolean =>
  index === text.length - 1 || isSeparator(text[index + 1]);

/** Cards of banks and of Brazilian schemes begin with 2 to 6; times in milliseconds, Brazilian bar codes do not. */
const FIRST_DIGIT = /[2-6]/;

/**
 * Whether a card number begins with the group of digits here and ends with a group. Reads each digit once: the sum of the Luhn
 * check (ISO/IEC 7812-1) is kept for both places that the last digit may have.
 */
function cardNumberBegins(groups: string, start: number): boolean {
  let length = 0;
  let sumOfEven = 0;
  let sumOfOdd = 0;
  for (let index = start; index < groups.length && length < LONGEST; index += 1) {
    if (isSeparator(groups[index])) continue;
    const digit = groups.charCodeAt(index) - DIGIT_ZERO;
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    sumOfEven += length % 2 === 0 ? doubled : digit;
    sumOfOdd += length % 2 === 0 ? digit : doubled;
    length += 1;
    const sum = length % 2 === 0 ? sumOfEven : sumOfOdd;
    if (length < SHORTEST || sum % 10 !== 0 || !isGroupEnd(groups, index)) continue;
    if (!isOtherNumber(groups.slice(start, index + 1).replace(/[ -]/g, ''))) return true;
  }
  return false;
}

/** Whether neighbouring groups make up a card number: it may stand between other numbers. */
function holdsCardNumber(groups: string): boolean {
  for (let index = 0; index < groups.length; index += 1)
    if (
      FIRST_DIGIT.test(groups[index] ?? '') &&
      isGroupStart(groups, index) &&
      cardNumberBegins(groups, index)
    )
      return true;
  return false;
}

/** The text without numbers that are known to be something else. */
function withoutKnownNumbers(text: string): string {
  return text
    .replace(UUID, ' . ')
    .replace(E164, ' . ')
    .replace(BOLETO_LINES, (line) => (isBoletoLine(line) ? ' . ' : line))
    .replace(CNPJ, (number) => (isValidCnpj(number) ? ' . ' : number));
}

/**
 * Whether a text holds what looks like a payment card's number: 13 to 19 digits, single spaces or dashes tolerated, that
 * pass the Luhn check. Used to refuse payloads, so that card data never enters the product.
 *
 * Identifiers (UUID), phones in E.164, CNPJs, GTINs and lines of boletos, which can pass by chance, do not count.
 */
export function containsCardNumber(text: string): boolean {
  if (text.length < SHORTEST) return false;
  return (withoutKnownNumbers(text).match(DIGIT_GROUPS) ?? []).some(holdsCardNumber);
}

/** Digits that touch a letter, or one of the signs that tokens are made of. */
const DIGITS_IN_TOKEN = /(?<=[a-z_+/=])\d+|\d+(?=[a-z_+/=])/gi;

/**
 * As `containsCardNumber`, for keys and tokens: digits between letters are ignored. Otherwise two in a thousand random
 * tokens of 64 hexadecimal digits would count as cards.
 */
export function tokenIsCardNumber(token: string): boolean {
  return containsCardNumber(token.replace(UUID, ' . ').replace(DIGITS_IN_TOKEN, '.'));
}
