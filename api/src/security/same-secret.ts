import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that does not depend on how much of them is equal. */
export function sameSecret(sent: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
