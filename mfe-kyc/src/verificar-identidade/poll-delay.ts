import type { KycStatus } from '@balcao/domain';
import type { Verification } from './kyc-api';

const FIRST_MS = 3_000;
const MAX_MS = 60_000;

/** Statuses that can change without the person: a phone sends images, or a reviewer decides. */
const AWAITED: readonly (KycStatus | null)[] = ['IN_PROGRESS', 'WAITING_MANUAL_ACTION'];

/** Milliseconds until the next poll. It doubles while nothing changes; false when nothing can change. */
export function pollDelay(verification: Verification | undefined): number | false {
  if (!verification || !AWAITED.includes(verification.status)) return false;
  return Math.min(MAX_MS, FIRST_MS * 2 ** verification.unchanged);
}
