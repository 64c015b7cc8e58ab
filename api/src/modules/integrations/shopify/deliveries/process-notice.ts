import type { DeliveryOutcome } from '../../../../db/payments-schema';
import type { Platform } from '../../../../platform';
import { digestOf } from '../../../../providers/gateway/webhook';
import { handleTask, type TaskHandler } from '../../../../queue';
import { findOpenDelivery, settleDelivery } from '../../../../webhooks/delivery-repository';
import { deliveryTask } from '../../../../webhooks/delivery-task';
import { storedFailure } from '../../../../webhooks/failure';
import { findLinkOf } from '../links/repository';
import { handleTopic } from '../topics/handle-topic';
import { triggeredAt } from './received-notice';

const DELIVERIES_AT_ONCE = 4;

/** Processes what shops have sent, one delivery per shop at a time. After ten failures a delivery is parked. */
export function processNotices(platform: Platform): TaskHandler {
  const { database } = platform;
  return handleTask(deliveryTask('shopify'), {
    concurrency: DELIVERIES_AT_ONCE,
    describeError: storedFailure,
    async run({ deliveryId }, { task: { sellerId } }): Promise<DeliveryOutcome | undefined> {
      const found = await database.withSeller(sellerId, async (trx) => {
        const delivery = await findOpenDelivery(trx, sellerId, deliveryId);
        const link = delivery?.integration_id && (await findLinkOf(trx, sellerId, delivery.integration_id));
        return delivery && { delivery, link };
      });
      if (found === undefined) return undefined;
      const { delivery, link } = found;
      // The link was cut, or what came was erased at the buyer's request.
      if (!link || delivery.body === null) return 'ignored';
      const { topic, body, headers } = delivery;
      const version = `${triggeredAt(headers)}|${digestOf(body)}`;
      return handleTopic(platform, link, { topic, body, version });
    },
    settled: (trx, { deliveryId }, task, ending) => settleDelivery(trx, task, deliveryId, ending),
  });
}
