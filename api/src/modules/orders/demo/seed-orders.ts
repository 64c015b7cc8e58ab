import { demoStoreOf } from '../../../accounts/demo-store';
import { currentTime } from '../../../db/clock';
import { DEMO_LOGINS } from '../../../demo-logins';
import type { Platform } from '../../../platform';
import type { Channel } from '../ingestion/channel';
import { recordCheckoutEvents } from '../ingestion/record-checkout-events';
import { recordPaymentEvents } from '../ingestion/record-payment-events';
import { upsertOrder } from '../ingestion/upsert-order';
import type { DemoOrder } from './demo-order';
import { demoVisits } from './demo-visits';
import { hasHadOrders, markLeftDemoVisits } from './repository';
import { sendParcel } from './send-parcel';

/** As many as the public API takes at once. */
const EVENTS_AT_ONCE = 100;
/** Orders that are written at the same time. */
const LANES = 4;

/** All that happened to an order, as the public API and the seller would have told it. */
async function tellStory(platform: Platform, channel: Channel, order: DemoOrder): Promise<void> {
  for (const { id: paymentId, events } of order.payments)
    if (events.length > 0)
      await recordPaymentEvents(platform, channel, { orderId: order.name, paymentId }, events);
  await sendParcel(platform, channel, order);
}

/**
 * Gives a demo store that never had an order a quarter of them. They come in by the public API's functions, which judge
 * no date: its schema refuses events that are a month old.
 *
 * @returns the number of orders
 */
export async function seedOrders(platform: Platform): Promise<number> {
  const store = await demoStoreOf(platform, DEMO_LOGINS.seller.email);
  if (store === undefined || (await hasHadOrders(platform.database, store))) return 0;
  const channel: Channel = { ...store, source: 'demo', isTest: false };
  const visits = demoVisits(currentTime());

  const orders = visits
    .flatMap(({ order }) => order ?? [])
    .sort((one, other) => one.orderedAt.getTime() - other.orderedAt.getTime());
  // One after the other, so that their numbers follow their dates.
  for (const { name, request } of orders) await upsertOrder(platform, channel, name, request);
  const waiting = orders.values();
  const lane = async () => {
    for (const order of waiting) await tellStory(platform, channel, order);
  };
  await Promise.all(Array.from({ length: LANES }, lane));

  const events = visits.flatMap((visit) => visit.events);
  for (let first = 0; first < events.length; first += EVENTS_AT_ONCE)
    await recordCheckoutEvents(platform.database, channel, events.slice(first, first + EVENTS_AT_ONCE), {
      trustsLinks: true,
    });
  await platform.database.withSeller(store.sellerId, (trx) => markLeftDemoVisits(trx, store));
  return orders.length;
}
