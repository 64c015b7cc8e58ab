import { CHECKOUT_STEP_NAMES, type PixelEvent } from '@balcao/domain';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

const DELIVERY_STEP = CHECKOUT_STEP_NAMES.indexOf('entrega') + 1;
const PAYMENT_STEP = CHECKOUT_STEP_NAMES.length;

/** How far a visit has come, by what pixels call it: when it began, and for the rest when it was seen last. */
export async function eventsOfVisit(
  executor: Executor,
  owner: Owner,
  token: string,
): Promise<{ event: PixelEvent; at: Date }[]> {
  const visit = await executor
    .selectFrom('checkout_sessions')
    .where(ofStore(owner))
    .where('is_test', '=', false)
    .where('token', '=', token)
    .select(['started_at', 'last_seen_at', 'step'])
    .executeTakeFirst();
  if (visit === undefined) return [];
  const { started_at: startedAt, last_seen_at: at, step } = visit;
  return [
    ...(startedAt === null ? [] : (['session', 'begin'] as const).map((event) => ({ event, at: startedAt }))),
    ...(step >= DELIVERY_STEP ? [{ event: 'shipping' as const, at }] : []),
    ...(step >= PAYMENT_STEP ? [{ event: 'payment' as const, at }] : []),
  ];
}
