import { performance } from 'node:perf_hooks';
import { PIXEL_PROVIDER_FACTS, type PixelDeliveryStatus, type PixelProviderFacts } from '@balcao/domain';
import { sql } from 'kysely';
import { moneyStopOf } from '../../accounts/may-move-money';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { type Again, againIn, handleTask, type TaskHandler } from '../../queue';
import { type ReadVisit, readVisit, readVisitOfOrder } from '../orders';
import {
  type DeliveryRow,
  eraseTrackingOf,
  lockDelivery,
  type Parts,
  type PixelRow,
  pixelDeliveryTask,
  updateDelivery,
} from './delivery';
import { tokenOf } from './pixels';
import { readAnswer } from './providers/read-answer';
import { ADAPTERS, type ProviderRequest, type ReportedEvent } from './providers/requests';
import { buyerOf, findSoldOrder, NOBODY, obstacleOf, type SoldOrder } from './sold-order';
import type { PixelAttempt } from './tables/pixels-schema';

const AT_ONCE = 20;
/** So that one provider that hangs leaves room for the others. */
const AT_ONCE_PER_PIXEL = 2;
/** Seconds until deliveries of a blocked owner are looked at again. */
const FROZEN_AGAIN_SECONDS = 600;
/** A day and a half: within every window in which a second copy counts as the first. */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 960] as const;
export const MAX_ATTEMPTS = RETRY_MINUTES.length + 1;
const retryAfterSeconds = (attempts: number): number => 60 * (RETRY_MINUTES[attempts - 1] ?? 960);

const HOUR_MS = 3_600_000;

/** A try that did not get through. It is stored already. */
class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/** Members that say who somebody is and are not hashed: the log shows that they were sent, and not what. */
const HIDDEN =
  /^(?:client_ip_address|client_user_agent|ip|user_agent|fbc|fbp|ttclid|ttp|click_id|clickid|click-id|client_id|session_id|name|email|phone|document)$/;
/** Names that are no buyer's. */
const OF_EVENTS = new Set(['events', 'data', 'products', 'items', 'contents', 'params']);

const hide = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? '•••' : value);

/**
 * A sent payload, as people of the store may see it.
 * @param isEvent whether a `name` here is that of an event or a product
 */
function shownPayload(payload: unknown, isEvent = true): unknown {
  if (Array.isArray(payload)) return payload.map((item) => shownPayload(item, isEvent));
  if (typeof payload !== 'object' || payload === null) return payload;
  return Object.fromEntries(
    Object.entries(payload).map(([key, value]) => {
      if (key === 'name' && isEvent) return [key, value];
      if (HIDDEN.test(key) && typeof value !== 'object') return [key, hide(value)];
      return [key, shownPayload(value, isEvent ? key !== 'customer' && key !== 'user' : OF_EVENTS.has(key))];
    }),
  );
}

/** Somebody who tries a pixel out, and the browser that they are logged in with. */
interface Tester {
  email: string;
  ip: string;
  userAgent: string;
}

/** The provider's name of an event. That of a purchase is the seller's own, where the provider lets them name it. */
function nameOf({ event }: DeliveryRow, { provider, event_name }: PixelRow): string {
  const facts = PIXEL_PROVIDER_FACTS[provider];
  const isPurchase = event === 'paid' || event === 'test';
  if (isPurchase && facts.namesPurchase) return event_name;
  return facts.events[event === 'test' ? 'paid' : event] ?? '';
}

/** The event of a delivery with everything that its provider may get. */
function toReportedEvent(
  delivery: DeliveryRow,
  pixel: PixelRow,
  sold: SoldOrder | undefined,
  { fields, ip, userAgent }: Pick<ReadVisit, 'fields' | 'ip' | 'userAgent'>,
  tester?: Pick<Tester, 'email'>,
): ReportedEvent {
  const { order, items = [], feeCents = 0 } = sold ?? {};
  return {
    event: delivery.event,
    name: nameOf(delivery, pixel),
    eventId: delivery.event_id,
    occurredAt: delivery.occurred_at,
    valueCents: delivery.value_cents,
    order: order
      ? {
          id: order.id,
          number: order.number,
          orderedAt: order.ordered_at,
          paidAt: order.paid_at,
          method: order.payment_method,
          isRefunded: delivery.event === 'refunded',
          items: items.map(({ sku, title, quantity, unit_price_cents, product_id }) => ({
            id: product_id ?? (sku || title),
            title,
            quantity,
            cents: unit_price_cents,
          })),
          utm: order.utm ?? {},
          feeCents,
        }
      : null,
    buyer: tester ? { ...NOBODY, email: tester.email } : buyerOf(sold),
    visit: { fields, ip, userAgent },
  };
}

