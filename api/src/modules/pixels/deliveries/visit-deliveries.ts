import { isFrameProvider, pixelEventId } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { handleTask, type TaskHandler } from '../../../queue';
import { type ReadVisit, readVisit, visitTask } from '../../orders';
import { isReady, maySend, type Parts } from './may-send';
import { acceptsHost, obstacleOf } from './pixel-event';
import { type ActivePixel, activePixels, insertDeliveries, type NewDelivery } from './repository';
import { enqueueDeliveries } from './tasks';
import { eventsOfVisit } from './visit-repository';

const AT_ONCE = 4;

/**
 * The deliveries of a visit before there is an order, to pixels that are of all products. Visits of buyers who have not agreed have none,
 * nor have those of nobody that the provider could recognize: they are made when either is known.
 */
export async function rowsOfVisit(
  trx: SellerTransaction,
  owner: Owner,
  token: string,
  pixels: readonly ActivePixel[],
  visit: ReadVisit,
): Promise<NewDelivery[]> {
  const asked = pixels.filter(
    (pixel) =>
      isReady(pixel) &&
      pixel.provider !== 'utmify' &&
      pixel.product_ids.length === 0 &&
      acceptsHost(pixel, visit.host),
  );
  if (asked.length === 0) return [];
  const happened = await eventsOfVisit(trx, owner, token);
  return happened.flatMap(({ event, at }) =>
    asked
      .filter(
        (pixel) =>
          pixel.events.includes(event) && obstacleOf(pixel.provider, { visit }, at, currentTime()) === null,
      )
      .map((pixel) => ({
        seller_id: owner.sellerId,
        id: newId(),
        store_id: owner.storeId,
        pixel_id: pixel.id,
        event,
        event_id: pixelEventId(event, token),
        order_id: null,
        session_token: token,
        occurred_at: at,
        value_cents: 0,
        status: 'na_fila' as const,
      })),
  );
}

/** Makes the deliveries of a visit that this API sends. */
export async function createDeliveriesOfVisit(
  parts: Parts,
  trx: SellerTransaction,
  owner: Owner,
  token: string,
): Promise<void> {
  const pixels = (await activePixels(trx, owner)).filter(({ provider }) => !isFrameProvider(provider));
  if (pixels.length === 0 || !(await maySend(parts, trx, owner))) return;
  const visit = await readVisit(trx, parts.keyRing, { ...owner, isTest: false }, token);
  const rows = await rowsOfVisit(trx, owner, token, pixels, visit);
  await enqueueDeliveries(trx, owner.sellerId, await insertDeliveries(trx, rows));
}

/** Makes the deliveries of visits. A second run adds none. */
export const createVisitDeliveries = (parts: Parts): TaskHandler =>
  handleTask(visitTask, {
    concurrency: AT_ONCE,
    perKey: AT_ONCE,
    async run({ storeId, tokens }, { task: { sellerId } }) {
      await parts.database.withSeller(sellerId, async (trx) => {
        for (const token of tokens.toSorted())
          await createDeliveriesOfVisit(parts, trx, { sellerId, storeId }, token);
      });
    },
  });
