import type { DeliveryState } from '@balcao/api-schema';
import { todayInSaoPaulo } from '@balcao/domain';
import { type Selectable, sql, type Updateable } from 'kysely';
import { currentTime } from '../db/clock';
import type { Database, SellerTransaction } from '../db/database';
import { newId } from '../db/new-id';
import type { DeliveryOutcome, WebhookDeliveriesTable } from '../db/payments-schema';
import { publishLive } from '../live/publish-live';
import type { TaskEnding } from '../queue';
import type { DeliverySender } from './delivery-task';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

/** PayPal is asked afterwards whether it is the sender, so deliveries that it denies were accepted at first. */
export const DELIVERY_STATE = sql<DeliveryState>`case when outcome = 'rejected' then 'refused' else status end`;

/** Older deliveries are about to be deleted, and no longer shown. */
export const DELIVERIES_KEPT_SINCE = sql<Date>`now() - interval '30 days'`;

const OPEN = ['waiting', 'parked'] as const;

/** A delivery that is still to be processed. */
export const findOpenDelivery = (
  trx: SellerTransaction,
  sellerId: string,
  id: string,
): Promise<DeliveryRow | undefined> =>
  trx
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .selectAll()
    .executeTakeFirst();

/** The columns that an attempt changes. */
function columnsOf(ending: TaskEnding<DeliveryOutcome | undefined>): Updateable<WebhookDeliveriesTable> {
  switch (ending.state) {
    case 'done':
      return { status: 'done', outcome: ending.outcome ?? null, last_error: null };
    case 'parked':
      return { status: 'parked', last_error: ending.error };
    case 'retry':
      return { status: 'waiting', last_error: ending.error, next_attempt_at: ending.at };
    case 'again':
      return { status: 'waiting', next_attempt_at: ending.at };
  }
}

/** Writes what an attempt at a delivery has come to, in the transaction that settles its task. */
export async function settleDelivery(
  trx: SellerTransaction,
  { sellerId, attempts }: { sellerId: string; attempts: number },
  deliveryId: string,
  ending: TaskEnding<DeliveryOutcome | undefined>,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ attempts, ...columnsOf(ending) })
    .where('seller_id', '=', sellerId)
    .where('id', '=', deliveryId)
    .where('status', 'in', OPEN)
    .execute();
  // Also when nothing changed, because open pages wait for the outcome of this delivery.
  await publishLive(trx, { sellerId }, 'payment.changed');
}

/** The columns of the sender of a delivery. */
const senderColumns = ({ source, senderId }: Pick<DeliverySender, 'source' | 'senderId'>) =>
  source === 'shopify'
    ? { connection_id: null, integration_id: senderId }
    : { connection_id: senderId, integration_id: null };

/**
 * Counts a rejected delivery without its content: one row per sender and day, with the last arrival. Open pages are
 * notified of the first one only, so that a flood does not make them refetch.
 */
export async function countRejected({ withSeller }: Database, sender: DeliverySender): Promise<void> {
  const { sellerId, source } = sender;
  await withSeller(sellerId, async (trx) => {
    const { attempts } = await trx
      .insertInto('webhook_deliveries')
      .values({
        seller_id: sellerId,
        id: newId(),
        ...senderColumns(sender),
        event_id: `rejected:${todayInSaoPaulo(currentTime())}`,
        about: 'other',
        trust: 'hint',
        body: null,
        status: 'rejected',
        outcome: 'rejected',
        attempts: 1,
      })
      .onConflict((conflict) => {
        const target =
          source === 'shopify'
            ? conflict
                .columns(['seller_id', 'integration_id', 'event_id'])
                .where('integration_id', 'is not', null)
            : conflict.columns(['seller_id', 'connection_id', 'event_id']);
        return target.doUpdateSet({
          attempts: sql`webhook_deliveries.attempts + 1`,
          received_at: sql<Date>`now()`,
        });
      })
      .returning('attempts')
      .executeTakeFirstOrThrow();
    if (attempts === 1) await publishLive(trx, { sellerId }, 'payment.changed');
  });
}
