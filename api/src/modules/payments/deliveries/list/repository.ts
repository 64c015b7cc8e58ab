import {
  type DeliveryState,
  LISTED_DELIVERIES,
  type WebhookDelivery,
  type WebhookDeliveryList,
  type WebhookDeliveryQuery,
} from '@balcao/api-schema';
import { type SqlBool, sql } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import { defineList } from '../../../../lists/define-list';
import {
  DELIVERIES_KEPT_SINCE,
  DELIVERY_STATE,
  SHOWN,
  type ShownDelivery,
} from '../../../../webhooks/delivery-repository';
import { toDelivery } from '../../../../webhooks/to-delivery';
import type { ConnectionRow } from '../../gateways/repository';

const LATELY = sql<Date>`now() - interval '7 days'`;

const cameTo = ({ seller_id, id }: ConnectionRow) =>
  sql<SqlBool>`seller_id = ${seller_id} and connection_id = ${id} and received_at > ${DELIVERIES_KEPT_SINCE}`;

const ofConnection = (trx: SellerTransaction, connection: ConnectionRow) =>
  trx.selectFrom('webhook_deliveries').where(cameTo(connection));

const deliveryList = defineList<ConnectionRow, WebhookDeliveryQuery, ShownDelivery, WebhookDelivery>({
  from: sql`webhook_deliveries`,
  id: 'webhook_deliveries.id',
  orders: { receivedAt: { column: 'webhook_deliveries.received_at', kind: 'instant' } },
  defaultSort: '-receivedAt',
  scope: cameTo,
  filters: { state: (state) => sql`${DELIVERY_STATE} = ${state}` },
  rows: (executor, { seller_id }) =>
    executor.selectFrom('webhook_deliveries').where('seller_id', '=', seller_id).select(SHOWN),
  toRow: (row, { gateway }) => toDelivery(row, gateway),
});

/** The connection's latest deliveries, all or of one state, by their last arrival. */
export async function listDeliveries(
  trx: SellerTransaction,
  connection: ConnectionRow,
  query: WebhookDeliveryQuery,
): Promise<WebhookDelivery[]> {
  const latest = { beyond: null, limit: LISTED_DELIVERIES };
  return (await deliveryList.rows(trx, connection, query, latest)).map(({ row }) => row);
}

/** Counts of the connection's deliveries of the last 30 days. */
export async function countDeliveries(
  trx: SellerTransaction,
  connection: ConnectionRow,
): Promise<Pick<WebhookDeliveryList, 'counts' | 'refusing'> & { lastReceivedAt: string | null }> {
  const found = await ofConnection(trx, connection)
    .groupBy(DELIVERY_STATE)
    .select(({ fn, eb }) => [
      DELIVERY_STATE.as('state'),
      fn.max('received_at').as('last'),
      fn.max('received_at').filterWhere('received_at', '>', LATELY).as('lately'),
      // One rejected row stands for a whole day.
      fn
        .sum<number>(eb.case().when('status', '=', 'rejected').then(eb.ref('attempts')).else(1).end())
        .as('count'),
    ])
    .execute();
  const countOf = (state: DeliveryState) => found.find((row) => row.state === state)?.count ?? 0;
  const accepted = found.filter(({ state }) => state !== 'refused').map(({ last }) => last.getTime());
  const last = accepted.length > 0 ? Math.max(...accepted) : undefined;
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
