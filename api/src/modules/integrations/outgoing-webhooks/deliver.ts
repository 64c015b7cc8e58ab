import { performance } from 'node:perf_hooks';
import { moneyStopOf } from '../../../accounts/may-move-money';
import { currentMs, currentTime } from '../../../db/clock';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { againIn, handleTask, type TaskHandler } from '../../../queue';
import { SIGNATURE_HEADER, signatureOf } from '../../../security/body-signature';
import { standardHeaders } from '../../../security/standard-webhook';
import type { StoredAttempt } from '../tables/webhooks-schema';
import { findWaiting, updateDelivery, type WaitingDelivery } from './delivery-repository';
import { markFailing, markWell } from './endpoint-repository';
import { notifyOwnersOfFailing } from './notify-owners';
import { secretsOf } from './secret';
import { deliveryTask } from './tasks';

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

/** Sends a body, signed for this moment: in our own header, and in those of Standard Webhooks. */
async function send(
  { keyRing, outgoingHttp }: Parts,
  { endpoint, eventId, body }: WaitingDelivery,
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
        const waiting = await findWaiting(trx, { sellerId, deliveryId });
        const { store_id: storeId } = waiting?.endpoint ?? {};
        return [waiting, storeId === undefined ? null : await moneyStopOf(trx, { sellerId, storeId })];
      });
      // Deleted meanwhile, or it waits until the endpoint goes on.
      if (!found?.endpoint.enabled) return undefined;
      // Data leaves a store only while its owner is not blocked.
      if (stop === 'owner' || stop === 'store') return againIn(FROZEN_AGAIN_SECONDS);
      const { endpoint } = found;
      const attempt = await send(parts, found);
      if (isAccepted(attempt)) return { endpoint, attempt };
      await database.withSeller(sellerId, async (trx) => {
        await updateDelivery(trx, { sellerId, deliveryId }, {}, attempt);
        await markFailing(trx, endpoint, new Date(attempt.at));
        await notifyOwnersOfFailing(trx, endpoint, config.publicUrl);
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
          await markWell(trx, outcome.endpoint);
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
