import { type FrameProvider, PIXEL_EVENTS, pixelEventId } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { DeliveryRow } from '../deliveries/repository';

/** A buyer's visit, and the order that it has come to. */
export interface TagVisit {
  sellerId: string;
  storeId: string;
  /** Of the session. */
  token: string;
  orderId: string | null;
  isTest: boolean;
}

/** The ids of all that can have happened in a visit and to its order. */
const eventIdsOf = ({ token, orderId }: TagVisit): string[] =>
  PIXEL_EVENTS.flatMap((event) =>
    [token, ...(orderId === null ? [] : [orderId])].map((of) => pixelEventId(event, of)),
  );

/** A delivery that a page is to make, with where to. */
export type ClaimedDelivery = DeliveryRow & { provider: FrameProvider; external_id: string; account: string };

/**
 * Takes what waits for a page of this buyer, in the order in which it happened: once, whoever asks at the same time. Until the page says what came of it, nobody knows.
 */
export async function claimForPage(
  trx: SellerTransaction,
  visit: TagVisit,
  pixelIds: readonly string[],
): Promise<ClaimedDelivery[]> {
  const claimed = await trx
    .updateTable('pixel_deliveries')
    .from('pixels')
    .set({ status: 'incerto', first_sent_at: currentTime() })
    .whereRef('pixels.seller_id', '=', 'pixel_deliveries.seller_id')
    .whereRef('pixels.id', '=', 'pixel_deliveries.pixel_id')
    .where('pixel_deliveries.seller_id', '=', visit.sellerId)
    .where('pixel_deliveries.pixel_id', 'in', pixelIds)
    .where('pixel_deliveries.event_id', 'in', eventIdsOf(visit))
    .where('pixel_deliveries.status', '=', 'na_fila')
    .returningAll('pixel_deliveries')
    .returning(['pixels.provider', 'pixels.external_id', 'pixels.account'])
    .execute();
  return claimed
    .toSorted((one, other) => +one.occurred_at - +other.occurred_at || (one.id < other.id ? -1 : 1))
    .map((row) => ({ ...row, provider: row.provider as FrameProvider }));
}

/** The deliveries of these that this buyer's page has taken and not yet spoken of, locked. */
export const lockClaimed = (
  trx: SellerTransaction,
  visit: TagVisit,
  ids: readonly string[],
): Promise<DeliveryRow[]> =>
  trx
    .selectFrom('pixel_deliveries')
    .where('seller_id', '=', visit.sellerId)
    .where('id', 'in', ids)
    .where('status', '=', 'incerto')
    .where('event_id', 'in', eventIdsOf(visit))
    .selectAll()
    .forUpdate()
    .execute();
