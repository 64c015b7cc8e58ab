import { visibleLine } from '../text/plain-text';

/** Longest code that an order may name, in characters: shops have longer ones than a coupon here. */
export const MAX_COUPON_LENGTH = 64;

/**
 * A coupon's code as it is stored and looked up: without spaces around it, the letters a to z in upper case, so that buyers who type
 * differently mean the same. No other letter becomes one of those: `ſ`, the Kelvin sign and `А` are not in any code.
 */
export const normalizeCouponCode = (typed: string): string =>
  visibleLine(typed).replace(/[a-z]+/g, (letters) => letters.toUpperCase());

const CODE = /^[A-Z0-9_-]{3,30}$/;

/** The problem of a normalised code; null when there is none. */
export const couponCodeProblem = (code: string): string | null =>
  CODE.test(code) ? null : 'Use de 3 a 30 caracteres: letras sem acento, números, hífen ou sublinhado.';
