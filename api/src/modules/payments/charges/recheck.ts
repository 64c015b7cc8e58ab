import { sql } from 'kysely';
import type { Platform } from '../../../platform';
import { awaitsRefund, nextCheckAt, nextRefundCheckAt } from './next-check';
import { readAgain } from './settle';

/**
 * Reads the charge that is due first at its gateway again, if any: one that is open, has just expired, or whose refund is open.
 * Webhooks get lost. The time of the next look is written before, so that replicas share the work and none waits for a gateway
 * with a row locked.
 *
 * @returns whether there was one
 */
export async function recheckNext(
  parts: Pick<Platform, 'database' | 'keyRing' | 'gateways'>,
): Promise<boolean> {
  const { platform } = parts.database;
  const row = await platform.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('test_charges')
      .where('next_check_at', '<=', sql<Date>`now()`)
      .orderBy('next_check_at')
      .limit(1)
      .selectAll()
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (due === undefined) return undefined;
    const checks = due.checks + 1;
    const now = new Date();
    return trx
      .updateTable('test_charges')
      .set({
        checks,
        next_check_at: awaitsRefund(due)
          ? nextRefundCheckAt(checks, now)
          : nextCheckAt({ ...due, checks }, now),
      })
      .where('seller_id', '=', due.seller_id)
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  if (row === undefined) return false;
  const connection = await platform
    .selectFrom('payment_gateways')
    .where('seller_id', '=', row.seller_id)
    .where('id', '=', row.connection_id)
    .selectAll()
    .executeTakeFirst();
  if (connection) await readAgain(parts, connection, row);
  return true;
}
