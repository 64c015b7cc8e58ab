import { createHash } from 'node:crypto';
import type { Canary } from '../model/channel-entry';

/** Visitors are divided into hundredths of a percent. */
const BUCKETS = 10_000;
const BUCKETS_PER_PERCENT = BUCKETS / 100;

/**
 * The bucket of a visitor, 0 to 9 999: always the same for the same salt.
 *
 * @param visitor the seller's id, or before the login a random id of the browser
 */
export function bucketOf(salt: string, visitor: string): number {
  return createHash('sha256').update(`${salt}${visitor}`).digest().readUInt32BE(0) % BUCKETS;
}

/** Whether a visitor gets the canary. A growing share only adds people, because the salt stays. */
export function isInCanary({ salt, percent }: Canary, visitor: string): boolean {
  return bucketOf(salt, visitor) < Math.round(percent * BUCKETS_PER_PERCENT);
}
