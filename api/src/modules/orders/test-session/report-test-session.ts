import type { V1CheckoutEvent } from '@balcao/api-schema';
import { CHECKOUT_STEP_NAMES } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Database } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { recordCheckoutEvents } from '../ingestion/record-checkout-events';

type Reported = Pick<V1CheckoutEvent, 'type' | 'data'>;

/** A visit that comes as far as the payment. */
const VISIT: readonly Reported[] = [
  { type: 'checkout.started', data: { device: 'desktop', utm_source: 'balcao' } },
  ...CHECKOUT_STEP_NAMES.map((step): Reported => ({ type: 'checkout.step_completed', data: { step } })),
];

/**
 * Reports a visit in test mode through the same door as a checkout, so that a seller sees whether it gets through. It counts in
 * no figure.
 * @returns the visit's token
 */
export async function reportTestSession(database: Database, owner: Owner): Promise<string> {
  const token = `teste-${newId()}`;
  const occurred_at = currentTime().toISOString();
  const events = VISIT.map((event) => ({ ...event, id: newId(), occurred_at, session: { token } }));
  await recordCheckoutEvents(database, { ...owner, source: 'api', isTest: true }, events);
  return token;
}
