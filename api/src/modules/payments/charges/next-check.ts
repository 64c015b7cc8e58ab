import { isPaymentOpen, isPaymentRefundable } from '@balcao/domain';
import type { TestChargeRow } from './repository';

export const FIRST_CHECK_SECONDS = 10;
const MAX_CHECK_SECONDS = 3_600;
const MIN_CHECK_SECONDS = 2;
/** The simulator is local, so it is checked most often for this many checks. */
const SIMULATED_CHECKS = 300;

/** The interval for charges that ended here, in case the gateway still takes money for them. */
const LATE_CHECK_SECONDS = 10_800;
/**
 * How long an expired charge is checked: Iugu knows days and no hours, and accepts a Pix until the end of the last one.
 */
const LATE_SECONDS = 86_400;

/**
 * The number of checks of an open refund, about three days. After that only the gateway's deliveries tell its outcome.
 */
const REFUND_CHECKS = 80;

const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1_000);

const backOffSeconds = (checks: number) =>
  Math.min(FIRST_CHECK_SECONDS * 2 ** Math.min(checks, 20), MAX_CHECK_SECONDS);

/** Whether a charge is checked because of an open refund. A refundable charge is checked for no other reason. */
export const awaitsRefund = ({ method, status, next_check_at }: TestChargeRow): boolean =>
  next_check_at !== null && isPaymentRefundable(method, status);

/** The next check of an open refund after this many checks; null when there were enough. */
export const nextRefundCheckAt = (checks: number, now: Date): Date | null =>
  checks < REFUND_CHECKS ? later(now, backOffSeconds(checks)) : null;

/**
 * The next check of a charge at its gateway: often while it waits, at its end, and rarely after that. Null when its
 * status is final.
 */
export function nextCheckAt({ gateway, status, checks, expires_at }: TestChargeRow, now: Date): Date | null {
  const isOpen = isPaymentOpen(status);
  if (expires_at !== null && expires_at <= now) {
    const mayBePaidLate = status === 'expirado' && now < later(expires_at, LATE_SECONDS);
    return isOpen || mayBePaidLate ? later(now, LATE_CHECK_SECONDS) : null;
  }
  if (!isOpen) return null;
  const isSimulated = gateway === 'simulador' && checks < SIMULATED_CHECKS;
  const seconds = isSimulated ? MIN_CHECK_SECONDS : backOffSeconds(checks);
  const left = expires_at === null ? seconds : (expires_at.getTime() - now.getTime()) / 1_000;
  return later(now, Math.min(seconds, Math.max(left, MIN_CHECK_SECONDS)));
}
