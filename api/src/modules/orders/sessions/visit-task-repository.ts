import type { V1CheckoutEvent } from '@balcao/api-schema';
import type { CheckoutEventType } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import { currentMs } from '../../../db/clock';
import { ofStore } from '../../../db/of-store';
import { enqueueFragment } from '../../../queue';
import type { Channel } from '../state/channel';
import { visitTask } from './visit-task';

/** The types of events that pixels may be sent. */
const WATCHED_TYPES: readonly CheckoutEventType[] = [
  'checkout.started',
  'checkout.step_completed',
  'payment.attempted',
];
/** The delay of the task. A page sends contact, cart and consent of a buyer in several calls, which are then read together. */
const SOON_MS = 5_000;

/** The part of a statement that enqueues the task where the store has a pixel; none for events that no pixel is told of. */
export function visitTaskInsert(
  { sellerId, storeId, isTest }: Channel,
  events: readonly V1CheckoutEvent[],
): RawBuilder<unknown> {
  const told = isTest ? [] : events.filter(({ type }) => WATCHED_TYPES.includes(type));
  const tokens = [...new Set(told.map(({ session }) => session.token))];
  return enqueueFragment(
    visitTask,
    { payload: { storeId, tokens }, sellerId, key: storeId, at: new Date(currentMs() + SOON_MS) },
    tokens.length === 0
      ? sql`false`
      : sql`exists (select from pixels where ${ofStore({ sellerId, storeId })} and active)
        and exists (select from added)`,
  );
}
