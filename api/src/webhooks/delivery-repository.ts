import type { DeliveryState } from '@balcao/api-schema';
import { todayInSaoPaulo } from '@balcao/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { currentTime } from '../db/clock';
import type { Database, SellerTransaction } from '../db/database';
import { newId } from '../db/new-id';
import type { Schema } from '../db/schema';
import { publishLive } from '../live/publish-live';
import type { TaskEnding } from '../queue';
import type { DeliveryOutcome } from './delivery-outcome';
import { type DeliverySender, enqueueDeliveries } from './delivery-task';

export type DeliveryRow = Selectable<Schema['webhook_deliveries']>;

/** The columns that a list reads of a delivery, without its body and headers. */
export const SHOWN = [
  'id',
  'about',
  'gateway_charge_id',
  'status',
  'outcome',
  'attempts',
  'next_attempt_at',
  'last_error',
  'received_at',
] as const;
export type ShownDelivery = Pick<DeliveryRow, (typeof SHOWN)[number]>;

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
function columnsOf(
  ending: TaskEnding<DeliveryOutcome | undefined>,
): Updateable<Schema['webhook_deliveries']> {
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

/** The column that names the sender of a delivery. */
const senderColumn = ({ source }: Pick<DeliverySender, 'source'>) =>
  source === 'shopify' ? 'integration_id' : 'connection_id';

/** The columns of the sender of a delivery. */
const senderColumns = ({ source, senderId }: Pick<DeliverySender, 'source' | 'senderId'>) => ({
  connection_id: null,
  integration_id: null,
  [senderColumn({ source })]: senderId,
});

/** The columns of a delivery that waits for its turn, as if it had just come. */
const ANEW = {
  status: 'waiting',
  outcome: null,
  attempts: 0,
  next_attempt_at: sql<Date>`now()`,
  last_error: null,
} as const;

/**
 * Stores a delivery and enqueues it. A sender's name for an event counts once.
 *
 * @param again when one that came before is processed again
 * @returns those that are to be processed
 */
export async function keepDelivery(
  trx: SellerTransaction,
  sender: DeliverySender,
  columns: Omit<
    Insertable<Schema['webhook_deliveries']>,
    'seller_id' | 'id' | 'connection_id' | 'integration_id'
  >,
  again: 'always' | 'once-parked' | 'never',
): Promise<{ id: string }[]> {
  const content = columns.content_digest ?? null;
  const kept = await trx
    .insertInto('webhook_deliveries')
    .values({ seller_id: sender.sellerId, id: newId(), ...senderColumns(sender), ...columns })
    .onConflict((conflict) => {
      if (again === 'never') return conflict.doNothing();
      const anew = conflict
        .columns(['seller_id', senderColumn(sender), 'event_id'])
        .doUpdateSet({ ...ANEW, received_at: sql<Date>`now()` });
      if (again === 'always') return anew;
      return anew
        .where('webhook_deliveries.status', '=', 'parked')
        .where(sql<boolean>`coalesce(webhook_deliveries.content_digest, ${content}) = ${content}`);
    })
    .returning('id')
    .execute();
  await enqueueDeliveries(trx, sender, kept);
  return kept;
}

/**
 * Retries parked deliveries of a sender at once with ten new attempts: all, or the named one, also where it has failed and waits for its next
 * attempt. Of two calls at the same time, each row is taken once.
 *
 * @returns those that begin anew
 */
export async function unparkDeliveries(
  trx: SellerTransaction,
  sender: DeliverySender,
  deliveryId?: string,
): Promise<ShownDelivery[]> {
  const unparked = await trx
    .updateTable('webhook_deliveries')
    .set(ANEW)
    .where('seller_id', '=', sender.sellerId)
    .where(senderColumn(sender), '=', sender.senderId)
    .where((row) =>
      deliveryId === undefined
        ? row('status', '=', 'parked')
        : row.and([
            row('id', '=', deliveryId),
            row.or([
              row('status', '=', 'parked'),
              row.and([row('status', '=', 'waiting'), row('last_error', 'is not', null)]),
            ]),
          ]),
    )
    .returning(SHOWN)
    .execute();
  await enqueueDeliveries(trx, sender, unparked);
  return unparked;
}

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
