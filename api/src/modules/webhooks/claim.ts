import type { GatewayId } from '@balcao/domain';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../db/database';
import type { WebhookDeliveriesTable } from '../../db/payments-schema';
import { publishLive } from '../../live/publish-live';
import type { ConnectionRow } from '../gateways/repository';
import type { DeliveryRow } from './repository';

/** A delivery that somebody looks into, and the connection that it came to. */
export interface Claim {
  connection: ConnectionRow;
  delivery: DeliveryRow;
}

/**
 * When another one takes over from a process that has died: longer than all that a delivery makes a gateway be asked, each
 * question with its time limit. In whole milliseconds, so that it is found again by what JavaScript knows of it.
 */
const CLAIM_ENDS = sql<Date>`date_trunc('milliseconds', now() + interval '2 minutes')`;

/**
 * Claims the delivery whose turn it is: of a gateway's connections that have one due and none in hand, the one heard longest
 * ago, and of that the one due first. No row is locked afterwards; the try counts at once, so that a delivery which ends the
 * process is parked some day.
 *
 * @returns undefined when there is none
 */
export function claimNext({ platform }: Database, gateway: GatewayId): Promise<Claim | undefined> {
  return platform.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('payment_gateways as connection', (join) =>
        join
          .onRef('connection.seller_id', '=', 'delivery.seller_id')
          .onRef('connection.id', '=', 'delivery.connection_id'),
      )
      .where('delivery.status', '=', 'waiting')
      .where('delivery.next_attempt_at', '<=', sql<Date>`now()`)
      .where('connection.gateway', '=', gateway)
      .where(({ eb, or }) =>
        or([
          eb('connection.hearing_until', 'is', null),
          eb('connection.hearing_until', '<=', sql<Date>`now()`),
        ]),
      )
      .orderBy('connection.hearing_until', (order) => order.asc().nullsFirst())
      .orderBy('delivery.next_attempt_at')
      .limit(1)
      .select(['delivery.seller_id', 'delivery.id', 'delivery.connection_id'])
      // Deliveries that come meanwhile refer to the connection, and need not wait.
      .forNoKeyUpdate('connection')
      .skipLocked()
      .executeTakeFirst();
    if (due === undefined) return undefined;
    const delivery = await trx
      .updateTable('webhook_deliveries')
      .set({ attempts: sql`attempts + 1`, next_attempt_at: CLAIM_ENDS })
      .where('seller_id', '=', due.seller_id)
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirst();
    // Deleted meanwhile, as what is old enough is.
    if (delivery === undefined) return undefined;
    const connection = await trx
      .updateTable('payment_gateways')
      .set({ hearing_until: CLAIM_ENDS })
      .where('seller_id', '=', due.seller_id)
      .where('id', '=', due.connection_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { connection, delivery };
  });
}

/**
 * Writes down what came of a claim, and lets the connection's next delivery have its turn. A delivery that has come again
 * meanwhile waits to be looked into anew; of one that is gone with its connection nothing is left to write.
 */
export function settleClaim(
  { withSeller }: Database,
  { connection, delivery }: Claim,
  columns: Updateable<WebhookDeliveriesTable>,
): Promise<void> {
  const { seller_id: sellerId, id, next_attempt_at: claimedUntil } = delivery;
  return withSeller(sellerId, async (trx) => {
    await trx
      .updateTable('payment_gateways')
      .set({ hearing_until: sql<Date>`now()` })
      .where('seller_id', '=', sellerId)
      .where('id', '=', connection.id)
      .where('hearing_until', '=', claimedUntil)
      .execute();
    await trx
      .updateTable('webhook_deliveries')
      .set(columns)
      .where('seller_id', '=', sellerId)
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('next_attempt_at', '=', claimedUntil)
      .execute();
    // Also where nothing moved: whoever looks at the deliveries waits for what comes of this one.
    await publishLive(trx, { sellerId }, 'payment.changed');
  });
}