/** A delivery with its pixel, its provider and the request that is about to be sent. */
interface Prepared {
  delivery: DeliveryRow;
  pixel: PixelRow;
  facts: PixelProviderFacts;
  request: ProviderRequest;
}

/** Whether something that may have arrived would be counted again. */
function wouldCountTwice({ dedupeHours }: PixelProviderFacts, firstSentAt: Date | null, now: Date): boolean {
  const since = firstSentAt === null ? 0 : now.getTime() - firstSentAt.getTime();
  return dedupeHours === 0 || since >= dedupeHours * HOUR_MS;
}

/** The status with which a delivery ends unsent, or the order and the visit that it is sent with. */
async function stopOf(
  trx: SellerTransaction,
  parts: Parts,
  { delivery, pixel }: Pick<Prepared, 'delivery' | 'pixel'>,
  testedBy: string | undefined,
): Promise<
  PixelDeliveryStatus | { sold: SoldOrder | undefined; visit: ReadVisit; tester?: Tester | undefined }
> {
  const owner = { sellerId: delivery.seller_id, storeId: delivery.store_id };
  const facts = PIXEL_PROVIDER_FACTS[pixel.provider];
  const isTest = delivery.event === 'test';
  if ((!pixel.active && !isTest) || (facts.token !== null && pixel.token_sealed === '')) return 'cancelado';
  const now = currentTime();
  // A process died between sending and writing down what came of it.
  if (delivery.began_at !== null && wouldCountTwice(facts, delivery.first_sent_at, now)) return 'incerto';
  const nobody = {
    fields: {},
    ip: '',
    userAgent: '',
    host: '',
    allows: { marketing: true, analytics: true },
  };
  if (isTest) {
    // With the browser that they are logged in with; undefined for who is gone.
    const found = testedBy
      ? await sql<Tester>`
          select u.email, s.ip, s.ua as "userAgent" from users as u join sessions as s on s.user_id = u.id
          where u.id = ${testedBy} and s.revoked_at is null order by s.last_seen_at desc limit 1`.execute(
          parts.database.platform,
        )
      : undefined;
    const tester = found?.rows[0];
    return { sold: undefined, visit: { ...nobody, ...tester }, tester };
  }
  const place = { ...owner, isTest: false };
  if (delivery.order_id === null) {
    const visit = await readVisit(trx, parts.keyRing, place, delivery.session_token);
    return obstacleOf(pixel.provider, { visit }, delivery.occurred_at, now) ?? { sold: undefined, visit };
  }
  const sold = await findSoldOrder(trx, owner, delivery.order_id);
  if (sold === undefined) return 'cancelado';
  // What the buyer has chosen since counts too.
  const visit = await readVisitOfOrder(
    trx,
    parts.keyRing,
    { ...owner, isTest: sold.order.is_test },
    sold.order,
  );
  return obstacleOf(pixel.provider, { visit, sold }, delivery.occurred_at, now) ?? { sold, visit };
}

