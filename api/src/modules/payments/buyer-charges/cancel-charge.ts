import type { GatewayId } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { againIn, handleTask, type TaskHandler } from '../../../queue';
import { cancelTask, enqueueCancel } from '../charges/cancel-task';
import { askAgainSeconds } from '../charges/next-check';
import { accessTo } from '../charges/refetch';
import { findCharge, isPaidShort } from '../charges/repository';
import { findConnectionAt } from '../gateways/repository';

/** As `enqueueCancel`, of a payment whose gateway has answered. One that is yet to answer is cancelled when it does. */
export async function cancelBuyerCharge(
  trx: Parameters<typeof findCharge>[0],
  owner: Owner,
  paymentId: string,
): Promise<void> {
  const row = await findCharge(trx, owner, paymentId);
  if (row !== undefined && row.gateway_charge_id !== '') await enqueueCancel(trx, row);
}

/**
 * Cancels charges that were replaced or paid short where the gateway has a call for it, until it answers or the charge has ended by itself. Whatever it
 * says, money that still comes is kept.
 */
export const cancelCharges = (
  { database, keyRing, gateways }: Pick<Platform, 'database' | 'keyRing' | 'gateways'>,
  gateway: GatewayId,
): TaskHandler =>
  handleTask(cancelTask(gateway), {
    concurrency: 1,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ storeId, paymentId }, { task: { sellerId } }) {
      const cancel = gateways[gateway].cancelWaiting;
      if (cancel === undefined) return undefined;
      const { row, connection } = await database.withSeller(sellerId, async (trx) => {
        const found = await findCharge(trx, { sellerId, storeId }, paymentId);
        return { row: found, connection: found && (await findConnectionAt(trx, found)) };
      });
      if (row === undefined || connection === undefined) return undefined;
      if (row.status !== 'cancelado' && !isPaidShort(row)) return undefined;
      const now = currentTime();
      if (row.expires_at !== null && row.expires_at <= now) return undefined;
      const name = {
        gatewayId: row.gateway_charge_id,
        method: row.method,
        amountCents: row.amount_cents,
        reference: `cancel-${row.id}`,
      };
      const { outcome } = await cancel(accessTo(keyRing, connection, row), name);
      if (outcome !== 'failed') return undefined;
      return againIn(askAgainSeconds((now.getTime() - row.created_at.getTime()) / 1_000));
    },
  });
