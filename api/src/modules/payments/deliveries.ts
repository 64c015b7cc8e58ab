import {
  type DeliveryState,
  listGatewayDeliveries,
  retryGatewayDeliveries,
  retryGatewayDelivery,
  type WebhookDelivery,
  type WebhookDeliveryList,
} from '@balcao/api-schema';
import { type SqlBool, sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { Call } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { defineList } from '../../lists/define-list';
import { publishLive } from '../../live/publish-live';
import { isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import {
  DELIVERIES_KEPT_SINCE,
  DELIVERY_STATE,
  SHOWN,
  type ShownDelivery,
  unparkDeliveries,
} from '../../webhooks/delivery-repository';
import { toDelivery } from '../../webhooks/to-delivery';
import { type ConnectionRow, getConnection } from './connection';
import { senderOf } from './incoming';

/** The number of listed deliveries. */
const LISTED = 50;
const LATELY = sql<Date>`now() - interval '7 days'`;

const cameTo = ({ seller_id, id }: ConnectionRow) =>
  sql<SqlBool>`seller_id = ${seller_id} and connection_id = ${id} and received_at > ${DELIVERIES_KEPT_SINCE}`;

const ofConnection = (trx: SellerTransaction, connection: ConnectionRow) =>
  trx.selectFrom('webhook_deliveries').where(cameTo(connection));

const deliveryList = defineList<
  ConnectionRow,
  { state?: DeliveryState | undefined },
  ShownDelivery,
  WebhookDelivery
>({
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

/** Records a retry in the audit log and notifies open pages. */
async function recordRetry(
  trx: SellerTransaction,
  { owner: { sellerId }, origin }: Pick<Call, 'owner' | 'origin'>,
  { id, gateway }: ConnectionRow,
  after: { deliveryId?: string; retried: number },
): Promise<void> {
  await recordAudit(trx, origin, {
    sellerId,
    action: 'gateway.retry-deliveries',
    entity: 'payment_gateway',
    entityId: id,
    after: { gateway, ...after },
  });
  await publishLive(trx, { sellerId }, 'payment.changed');
}

/** The deliveries of a gateway to a store, their outcome, and the retry of parked ones. */
export const webhookDeliveriesRoutes = routesOf('gateways', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listGatewayDeliveries, ({ owner, identity }, { params: { id }, query }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const connection = await getConnection(trx, owner, id);
        const latest = await deliveryList.rows(trx, connection, query, { beyond: null, limit: LISTED });
        const { counts, refusing } = await countDeliveries(trx, connection);
        return {
          items: latest.map(({ row }) => row),
          counts,
          refusing,
          canRetry: isAllowed(identity, 'pagamentos:editar'),
        };
      }),
    ),

    inStore(retryGatewayDeliveries, (call, { params: { id } }) =>
      database.withSeller(call.owner.sellerId, async (trx) => {
        const connection = await getConnection(trx, call.owner, id);
        const { length: retried } = await unparkDeliveries(trx, senderOf(connection));
        if (retried > 0) await recordRetry(trx, call, connection, { retried });
        return { retried };
      }),
    ),

    inStore(retryGatewayDelivery, (call, { params: { id, deliveryId } }) =>
      database.withSeller(call.owner.sellerId, async (trx) => {
        const connection = await getConnection(trx, call.owner, id);
        const [row] = await unparkDeliveries(trx, senderOf(connection), deliveryId);
        if (row === undefined) {
          const known = await ofConnection(trx, connection)
            .where('id', '=', deliveryId)
            .select('id')
            .executeTakeFirst();
          throw new Problem(known ? 'delivery_not_parked' : 'not_found');
        }
        await recordRetry(trx, call, connection, { deliveryId, retried: 1 });
        return toDelivery(row, connection.gateway);
      }),
    ),
  ];
});
