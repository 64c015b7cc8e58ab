import { AtCommit } from '../../../db/at-commit';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { searchTextOf } from '../../../lists/search';
import type { Platform } from '../../../platform';
import { insertFulfillment, insertOrderEvent, markDelivered, searchWith } from '../actions/repository';
import { type Channel, placeIn } from '../ingestion/channel';
import { NO_NEWS } from '../state/key-of-event';
import { eventsAt, lockOrder, paymentsAt } from '../state/repository';
import { settleOrder } from '../state/settle-order';
import type { DemoOrder } from './demo-order';

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
  const isDelivered = deliveredAt <= now;
  await database.withSeller(
    channel.sellerId,
    async (trx: SellerTransaction): Promise<AtCommit<undefined>> => {
      const place = placeIn(channel, name);
      const order = await lockOrder(trx, place);
      if (order === undefined) throw new Error(`There is no order ${name}.`);
      const { seller_id, id: order_id } = order;
      const report = (type: string, occurred_at: Date, data: Record<string, string> | null) =>
        insertOrderEvent(trx, {
          seller_id,
          event_id: newId(),
          order_id,
          type,
          occurred_at,
          amount_cents: null,
          actor_id: null,
          data: data && JSON.stringify(data),
        });
      const written: Promise<void>[] = [
        report('fulfillment.shipped', shippedAt, { carrier: CARRIER, trackingCode }),
        insertFulfillment(trx, {
          seller_id,
          id: newId(),
          order_id,
          carrier: CARRIER,
          tracking_code: trackingCode,
          tracking_url: TRACKING_URL,
          shipped_at: shippedAt,
        }),
      ];
      if (isDelivered) {
        written.push(report('fulfillment.delivered', deliveredAt, null));
        written.push(markDelivered(trx, order, deliveredAt));
      }
      // One connection runs them in turn, so the events that are read are all.
      const [payments, events] = await Promise.all([
        paymentsAt(trx, place),
        eventsAt(trx, place),
        ...written,
      ]);
      const { statements } = await settleOrder(
        trx,
        { raise },
        { order, payments, events, news: NO_NEWS },
        { tracking_code: trackingCode, search: searchWith(searchTextOf(trackingCode)) },
      );
      return new AtCommit(statements, () => undefined);
    },
  );
}
