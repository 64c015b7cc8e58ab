import type { DemoOrder } from '@balcao/demo/orders/order';
import { EVENT_SOURCE_BY_HAND } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import { defer } from '../../../db/deferred';
import { newId } from '../../../db/new-id';
import { searchTextOf } from '../../../lists/search';
import type { Platform } from '../../../platform';
import { changeOrder, deliveryUpdate, parcelInsert } from '../change-order';
import { searchWith } from '../recompute-order';
import { type Channel, placeIn } from '../stored-order';

const CARRIER = 'Correios';
const TRACKING_URL = 'https://rastreamento.correios.com.br/app/index.php';

/** Sends and delivers what the seller would have by now. Not by their own action: it happened in the past, and nobody did it. */
export async function sendParcel(
  { database, raise }: Platform,
  channel: Channel,
  { name, parcel }: DemoOrder,
): Promise<void> {
  const now = currentTime();
  if (parcel === null || parcel.shippedAt > now) return;
  const { trackingCode, shippedAt, deliveredAt } = parcel;
  const report = (type: string, occurredAt: Date, data: Record<string, string>) => ({
    id: newId(),
    payment: null,
    type,
    occurredAt,
    amountCents: null,
    actorId: null,
    data,
  });
  const events = [
    report('fulfillment.shipped', shippedAt, { carrier: CARRIER, trackingCode }),
    ...(deliveredAt <= now ? [report('fulfillment.delivered', deliveredAt, {})] : []),
  ];
  await database.withSeller(channel.sellerId, async (trx) => {
    const changed = await changeOrder(trx, { raise }, placeIn(channel, name), {
      append: { source: EVENT_SOURCE_BY_HAND, events },
      columns: ({ order }) => {
        const { seller_id, id: order_id } = order;
        const parcel = { seller_id, id: newId(), order_id, carrier: CARRIER, tracking_code: trackingCode };
        defer(trx, parcelInsert(trx, [{ ...parcel, tracking_url: TRACKING_URL, shipped_at: shippedAt }]));
        if (deliveredAt <= now) defer(trx, deliveryUpdate(trx, order, deliveredAt));
        return { tracking_code: trackingCode, search: searchWith(searchTextOf(trackingCode)) };
      },
    });
    if (changed === undefined) throw new Error(`There is no order ${name}.`);
  });
}
