import type { GatewayId } from '@balcao/domain';
import { sql, type Updateable } from 'kysely';
import type { Database, SellerTransaction } from '../../../db/database';
import type { WebhookDeliveriesTable } from '../../../db/payments-schema';
import { publishLive } from '../../../live/publish-live';
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
 * Locks the connection whose turn it is, and finds what of it is due first. From one connection with waiting deliveries the
 * next one is found by the index, so a flood at one of them makes the search no longer. Deliveries that come meanwhile refer to
 * the connection, and need not wait for the lock.
 */
async function findTurn(trx: SellerTransaction, gateway: GatewayId) {
  const { rows } = await sql<{ seller_id: string; connection_id: string; id: string }>`
    with recursive told as (
      (select seller_id, connection_id from webhook_deliveries
        where status = 'waiting' order by seller_id, connection_id limit 1)
      union all
      select further.seller_id, further.connection_id from told cross join lateral (
        select seller_id, connection_id from webhook_deliveries
        where status = 'waiting' and (seller_id, connection_id) > (told.seller_id, told.connection_id)
        order by seller_id, connection_id limit 1
      ) as further
    )
    select told.seller_id, told.connection_id, due.id
    from told
    join payment_gateways as connection
      on connection.seller_id = told.seller_id and connection.id = told.connection_id
    cross join lateral (
      select id, next_attempt_at from webhook_deliveries
      where seller_id = told.seller_id and connection_id = told.connection_id
        and status = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at limit 1
    ) as due
    where connection.gateway = ${gateway}
      and (connection.hearing_until is null or connection.hearing_until <= now())
    order by connection.hearing_until nulls first, due.next_attempt_at
    limit 1
    for no key update of connection skip locked`.execute(trx);
  return rows[0];
}

/**
 * Claims the delivery whose turn it is: of a gateway's connections that have one due and none in hand, the one heard longest
 * ago, and of that the one due first. No row is locked afterwards; the try counts at once, so that a delivery which ends the
 * process is parked some day.
 *
 * @returns undefined when there is none
 */
export function claimNext({ platform }: Database, gateway: GatewayId): Promise<Claim | undefined> {
  return platform.transaction().execute(async (trx) => {
    const due = await findTurn(trx, gateway);
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
