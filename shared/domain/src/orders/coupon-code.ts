import { plainLine } from '../text/plain-text';

/** Longest code of a coupon, in characters. */
export const MAX_COUPON_LENGTH = 64;

/** A coupon's code as it is stored: one line, upper case, so that buyers who type differently mean the same. */
export const normalizeCouponCode = (typed: string): string => plainLine(typed).toUpperCase();