/** Notes that a try begins, before it does: who dies then has left a sign. */
const prepare = (
  parts: Parts,
  place: { sellerId: string; deliveryId: string },
  testedBy: string | undefined,
): Promise<Prepared | Again | undefined> =>
  parts.database.withSeller(place.sellerId, async (trx) => {
    const found = await lockDelivery(trx, place);
    if (found === undefined) return undefined;
    const { delivery, pixel } = found;
    if (delivery.status !== 'na_fila' && delivery.status !== 'tentando') return undefined;
    const moneyStop = await moneyStopOf(trx, { sellerId: place.sellerId, storeId: delivery.store_id });
    if (moneyStop === 'owner' || moneyStop === 'store') return againIn(FROZEN_AGAIN_SECONDS);
    const going = await stopOf(trx, parts, found, testedBy);
    if (typeof going === 'string') {
      await updateDelivery(trx, place, { status: going, began_at: null, next_attempt_at: null });
      return undefined;
    }
    const adapter = ADAPTERS[pixel.provider];
    if (adapter === undefined) throw new Error(`Nothing is sent to ${pixel.provider}.`);
    const request = adapter(toReportedEvent(delivery, pixel, going.sold, going.visit, going.tester), {
      externalId: pixel.external_id,
      account: pixel.account,
      token: tokenOf(parts.keyRing, pixel),
      testEventCode: pixel.test_event_code,
      sendsBuyer: pixel.sends_buyer,
    });
    const now = currentTime();
    await updateDelivery(trx, place, {
      status: 'tentando',
      began_at: now,
      first_sent_at: delivery.first_sent_at ?? now,
      payload: JSON.stringify(shownPayload(request.payload)),
    });
    return { delivery, pixel, facts: PIXEL_PROVIDER_FACTS[pixel.provider], request };
  });

/**
 * Sends deliveries, one event each, with the same id in every try. What may have arrived is tried again only where a second copy counts as
 * the first; elsewhere it is uncertain, and said so.
 */
export function sendToPixels(parts: Parts): TaskHandler {
  const { database } = parts;
  return handleTask(pixelDeliveryTask, {
    concurrency: AT_ONCE,
    perKey: AT_ONCE_PER_PIXEL,
    maxAttempts: MAX_ATTEMPTS,
    backoffSeconds: retryAfterSeconds,
    async run({ deliveryId, testedBy }, { task: { sellerId } }) {
      const place = { sellerId, deliveryId };
      const prepared = await prepare(parts, place, testedBy);
      if (prepared === undefined || !('request' in prepared)) return prepared;
      const at = currentTime().toISOString();
      const began = performance.now();
      const posted = await parts.pixelHttp.send(prepared.pixel.provider, prepared.request);
      const { verdict, code } = readAnswer(prepared.facts.answer, posted);
      const attempt: PixelAttempt = {
        at,
        ms: Math.round(performance.now() - began),
        httpStatus: posted.outcome === 'answered' ? posted.status : null,
        code,
        text: posted.outcome === 'answered' ? posted.text : '',
      };
      if (verdict !== 'later' && verdict !== 'unknown') return { status: verdict, attempt, prepared };
      if (
        verdict === 'unknown' &&
        wouldCountTwice(prepared.facts, prepared.delivery.first_sent_at, currentTime())
      )
        return { status: 'incerto' as const, attempt, prepared };
      await database.withSeller(sellerId, (trx) =>
        // Of one that may have arrived the sign stays.
        updateDelivery(trx, place, verdict === 'later' ? { began_at: null } : {}, attempt),
      );
      throw new NotTaken(code);
    },
    async settled(trx, { deliveryId }, { sellerId }, ending) {
      const place = { sellerId, deliveryId };
      switch (ending.state) {
        case 'done': {
          if (ending.outcome === undefined) return;
          const { status, attempt, prepared } = ending.outcome;
          await updateDelivery(trx, place, { status, began_at: null, next_attempt_at: null }, attempt);
          const { delivery } = prepared;
          const isTaken = status === 'entregue' || status === 'aceito_sem_confirmacao';
          if (isTaken) await eraseTrackingOf(trx, { sellerId, storeId: delivery.store_id }, delivery);
          return;
        }
        case 'parked': {
          const found = await lockDelivery(trx, place);
          const status = found?.delivery.began_at ? 'incerto' : 'recusado';
          await updateDelivery(trx, place, { status, began_at: null, next_attempt_at: null });
          return;
        }
        case 'retry':
        case 'again':
          await updateDelivery(trx, place, { next_attempt_at: ending.at });
      }
    },
  });
}
