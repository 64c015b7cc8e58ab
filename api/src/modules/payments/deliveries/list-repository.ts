import {
  type DeliveryState,
  LISTED_DELIVERIES,
  type WebhookDelivery,
  type WebhookDeliveryList,
} from '@balcao/api-schema';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { ConnectionRow } from '../gateways/repository';
import { enqueueDeliveries } from './delivery-task';
import { SHOWN, type ShownDelivery, toDelivery } from './to-delivery';

/** PayPal is asked whether it is the sender, so what it denies was let in at first. */
const STATE = sql<DeliveryState>`case when outcome = 'rejected' then 'refused' else status end`;

const KEPT = sql<Date>`now() - interval '30 days'`;
const LATELY = sql<Date>`now() - interval '7 days'`;

const ofConnection = (trx: SellerTransaction, { seller_id, id }: ConnectionRow) =>
  trx
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', seller_id)
    .where('connection_id', '=', id)
    .where('received_at', '>', KEPT);

/** The connection's latest deliveries of a state or all: first what came last, also where it came before. */
export async function listDeliveries(
  trx: SellerTransaction,
  connection: ConnectionRow,
  state: DeliveryState | undefined,
): Promise<WebhookDelivery[]> {
  let query = ofConnection(trx, connection)
    .select(SHOWN)
    .orderBy('received_at', 'desc')
    .limit(LISTED_DELIVERIES);
  if (state !== undefined) query = query.where(STATE, '=', state);
  const rows = await query.execute();
  return rows.map((row) => toDelivery(row, connection));
}

/** How the connection's deliveries of the last 30 days go. */
export async function countDeliveries(
  trx: SellerTransaction,
  connection: ConnectionRow,
): Promise<Pick<WebhookDeliveryList, 'counts' | 'refusing'> & { lastReceivedAt: string | null }> {
  const found = await ofConnection(trx, connection)
    .groupBy(STATE)
    .select(({ fn, eb }) => [
      STATE.as('state'),
      fn.max('received_at').as('last'),
      fn.max('received_at').filterWhere('received_at', '>', LATELY).as('lately'),
      // A rejected row stands for a whole day.
      fn
        .sum<string>(eb.case().when('status', '=', 'rejected').then(eb.ref('attempts')).else(1).end())
        .as('count'),
    ])
    .execute();
  const countOf = (state: DeliveryState) => Number(found.find((row) => row.state === state)?.count ?? 0);
  const letIn = found.filter(({ state }) => state !== 'refused').map(({ last }) => last.getTime());
  const last = letIn.length > 0 ? Math.max(...letIn) : undefined;
  const refused = found.find(({ state }) => state === 'refused')?.lately?.getTime();
  return {
    counts: {
      done: countOf('done'),
      waiting: countOf('waiting'),
      parked: countOf('parked'),
      refused: countOf('refused'),
    },
    refusing: refused !== undefined && refused > (last ?? 0),
    lastReceivedAt: last === undefined ? null : new Date(last).toISOString(),
  };
}

/**
 * Lets parked deliveries wait to be tried at once, ten times anew: the one named, or all of the connection. Two at the same
 * time take each row once.
 *
 * @returns those that were parked
 */
export async function unparkDeliveries(
  trx: SellerTransaction,
  connection: ConnectionRow,
  deliveryId?: string,
): Promise<ShownDelivery[]> {
  const { seller_id, id } = connection;
  const parked = trx
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: sql<Date>`now()`, last_error: null })
    .where('seller_id', '=', seller_id)
    .where('connection_id', '=', id)
    .where('status', '=', 'parked');
  const wanted = deliveryId === undefined ? parked : parked.where('id', '=', deliveryId);
  const unparked = await wanted.returning(SHOWN).execute();
  await enqueueDeliveries(trx, connection, unparked);
  return unparked;
}

/** Whether a connection has a delivery. */
export async function hasDelivery(
  trx: SellerTransaction,
  connection: ConnectionRow,
  deliveryId: string,
): Promise<boolean> {
  const found = await ofConnection(trx, connection)
    .where('id', '=', deliveryId)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
