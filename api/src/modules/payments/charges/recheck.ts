import type { GatewayId } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Platform } from '../../../platform';
import { Again, handleTask, type TaskHandler } from '../../../queue';
import { findConnectionAt } from '../gateways/repository';
import { chargeCheckTask } from './check-task';
import { awaitsRefund, nextCheckAt, nextRefundCheckAt } from './next-check';
import { refetchCharge } from './refetch';
import { type ChargeRow, lockChargeIfAny } from './repository';
import { beginCheck } from './write-repository';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** The charge itself holds when it is due: an early task is postponed, a superfluous one ends. */
const untilDue = ({ next_check_at }: Pick<ChargeRow, 'next_check_at'>): Again | undefined =>
  next_check_at === null ? undefined : new Again(next_check_at);

/**
 * Reads due charges of a gateway again, because webhooks get lost: open ones, just expired ones, and those with an open
 * refund. The next check is stored first, and no row is locked while the gateway is asked.
 */
export function recheckCharges(parts: Parts, gateway: GatewayId): TaskHandler {
  const { database } = parts;
  return handleTask(chargeCheckTask(gateway), {
    concurrency: 1,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ chargeId }, { task: { sellerId } }) {
      const begun = await database.withSeller(sellerId, async (trx) => {
        const now = currentTime();
        const row = await lockChargeIfAny(trx, { seller_id: sellerId, id: chargeId });
        if (row === undefined || row.next_check_at === null || row.next_check_at > now) return { row };
        const checks = row.checks + 1;
        const refundCheckAt = awaitsRefund(row) ? nextRefundCheckAt(checks, now) : null;
        const checked = await beginCheck(trx, row, {
          checks,
          next_check_at: refundCheckAt ?? nextCheckAt({ ...row, checks }, now),
          // After so many checks the refund is waited for no longer.
          ...(refundCheckAt === null && { refund_until: null }),
        });
        return { row: checked, connection: await findConnectionAt(trx, row) };
      });
      const { row, connection } = begun;
      if (row === undefined) return undefined;
      if (connection === undefined) return untilDue(row);
      return untilDue((await refetchCharge(parts, connection, row)).row);
    },
  });
}
