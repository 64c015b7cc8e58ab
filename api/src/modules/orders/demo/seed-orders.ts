import { offeredVisits } from '@balcao/demo/orders/offers';
import type { DemoOrder } from '@balcao/demo/orders/order';
import { demoVisits } from '@balcao/demo/orders/visits';
import { isDisputeEventType } from '@balcao/domain';
import type { DemoStore } from '../../../accounts/demo-store';
import { currentTime } from '../../../db/clock';
import type { Platform } from '../../../platform';
import { armOf, findOfferedSkus } from '../../selling';
import { recordCheckoutEvents, recordGatewayEvents } from '../incoming-events';
import type { NewEvent } from '../order-events';
import { type Channel, eventSourceOf, placeIn } from '../stored-order';
import { upsertOrder } from '../upsert-order';
import { hasOrders, markCollected, markLeftDemoVisits } from './repository';
import { sendParcel } from './send-parcel';

/** As many as the public API takes at once. */
const EVENTS_AT_ONCE = 100;
/** Orders that are written at the same time. */
const LANES = 4;

/** The gateway that has told of what the platform holds. */
const GATEWAY = 'simulador';

/** Told together, as gateways tell what follows at once. A dispute that is told with its end has moved nothing: those stand alone. */
function groupsOf(events: readonly NewEvent[]): NewEvent[][] {
  const groups: NewEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last === undefined || isDisputeEventType(event.type)) groups.push([event]);
    else last.push(event);
  }
  return groups;
}

/** All that happened to an order, as its gateway or the store's own system, and the seller would have told it. */
async function reportHistory(platform: Platform, channel: Channel, order: DemoOrder): Promise<void> {
  const place = placeIn(channel, order.name);
  for (const { id: externalPaymentId, isCollected, events } of order.payments) {
    if (events.length === 0) continue;
    const source = isCollected ? GATEWAY : eventSourceOf(channel);
    await platform.database.withSeller(channel.sellerId, async (trx) => {
      if (isCollected) await markCollected(trx, place, externalPaymentId);
      for (const group of groupsOf(events))
        await recordGatewayEvents(trx, platform, place, { source, externalPaymentId }, group);
    });
  }
  await sendParcel(platform, channel, order);
}

/**
 * Gives a demonstration that has no order a quarter of them. They come in by the public API's functions, which judge no date: its
 * schema refuses events that are a month old.
 *
 * @returns the number of orders
 */
export async function seedOrders({ platform, owner }: DemoStore): Promise<number> {
  if (await platform.database.withSeller(owner.sellerId, (trx) => hasOrders(trx, owner))) return 0;
  const channel: Channel = { ...owner, source: 'demo', isTest: false };
  const bumps = await findOfferedSkus(platform.database.forSeller(owner.sellerId), owner);
  const offers = bumps.map((bump) => ({ ...bump, armOf: (token: string) => armOf(bump, token) }));
  const visits = offeredVisits(demoVisits(currentTime()), offers);

  const orders = visits
    .flatMap(({ order }) => order ?? [])
    .sort((one, other) => one.orderedAt.getTime() - other.orderedAt.getTime());
  // One after the other, so that their numbers follow their dates.
  for (const { name, request } of orders) await upsertOrder(platform, channel, name, request);
  const waiting = orders.values();
  const lane = async () => {
    for (const order of waiting) await reportHistory(platform, channel, order);
  };
  await Promise.all(Array.from({ length: LANES }, lane));

  const events = visits.flatMap((visit) => visit.events);
  for (let first = 0; first < events.length; first += EVENTS_AT_ONCE)
    await recordCheckoutEvents(platform.database, channel, events.slice(first, first + EVENTS_AT_ONCE), {
      trustsLinks: true,
    });
  await platform.database.withSeller(owner.sellerId, (trx) => markLeftDemoVisits(trx, owner));
  return orders.length;
}
