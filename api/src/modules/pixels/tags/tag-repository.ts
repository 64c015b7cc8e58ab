import { FRAME_PROVIDERS, type FrameProvider } from '@balcao/domain';
import { sql } from 'kysely';
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

const ofVisit = ({ token, orderId }: TagVisit) =>
  orderId === null
    ? sql<boolean>`pixel_deliveries.session_token = ${token}`
    : sql<boolean>`(pixel_deliveries.session_token = ${token} or pixel_deliveries.order_id = ${orderId})`;

/** A delivery that a page is to make, with where to. */
export type ClaimedDelivery = DeliveryRow & { provider: FrameProvider; external_id: string; account: string };

/**
 * Takes what waits for a page of this buyer: once, whoever asks at the same time. Until the page says what came of it, nobody knows.
 */
export async function claimForPage(trx: SellerTransaction, visit: TagVisit): Promise<ClaimedDelivery[]> {
  const claimed = await trx
    .updateTable('pixel_deliveries')
    .from('pixels')
    .set({ status: 'incerto', first_sent_at: currentTime() })
    .whereRef('pixels.seller_id', '=', 'pixel_deliveries.seller_id')
    .whereRef('pixels.id', '=', 'pixel_deliveries.pixel_id')
    .where('pixel_deliveries.seller_id', '=', visit.sellerId)
    .where('pixel_deliveries.store_id', '=', visit.storeId)
    .where('pixel_deliveries.status', '=', 'na_fila')
    .where('pixels.active', '=', true)
    .where('pixels.provider', 'in', [...FRAME_PROVIDERS])
    .where(ofVisit(visit))
    .returningAll('pixel_deliveries')
    .returning(['pixels.provider', 'pixels.external_id', 'pixels.account'])
    .execute();
  return claimed.map((row) => ({ ...row, provider: row.provider as FrameProvider }));
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
    .where(ofVisit(visit))
    .selectAll()
    .forUpdate()
    .execute();
