import { z } from '@balcao/api-schema';
import type { RawBuilder } from 'kysely';
import { currentMs } from '../../../db/clock';
import type { Owner } from '../../../db/owner';
import { defineTask, enqueueFragment } from '../../../queue';

/** Looks for abandoned checkouts of a store, until none could be abandoned later. */
export const abandonmentTask = defineTask('checkout-abandonment', z.object({ storeId: z.string() }));

/** No store waits for less. */
const MIN_ABANDONMENT_MINUTES = 10;

/** A task for `enqueue`, once per store. */
export const abandonmentTaskOf = ({ sellerId, storeId }: Owner) => ({
  payload: { storeId },
  sellerId,
  key: storeId,
  idempotencyKey: storeId,
  at: new Date(currentMs() + MIN_ABANDONMENT_MINUTES * 60_000),
});

/** The part of a statement that enqueues the task where the condition holds. */
export const abandonmentTaskInsert = (owner: Owner, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  enqueueFragment(abandonmentTask, abandonmentTaskOf(owner), condition);
