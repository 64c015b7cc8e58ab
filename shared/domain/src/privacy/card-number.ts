import { BOLETO_LINES, isBoletoLine } from '../payments/boleto-line';
import { isValidGtin } from '../products/gtin';
import { isValidCnpj } from '../tax-numbers/cnpj';

const SHORTEST = 13;
const LONGEST = 19;

/** An underscore may stand before it: `evt_` and a UUID is a usual name of an event. */
const UUID = /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/gi;
/** A CNPJ may have letters since July 2026; a run of its digits can pass the check by chance. */
const CNPJ = /\b[0-9A-Z]{12}\d{2}\b/gi;
const E164 = /\+\d{8,15}(?!\d)/g;
/** Groups of digits with one space or dash between them. */
const DIGIT_GROUPS = /\d+(?:[ -]\d+)*/g;

/** The check that every card number passes (ISO/IEC 7812-1). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isCardNumber(digits: string): boolean {
  return (
    digits.length >= SHORTEST &&
    digits.length <= LONGEST &&
    // Cards of banks and of Brazilian schemes begin with 2 to 6; times in milliseconds, Brazilian bar codes do not.
    /^[2-6]/.test(digits) &&
    passesLuhn(digits) &&
    // One in ten CNPJs and bar codes passes Luhn by chance, and cards of 13 and 14 digits hardly exist any more.
    !isValidCnpj(digits) &&
    !isValidGtin(digits)
  );
}

/** The text without numbers that are known to be something else. */
function withoutKnownNumbers(text: string): string {
  return text
    .replace(UUID, ' . ')
    .replace(E164, ' . ')
    .replace(BOLETO_LINES, (line) => (isBoletoLine(line) ? ' . ' : line))
    .replace(CNPJ, (number) => (isValidCnpj(number) ? ' . ' : number));
}

/** Every text made of neighbouring groups: a card number may stand between other numbers. */
function neighbours(groups: readonly string[]): string[] {
  return groups.flatMap((_, start) => {
    const joined: string[] = [];
    let digits = '';
    for (const group of groups.slice(start)) {
      digits += group;
      if (digits.length > LONGEST) break;
      joined.push(digits);
    }
    return joined;
  });
}

/**
 * Whether a text holds what looks like a payment card's number: 13 to 19 digits, single spaces or dashes tolerated, that
 * pass the Luhn check. Used to refuse payloads, so that card data never enters the product.
 *
 * Identifiers (UUID), phones in E.164, CNPJs, GTINs and lines of boletos, which can pass by chance, do not count.
 */
export function containsCardNumber(text: string): boolean {
  if (text.length < SHORTEST) return false;
  const candidates = withoutKnownNumbers(text).match(DIGIT_GROUPS) ?? [];
  return candidates.some((candidate) => neighbours(candidate.split(/[ -]/)).some(isCardNumber));
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
