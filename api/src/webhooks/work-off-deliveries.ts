import type { WebhookSource } from '@balcao/domain';
import type { Database, SellerTransaction } from '../db/database';
import { handleTask, type TaskHandler } from '../queue';
import type { DeliveryOutcome } from './delivery-outcome';
import { type DeliveryRow, findOpenDelivery, settleDelivery } from './delivery-repository';
import { deliveryTask } from './delivery-task';
import { storedFailure } from './failure';

/** The work on deliveries of one kind of sender. */
interface DeliveryWork<Sender> {
  /** How many senders at the same time. */
  concurrency: number;
  /** The sender of a delivery; undefined once it is disconnected. */
  senderOf(trx: SellerTransaction, delivery: DeliveryRow): Promise<Sender | undefined>;
  /** @throws TryAgain when a later attempt may succeed */
  handle(sender: Sender, delivery: DeliveryRow): Promise<DeliveryOutcome>;
}

/**
 * Processes the deliveries of a source, one per sender at a time. Nothing is locked meanwhile. After ten failures a delivery is parked.
 * The outcome is stored with the delivery, where the store reads it.
 */
export const workOffDeliveries = <Sender>(
  { withSeller }: Database,
  source: WebhookSource,
  { concurrency, senderOf, handle }: DeliveryWork<Sender>,
): TaskHandler =>
  handleTask(deliveryTask(source), {
    concurrency,
    describeError: storedFailure,
    async run({ deliveryId }, { task: { sellerId } }): Promise<DeliveryOutcome | undefined> {
      const { delivery, sender } = await withSeller(sellerId, async (trx) => {
        const found = await findOpenDelivery(trx, sellerId, deliveryId);
        return { delivery: found, sender: found && (await senderOf(trx, found)) };
      });
      // Deleted meanwhile, alone or with its sender.
      if (delivery === undefined) return undefined;
      return sender === undefined ? 'ignored' : handle(sender, delivery);
    },
    settled: (trx, { deliveryId }, task, ending) => settleDelivery(trx, task, deliveryId, ending),
  });
