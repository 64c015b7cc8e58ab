import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { moneyStopOf } from '../../accounts/may-move-money';
import { currentMs, currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { publishLive } from '../../live/publish-live';
import { notify } from '../../notices/notify';
import type { Platform } from '../../platform';
import { againIn, handleTask, type TaskHandler } from '../../queue';
import { SIGNATURE_HEADER, signatureOf } from '../../security/body-signature';
import { standardHeaders } from '../../security/standard-webhook';
import { webhookFailingMail } from './mails';
import type { StoredAttempt } from './tables/webhooks-schema';
import { deliveryTask, updateDelivery } from './webhook-deliveries';
import { ENDPOINT_COLUMNS, type EndpointRow, secretsOf } from './webhook-endpoint';

/** Minutes after each failed attempt, a day in all. */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 360, 610] as const;

/** The first one, and one after each wait. */
export const MAX_ATTEMPTS = RETRY_MINUTES.length + 1;

/** Seconds until the next attempt after this many failures. */
export const retryAfterSeconds = (attempts: number): number => 60 * (RETRY_MINUTES[attempts - 1] ?? 610);

type Parts = Pick<Platform, 'database' | 'keyRing' | 'outgoingHttp' | 'config'>;

const AT_ONCE = 20;
/** So that one receiver that hangs leaves room for the others. */
const AT_ONCE_PER_ENDPOINT = 2;

/** Seconds until deliveries of a blocked owner are looked at again. */
const FROZEN_AGAIN_SECONDS = 600;

/** An attempt that did not arrive. It is stored already. */
class NotDelivered extends Error {
  override readonly name = 'NotDelivered';
}

const isAccepted = ({ statusCode }: StoredAttempt): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

const endpointAt = (trx: SellerTransaction, { seller_id, id }: Pick<EndpointRow, 'seller_id' | 'id'>) =>
  trx.updateTable('webhook_endpoints').where('seller_id', '=', seller_id).where('id', '=', id);

/** Notes that nothing gets through any more, unless that is known, and tells people once, when nothing has for a day. */
async function noteFailing(
  trx: SellerTransaction,
  endpoint: EndpointRow,
  at: Date,
  publicUrl: string,
): Promise<void> {
  await endpointAt(trx, endpoint).set({ failing_since: at }).where('failing_since', 'is', null).execute();
  const failing = await endpointAt(trx, endpoint)
    .set({ owners_notified_at: sql<Date>`now()` })
    .where('owners_notified_at', 'is', null)
    .where('failing_since', '<=', sql<Date>`now() - interval '24 hours'`)
    .returning(['url', 'failing_since'])
    .executeTakeFirst();
  if (!failing?.failing_since) return;
  const { url, failing_since: since } = failing;
  await notify(
    trx,
    { sellerId: endpoint.seller_id, storeId: endpoint.store_id },
    {
      key: `webhook:${endpoint.id}:failing:${since.toISOString()}`,
      category: 'webhooks',
      target: { kind: 'webhook', id: endpoint.id },
      mail: ({ storeName, ...person }) => webhookFailingMail(person, { url, storeName, since, publicUrl }),
    },
  );
}

/** Sends a body, signed for this moment: in our own header, and in those of Standard Webhooks. */
async function send(
  { keyRing, outgoingHttp }: Parts,
  { endpoint, eventId, body }: { endpoint: EndpointRow; eventId: string; body: string },
): Promise<StoredAttempt> {
  const at = currentTime();
  const seconds = Math.floor(currentMs() / 1_000);
  const secrets = secretsOf(keyRing, endpoint);
  const began = performance.now();
  const posted = await outgoingHttp.post(endpoint.url, {
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureOf(body, secrets, seconds),
      ...standardHeaders({ id: eventId, seconds, body }, secrets),
    },
    body,
  });
  const isAnswered = posted.outcome === 'answered';
  return {
    at: at.toISOString(),
    durationMs: Math.round(performance.now() - began),
    statusCode: isAnswered ? posted.status : null,
    failure: isAnswered ? null : posted.why,
    answer: isAnswered ? posted.text : '',
  };
}

/**
 * Sends deliveries: 2xx is accepted, everything else is tried again for a day. A process that dies between sending and
 * noting it down sends once more, with the same id.
 */
export function deliverOutgoing(parts: Parts): TaskHandler {
  const { database, config } = parts;
  return handleTask(deliveryTask, {
    concurrency: AT_ONCE,
    perKey: AT_ONCE_PER_ENDPOINT,
    maxAttempts: MAX_ATTEMPTS,
    backoffSeconds: retryAfterSeconds,
    async run({ deliveryId }, { task: { sellerId } }) {
      const [found, stop] = await database.withSeller(sellerId, async (trx) => {
        const row = await trx
          .selectFrom('outgoing_deliveries as delivery')
          .innerJoin('webhook_endpoints as endpoint', (join) =>
            join
              .onRef('endpoint.seller_id', '=', 'delivery.seller_id')
              .onRef('endpoint.id', '=', 'delivery.endpoint_id'),
          )
          .where('delivery.seller_id', '=', sellerId)
          .where('delivery.id', '=', deliveryId)
          .where('delivery.status', '=', 'waiting')
          .select(ENDPOINT_COLUMNS.map((column) => `endpoint.${column}` as const))
          .select(['delivery.event_id as eventId', 'delivery.body'])
          .executeTakeFirst();
        return [row, row ? await moneyStopOf(trx, { sellerId, storeId: row.store_id }) : null];
      });
      // Deleted meanwhile, or it waits until the endpoint goes on.
      if (!found?.enabled) return undefined;
      // Data leaves a store only while its owner is not blocked.
      if (stop === 'owner' || stop === 'store') return againIn(FROZEN_AGAIN_SECONDS);
      const { eventId, body, ...endpoint } = found;
      const attempt = await send(parts, { endpoint, eventId, body });
      if (isAccepted(attempt)) return { endpoint, attempt };
      await database.withSeller(sellerId, async (trx) => {
        await updateDelivery(trx, { sellerId, deliveryId }, {}, attempt);
        await noteFailing(trx, endpoint, new Date(attempt.at), config.publicUrl);
      });
      throw new NotDelivered(attempt.failure ?? String(attempt.statusCode));
    },
    async settled(trx, { deliveryId }, { sellerId }, ending) {
      const delivery = { sellerId, deliveryId };
      switch (ending.state) {
        case 'done': {
          const outcome = ending.outcome;
          if (outcome === undefined) {
            await updateDelivery(trx, delivery, { next_attempt_at: null });
            return;
          }
          await updateDelivery(
            trx,
            delivery,
            { status: 'delivered', next_attempt_at: null },
            outcome.attempt,
          );
          // An endpoint that was well is not written.
          await endpointAt(trx, outcome.endpoint)
            .set({ failing_since: null, owners_notified_at: null })
            .where('failing_since', 'is not', null)
            .execute();
          break;
        }
        case 'parked':
          await updateDelivery(trx, delivery, { status: 'parked', next_attempt_at: null });
          break;
        case 'retry':
        case 'again':
          await updateDelivery(trx, delivery, { next_attempt_at: ending.at });
      }
      await publishLive(trx, { sellerId }, 'outgoing-webhooks.changed');
    },
  });
}
