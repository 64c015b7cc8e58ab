import { currentTime } from '../../../db/clock';
import { newId } from '../../../db/new-id';
import { handleTask, type TaskHandler } from '../../../queue';
import { readVisitOfOrder } from '../../orders';
import { eventOf, obstacleOf, wantsOrder } from './judge-event';
import { isReady, mayTell, type Parts } from './may-tell';
import { findSoldOrder } from './order-repository';
import { activePixels, insertDeliveries, lockDelivery, unconsentedOf, updateDelivery } from './repository';
import { choiceTask, enqueueDeliveries, orderMomentTask } from './tasks';
import { tellOfVisit } from './visit-deliveries';

const AT_ONCE = 4;

/** Makes the deliveries of what happened to orders. A second run adds none. */
export const createPixelDeliveries = (parts: Parts): TaskHandler =>
  handleTask(orderMomentTask, {
    concurrency: AT_ONCE,
    perKey: AT_ONCE,
    async run({ storeId, orderId, moments, at }, { task: { sellerId } }) {
      const owner = { sellerId, storeId };
      await parts.database.withSeller(sellerId, async (trx) => {
        const sold = await findSoldOrder(trx, owner, orderId);
        if (sold === undefined || !(await mayTell(parts, trx, owner))) return;
        const pixels = (await activePixels(trx, owner)).filter(
          (pixel) => isReady(pixel) && wantsOrder(pixel, sold),
        );
        if (pixels.length === 0) return;
        const { order } = sold;
        const visit = await readVisitOfOrder(trx, parts.keyRing, { ...owner, isTest: order.is_test }, order);
        const occurredAt = new Date(at);
        const rows = moments.flatMap((moment) =>
          pixels.flatMap((pixel) => {
            const told = eventOf(pixel, moment, sold);
            if (told === null) return [];
            const status = obstacleOf(pixel.provider, visit, occurredAt, currentTime()) ?? 'na_fila';
            return [
              {
                seller_id: sellerId,
                id: newId(),
                store_id: storeId,
                pixel_id: pixel.id,
                event: told.event,
                event_id: told.eventId,
                order_id: order.id,
                order_number: Number(order.number),
                occurred_at: occurredAt,
                value_cents: told.valueCents,
                status,
              },
            ];
          }),
        );
        const inserted = await insertDeliveries(trx, rows);
        await enqueueDeliveries(
          trx,
          sellerId,
          inserted.filter(({ status }) => status === 'na_fila'),
        );
      });
    },
  });

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
          const status = obstacleOf(pixel.provider, visit, delivery.occurred_at, currentTime()) ?? 'na_fila';
          if (status === 'sem_consentimento') continue;
          await updateDelivery(trx, { sellerId, deliveryId: id }, { status });
          if (status === 'na_fila') ready.push({ id, pixel_id: pixel.id });
        }
        await enqueueDeliveries(trx, sellerId, ready);
        const token = /^visit\|(.+)$/s.exec(keptFor)?.[1];
        if (token !== undefined) await tellOfVisit(parts, trx, owner, token);
      });
    },
  });
