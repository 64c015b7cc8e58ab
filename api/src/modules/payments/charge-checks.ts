import { z } from '@balcao/api-schema';
import { type GatewayId, isPaymentOpen, isPaymentRefundable, type PaymentStatus } from '@balcao/domain';
import type { Executor } from '../../db/database';
import { defineTask, enqueue, type TaskType } from '../../queue';
import { type ChargeRow, isMadeHere } from './charge';

export const FIRST_CHECK_SECONDS = 10;
const MAX_CHECK_SECONDS = 3_600;
const MIN_CHECK_SECONDS = 2;
/** The simulator pays by itself and tells nobody: new charges of it are checked most often for this long. */
const SIMULATED_SECONDS = 30;

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

/**
 * Other systems' payments: those systems and the gateway's deliveries tell first. They are checked for about three days.
 */
const FIRST_REPORTED_CHECK_SECONDS = 600;
const REPORTED_CHECKS = 76;

const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1_000);

const backOffSeconds = (checks: number, first = FIRST_CHECK_SECONDS) =>
  Math.min(first * 2 ** Math.min(checks, 20), MAX_CHECK_SECONDS);

/** The interval for a charge of the simulator, by its age: as often as it may just have been paid, and then at twice the age. */
const simulatedSeconds = (age: number): number =>
  age < SIMULATED_SECONDS ? Math.max(age / 4, MIN_CHECK_SECONDS) : Math.min(age, MAX_CHECK_SECONDS);

/** How long a gateway that left a request open is waited for before it is asked again: less and less often. */
export const askAgainSeconds = (ageSeconds: number): number =>
  Math.min(Math.max(ageSeconds / 4, FIRST_CHECK_SECONDS), MAX_CHECK_SECONDS);

/** The first check of a charge that another system has made. The simulator tells of nothing by itself, and is asked at once. */
export const firstReportedCheckAt = (gateway: GatewayId, now: Date): Date =>
  gateway === 'simulador' ? now : later(now, FIRST_REPORTED_CHECK_SECONDS);

/** Whether an open refund is asked about: others of the same charge wait for it. */
export const awaitsRefund = (row: Pick<ChargeRow, 'status' | 'refund_until'>): boolean =>
  row.refund_until !== null && isPaymentRefundable(row.status);

const DAY_SECONDS = 86_400;
/** Cards are disputed for up to half a year, as PayPal is, and a Pix is given back for 90 days. */
const WATCHED_SECONDS = 180 * DAY_SECONDS;

const WATCHED: ReadonlySet<PaymentStatus> = new Set([
  'pago',
  'parcialmente_reembolsado',
  'em_disputa',
  'med_bloqueado',
]);

/**
 * The next look at money that has come: daily, as long as it can be given back or lost there, whatever webhooks say. The simulator is
 * here, and tells by itself.
 */
function nextWatchAt(
  { gateway, is_test, status, paid_at }: Pick<ChargeRow, 'gateway' | 'is_test' | 'status' | 'paid_at'>,
  now: Date,
): Date | null {
  const isWatched = !is_test && gateway !== 'simulador' && WATCHED.has(status);
  // Of what is paid by this very report, the moment is yet to be written.
  return isWatched && now < later(paid_at ?? now, WATCHED_SECONDS) ? later(now, DAY_SECONDS) : null;
}

/** The next check of an open refund after this many checks; null when there were enough. */
export const nextRefundCheckAt = (checks: number, now: Date): Date | null =>
  checks < REFUND_CHECKS ? later(now, backOffSeconds(checks)) : null;

/**
 * The next check of a charge at its gateway: often while it waits, at its end, and daily once it is paid. Null when its
 * status is final.
 */
export function nextCheckAt(row: ChargeRow, now: Date): Date | null {
  const { gateway, status, checks, expires_at, created_at } = row;
  const isOpen = isPaymentOpen(status);
  if (!isMadeHere(row)) {
    const isChecked = (isOpen || status === 'criado') && checks < REPORTED_CHECKS;
    return isChecked
      ? later(now, backOffSeconds(checks, FIRST_REPORTED_CHECK_SECONDS))
      : nextWatchAt(row, now);
  }
  if (WATCHED.has(status)) return nextWatchAt(row, now);
  if (expires_at !== null && expires_at <= now) {
    const mayBePaidLate = status === 'expirado' && now < later(expires_at, LATE_SECONDS);
    return isOpen || mayBePaidLate ? later(now, LATE_CHECK_SECONDS) : null;
  }
  if (!isOpen) return null;
  const age = (now.getTime() - created_at.getTime()) / 1_000;
  const seconds = gateway === 'simulador' ? simulatedSeconds(age) : backOffSeconds(checks);
  const left = expires_at === null ? seconds : (expires_at.getTime() - now.getTime()) / 1_000;
  return later(now, Math.min(seconds, Math.max(left, MIN_CHECK_SECONDS)));
}

/** Takes a code back at its gateway that another attempt has replaced. One kind per gateway, so that a hanging one delays only its own. */
export const cancelTask = (gateway: GatewayId): TaskType<{ storeId: string; paymentId: string }> =>
  defineTask(`charge-cancel.${gateway}`, z.object({ storeId: z.string(), paymentId: z.string() }));

/** Enqueues it, once per charge. */
export const enqueueCancel = (
  trx: Executor,
  {
    seller_id: sellerId,
    store_id: storeId,
    id: paymentId,
    gateway,
  }: Pick<ChargeRow, 'seller_id' | 'store_id' | 'id' | 'gateway'>,
): Promise<void> =>
  enqueue(trx, cancelTask(gateway), {
    payload: { storeId, paymentId },
    sellerId,
    key: storeId,
    idempotencyKey: paymentId,
  });
