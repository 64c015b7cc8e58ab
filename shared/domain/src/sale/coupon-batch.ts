import { couponCodeProblem } from './coupon-code';

/** Letters and figures that nobody takes for another one when a code is read aloud or copied from paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 31⁹ codes are more than 44 bits: a batch is a drop among them, so that guessing finds none. */
const RANDOM_LENGTH = 9;
const FIRST_UNFAIR_BYTE = 256 - (256 % ALPHABET.length);

export const COUPON_BATCH_LIMITS = { codes: 10_000, prefix: 20 } as const;

/** The problem of a normalised prefix; null when there is none. */
export const couponPrefixProblem = (prefix: string): string | null =>
  prefix === '' || (prefix.length <= COUPON_BATCH_LIMITS.prefix && couponCodeProblem(`${prefix}-AA`) === null)
    ? null
    : `Use no máximo ${COUPON_BATCH_LIMITS.prefix} caracteres: letras sem acento, números, hífen ou sublinhado.`;

/** A code that nobody can guess: `NATAL-7KQ2MWX9R`. @param randomBytes of a generator for secrets */
export function randomCouponCode(prefix: string, randomBytes: (count: number) => Uint8Array): string {
  let letters = '';
  while (letters.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(RANDOM_LENGTH)) {
      // Without this the first letters of the alphabet would come more often.
      if (byte < FIRST_UNFAIR_BYTE && letters.length < RANDOM_LENGTH)
        letters += ALPHABET[byte % ALPHABET.length];
    }
  }
  return prefix === '' ? letters : `${prefix}-${letters}`;
}
