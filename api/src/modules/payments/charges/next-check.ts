import { isPaymentOpen, isPaymentRefundable } from '@balcao/domain';
import type { TestChargeRow } from './repository';

export const FIRST_CHECK_SECONDS = 10;
const MAX_CHECK_SECONDS = 3_600;
const MIN_CHECK_SECONDS = 2;
/** The simulator is next door: it is looked at most often, until its buyers have surely forgotten. */
const SIMULATED_CHECKS = 300;

/** What is over here is looked at this seldom, in case the gateway still takes money for it. */
const LATE_CHECK_SECONDS = 10_800;
/** For so long an expired charge is: Iugu knows days and no hours, and takes a Pix until the end of its last one. */
const LATE_SECONDS = 86_400;

/** So often an open refund is looked at: for about three days, after which only the gateway's notices tell. */
const REFUND_CHECKS = 80;

const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1_000);

const backOffSeconds = (checks: number) =>
  Math.min(FIRST_CHECK_SECONDS * 2 ** Math.min(checks, 20), MAX_CHECK_SECONDS);

/** Whether a charge is read again because a refund of it was left open: what can be refunded is read for nothing else. */
export const awaitsRefund = ({ method, status, next_check_at }: TestChargeRow): boolean =>
  next_check_at !== null && isPaymentRefundable(method, status);

/** When a charge whose refund a gateway has left open is read there again, after so many times; null when that was often enough. */
export const nextRefundCheckAt = (checks: number, now: Date): Date | null =>
  checks < REFUND_CHECKS ? later(now, backOffSeconds(checks)) : null;

/**
 * When a charge is read at its gateway again, after so many times: often while it waits, at its end, and seldom after that.
 * Null when its status stays.
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
