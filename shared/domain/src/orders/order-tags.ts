import { plainLine } from '../text/plain-text';

/** Longest tag of an order, in characters, and how many one may have. */
export const ORDER_TAG_LIMITS = { length: 40, count: 10 } as const;

/** A tag as it is stored: one line, lower case, so that people who type differently mean the same. */
export const normalizeOrderTag = (typed: string): string => plainLine(typed).toLowerCase();
