import { BOLETO_LINES, isBoletoLine } from '../payments/boleto-line';
import { CARD_LENGTHS, cardBrandOf } from '../payments/card';
import { isValidGtin } from '../products/gtin';
import { modulo11CheckDigit } from '../tax-numbers/check-digit';
import { isValidCnpj } from '../tax-numbers/cnpj';
import { visibleLine } from '../text/plain-text';

const SHORTEST = 14;
const LONGEST = 19;

/** JCB, Maestro, UnionPay, Discover and the brands of stores, by the beginnings that ISO/IEC 7812 leaves to banks. */
const OTHER_BRANDS = /^(?:35(?:2[89]|[3-8])|5[06-9]|6)/;
const OTHER_LENGTHS = [16, 19];

const DIGIT_ZERO = '0'.charCodeAt(0);

/** An underscore may stand before it: `evt_` and a UUID is a usual name of an event. */
const UUID = /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/gi;
/** A CNPJ may have letters since July 2026; a run of its digits can pass the check by chance. */
const CNPJ = /\b[0-9A-Z]{12}\d{2}\b/gi;
const E164 = /\+\d{8,15}(?!\d)/g;
/** The key of a nota fiscal, as notes print it: eleven groups of four digits, of which four in a row may pass for a card's. */
const ACCESS_KEY = /(?<!\d)\d(?:[ .-]?\d){43}(?!\d)/g;
/** Groups of digits with one space or dash between them, long enough for a card number. */
const DIGIT_GROUPS = /\d(?:[ -]?\d){13,}/g;

/** One in ten CNPJs and bar codes passes Luhn by chance. */
const isOtherNumber = (digits: string): boolean => isValidCnpj(digits) || isValidGtin(digits);

const isSeparator = (character: string | undefined): boolean => character === ' ' || character === '-';

const isGroupStart = (text: string, index: number): boolean => index === 0 || isSeparator(text[index - 1]);
const isGroupEnd = (text: string, index: number): boolean =>
  index === text.length - 1 || isSeparator(text[index + 1]);

/** How many digits a card has that begins with the group here: cards are written in groups of four and more, phones begin with two. */
function lengthsAt(groups: string, start: number): readonly number[] {
  const beginning = groups.slice(start, start + 8);
  if (!/^\d{4}/.test(beginning)) return [];
  const digits = beginning.replace(/[ -]/g, '');
  const brand = cardBrandOf(digits);
  if (brand !== null) return CARD_LENGTHS[brand];
  return OTHER_BRANDS.test(digits) ? OTHER_LENGTHS : [];
}

/**
 * Whether a card number begins with the group of digits here and ends with a group. Reads each digit once: the sum of the Luhn
 * check (ISO/IEC 7812-1) is kept for both places that the last digit may have.
 */
function cardNumberBegins(groups: string, start: number): boolean {
  const lengths = lengthsAt(groups, start);
  if (lengths.length === 0) return false;
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
    if (!lengths.includes(length) || sum % 10 !== 0 || !isGroupEnd(groups, index)) continue;
    if (!isOtherNumber(groups.slice(start, index + 1).replace(/[ -]/g, ''))) return true;
  }
  return false;
}

/** Whether neighbouring groups make up a card number: it may stand between other numbers. */
function holdsCardNumber(groups: string): boolean {
  for (let index = 0; index < groups.length; index += 1)
    if (isGroupStart(groups, index) && cardNumberBegins(groups, index)) return true;
  return false;
}

const isAccessKey = (written: string): boolean => {
  const key = written.replace(/\D/g, '');
  return key.endsWith(String(modulo11CheckDigit(key.slice(0, -1), 9)));
};

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
/** In a shorter text a line's end becomes a blank, where its field has one line. In a longer one it parts the rows of a list. */
const LONGEST_LINE = 100;

/** A text as it is kept and read: blanks of any width are one, what nobody sees is gone, digits and dashes are those of keyboards. */
function tidied(text: string): string {
  const lines = text.length > LONGEST_LINE ? text.split('\n') : [text];
  return lines
    .map(visibleLine)
    .join('\n')
    .replace(OTHER_DIGITS, (digit) => digit.normalize('NFKC'))
    .replace(DASHES, '-')
    .replace(/[ -]{2,}/g, ' ');
}

/** The text without numbers that are known to be something else. */
function withoutKnownNumbers(text: string): string {
  return text
    .replace(UUID, ' . ')
    .replace(E164, ' . ')
    .replace(ACCESS_KEY, (key) => (isAccessKey(key) ? ' . ' : key))
    .replace(BOLETO_LINES, (line) => (isBoletoLine(line) ? ' . ' : line))
    .replace(CNPJ, (number) => (isValidCnpj(number) ? ' . ' : number));
}

/**
 * Whether a text holds what looks like a payment card's number: as many digits as the brand's numbers have that begin so, spaces
 * and dashes of any kind tolerated, that pass the Luhn check. Used to refuse payloads, so that card data never enters the product.
 *
 * Identifiers (UUID), phones in E.164, CNPJs, GTINs and lines of boletos, which can pass by chance, do not count.
 */
export function containsCardNumber(text: string): boolean {
  if (text.length < SHORTEST) return false;
  return (withoutKnownNumbers(tidied(text)).match(DIGIT_GROUPS) ?? []).some(holdsCardNumber);
}

/** A letter, or one of the signs that tokens are made of. */
const OF_TOKEN = /[a-z_+/=]/i;

/**
 * As `containsCardNumber`, for keys and tokens: digits between letters are ignored. Otherwise two in a thousand random
 * tokens of 64 hexadecimal digits would count as cards.
 */
export function tokenIsCardNumber(token: string): boolean {
  const isOfToken = (character = '') => OF_TOKEN.test(character);
  const isolated = token
    .replace(UUID, ' . ')
    .replace(/\d+/g, (digits, at: number, text: string) =>
      isOfToken(text[at - 1]) || isOfToken(text[at + digits.length]) ? '.' : digits,
    );
  return containsCardNumber(isolated);
}
