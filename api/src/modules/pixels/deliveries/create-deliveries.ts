import { isFrameProvider } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { handleTask, type TaskHandler } from '../../../queue';
import { type ReadVisit, readVisitOfOrder } from '../../orders';
import { isReady, maySend, type Parts } from './may-send';
import { findSoldOrder, type SoldOrder } from './order-repository';
import { acceptsOrder, eventOf, obstacleOf } from './pixel-event';
import {
  type ActivePixel,
  activePixels,
  type DeliveryRow,
  insertDeliveries,
  lockDelivery,
  type NewDelivery,
  type PixelRow,
  unconsentedOf,
  updateDelivery,
} from './repository';
import { choiceTask, enqueueDeliveries, type Moment, orderMomentTask } from './tasks';
import { createDeliveriesOfVisit } from './visit-deliveries';

const AT_ONCE = 4;

interface Happened {
  owner: Owner;
  moments: readonly Moment[];
  sold: SoldOrder;
  visit: ReadVisit;
  at: Date;
}

/** The deliveries of an order to pixels. One that is not sent has the reason as its status. */
export const rowsOfOrder = (
  pixels: readonly ActivePixel[],
  { owner, moments, sold, visit, at }: Happened,
): NewDelivery[] =>
  moments.flatMap((moment) =>
    pixels.flatMap((pixel) => {
      const told = isReady(pixel) && acceptsOrder(pixel, sold, visit) ? eventOf(pixel, moment, sold) : null;
      if (told === null) return [];
      return [
        {
          seller_id: owner.sellerId,
          id: newId(),
          store_id: owner.storeId,
          pixel_id: pixel.id,
          event: told.event,
          event_id: told.eventId,
          order_id: sold.order.id,
          order_number: sold.order.number,
          occurred_at: at,
          value_cents: told.valueCents,
          status: obstacleOf(pixel.provider, { visit, sold }, at, currentTime()) ?? 'na_fila',
        },
      ];
    }),
  );

/** Makes the deliveries of what happened to orders. A second run adds none. */
export const createPixelDeliveries = (parts: Parts): TaskHandler =>
  handleTask(orderMomentTask, {
    concurrency: AT_ONCE,
    perKey: AT_ONCE,
    async run({ storeId, orderId, moments, at }, { task: { sellerId } }) {
      const owner = { sellerId, storeId };
      await parts.database.withSeller(sellerId, async (trx) => {
        const sold = await findSoldOrder(trx, owner, orderId);
        if (sold === undefined || !(await maySend(parts, trx, owner))) return;
        const pixels = await activePixels(trx, owner);
        if (pixels.length === 0) return;
        const { order } = sold;
        const visit = await readVisitOfOrder(trx, parts.keyRing, { ...owner, isTest: order.is_test }, order);
        const rows = rowsOfOrder(pixels, { owner, moments, sold, visit, at: new Date(at) });
        await enqueueSending(trx, owner, pixels, await insertDeliveries(trx, rows));
      });
    },
  });

/** Enqueues those that this API sends. The others wait for a page of their buyer. */
const enqueueSending = (
  trx: SellerTransaction,
  { sellerId }: Owner,
  pixels: readonly PixelRow[],
  rows: readonly DeliveryRow[],
): Promise<void> => {
  const byFrame = new Set(pixels.filter(({ provider }) => isFrameProvider(provider)).map(({ id }) => id));
  return enqueueDeliveries(
    trx,
    sellerId,
    rows.filter(({ status, pixel_id }) => status === 'na_fila' && !byFrame.has(pixel_id)),
  );
};

/** Sends what waited for a buyer's choice, where they have agreed and it is not too late. */
export const sendAfterChoice = (parts: Parts): TaskHandler =>
  handleTask(choiceTask, {
    concurrency: AT_ONCE,
    perKey: AT_ONCE,
    async run({ storeId, keptFor }, { task: { sellerId } }) {
      const owner = { sellerId, storeId };
      await parts.database.withSeller(sellerId, async (trx) => {
        const ready: { id: string; pixel_id: string }[] = [];
        for (const { id } of await unconsentedOf(trx, owner, keptFor)) {
          const found = await lockDelivery(trx, { sellerId, deliveryId: id });
          if (found?.delivery.status !== 'sem_consentimento') continue;
          const { delivery, pixel } = found;
          const sold = await findSoldOrder(trx, owner, delivery.order_id ?? '');
          if (sold === undefined) continue;
          const visit = await readVisitOfOrder(trx, parts.keyRing, { ...owner, isTest: false }, sold.order);
          const status =
            obstacleOf(pixel.provider, { visit, sold }, delivery.occurred_at, currentTime()) ?? 'na_fila';
          if (status === 'sem_consentimento') continue;
          await updateDelivery(trx, { sellerId, deliveryId: id }, { status });
          if (status === 'na_fila' && !isFrameProvider(pixel.provider))
            ready.push({ id, pixel_id: pixel.id });
        }
        await enqueueDeliveries(trx, sellerId, ready);
        const token = /^visit\|(.+)$/s.exec(keptFor)?.[1];
        if (token !== undefined) await createDeliveriesOfVisit(parts, trx, owner, token);
      });
    },
  });
