import {
  type DeliveryAttempt,
  OUTGOING_FAILURES,
  type OutgoingDelivery,
  type OutgoingDeliveryDetail,
  type OutgoingDeliveryList,
  type OutgoingDeliveryQuery,
} from '@balcao/api-schema';
import { OUTGOING_TEST_EVENT } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { publishLive } from '../../../live/publish-live';
import { countRequest } from '../../../plugins/rate-limit';
import { Problem } from '../../../problem';
import type { StoreCall } from '../../../resources/resource-call';
import type { StoredAttempt } from '../tables/webhooks-schema';
import {
  countDeliveries,
  type DeliveryRow,
  findDelivery,
  insertDeliveries,
  listDeliveries,
  updateDelivery,
} from './delivery-repository';
import { type EndpointRow, findEndpoint, holdEndpoint } from './endpoint-repository';
import { testEventBody } from './event-body';
import { enqueueDeliveries } from './tasks';

const toAttempt = ({ failure, ...attempt }: StoredAttempt): DeliveryAttempt => ({
  ...attempt,
  failure: OUTGOING_FAILURES.find((known) => known === failure) ?? null,
});

/** A delivery as it is listed. */
const toDelivery = (row: DeliveryRow): OutgoingDelivery => ({
  id: row.id,
  type: row.type,
  orderNumber: row.order_number,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  attempts: row.attempts.map(toAttempt),
});

async function getEndpoint(
  executor: Executor,
  { owner }: Pick<StoreCall, 'owner'>,
  id: string,
): Promise<EndpointRow> {
  const row = await findEndpoint(executor, owner, id);
  if (row === undefined) throw new Problem('not_found');
  return row;
}

/** The latest deliveries of an endpoint, and how many there are. @throws Problem not_found */
export function readDeliveries(
  call: StoreCall,
  id: string,
  query: OutgoingDeliveryQuery,
): Promise<OutgoingDeliveryList> {
  return call.platform.database.withSeller(call.owner.sellerId, async (trx) => {
    const endpoint = await getEndpoint(trx, call, id);
    const [rows, counts] = await Promise.all([
      listDeliveries(trx, endpoint, query),
      countDeliveries(trx, endpoint),
    ]);
    return { items: rows.map(toDelivery), counts };
  });
}

/** A delivery with its body. @throws Problem not_found */
export function readDelivery(
  call: StoreCall,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<OutgoingDeliveryDetail> {
  return call.platform.database.withSeller(call.owner.sellerId, async (trx) => {
    const endpoint = await getEndpoint(trx, call, id);
    const row = await findDelivery(trx, endpoint, deliveryId);
    if (row === undefined) throw new Problem('not_found');
    return { ...toDelivery(row), body: row.body };
  });
}

/** Makes a delivery wait for its turn, and open pages look at it. */
async function sendSoon(
  trx: SellerTransaction,
  { owner }: StoreCall,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
): Promise<OutgoingDelivery> {
  await enqueueDeliveries(trx, endpoint, [delivery]);
  await publishLive(trx, owner, 'outgoing-webhooks.changed');
  return toDelivery(delivery);
}

const assertRunning = ({ enabled }: EndpointRow): void => {
  if (!enabled) throw new Problem('webhook_endpoint_paused');
};

const limit = ({ platform, owner }: StoreCall): Promise<void> =>
  countRequest(platform.database, 'outgoing-webhooks', owner.storeId);

/** Sends an event that says nothing. @throws Problem not_found, webhook_endpoint_paused or too_many_requests */
export async function sendTestEvent(call: StoreCall, id: string): Promise<OutgoingDelivery> {
  await limit(call);
  const { platform, owner } = call;
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const endpoint = await holdEndpoint(trx, owner, id);
    if (endpoint === undefined) throw new Problem('not_found');
    assertRunning(endpoint);
    const eventId = `evt_${newId()}`;
    const [delivery] = await insertDeliveries(trx, [
      {
        seller_id: owner.sellerId,
        id: newId(),
        endpoint_id: id,
        event_id: eventId,
        type: OUTGOING_TEST_EVENT,
        body: testEventBody(eventId, currentTime(), endpoint.mode === 'test'),
      },
    ]);
    if (delivery === undefined) throw new Error('The test event was not inserted.');
    return sendSoon(trx, call, endpoint, delivery);
  });
}

/**
 * Sends a delivery again, also one that has arrived, with all its attempts.
 * @throws Problem not_found, webhook_endpoint_paused or too_many_requests
 */
export async function resend(
  call: StoreCall,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<OutgoingDelivery> {
  await limit(call);
  const { platform, owner, origin } = call;
  const { sellerId } = owner;
  return platform.database.withSeller(sellerId, async (trx) => {
    const endpoint = await getEndpoint(trx, call, id);
    const delivery = await findDelivery(trx, endpoint, deliveryId);
    if (delivery === undefined) throw new Problem('not_found');
    assertRunning(endpoint);
    await updateDelivery(trx, { sellerId, deliveryId }, { status: 'waiting', next_attempt_at: null });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'webhook-endpoint.resend',
      entity: 'webhook_endpoint',
      entityId: id,
      after: { deliveryId, type: delivery.type },
    });
    return sendSoon(trx, call, endpoint, { ...delivery, status: 'waiting', next_attempt_at: null });
  });
}
