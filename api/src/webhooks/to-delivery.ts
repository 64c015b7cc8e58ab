import type { WebhookDelivery } from '@balcao/api-schema';
import type { WebhookSource } from '@balcao/domain';
import type { ShownDelivery } from './delivery-repository';
import { deliveryFailureOf } from './failure';

/** The form of the gateways' charge ids. Anything else may be text that a stranger wrote. */
const CHARGE_NAME = /^[\w-]{1,64}$/;

function outcomeOf(row: ShownDelivery, source: WebhookSource): WebhookDelivery['outcome'] {
  const { status, outcome, attempts: tries, last_error: error } = row;
  if (status === 'waiting') {
    const failure = error === null ? null : deliveryFailureOf(error, source);
    return { state: 'waiting', tries, nextTryAt: row.next_attempt_at.toISOString(), failure };
  }
  if (status === 'parked') return { state: 'parked', tries, failure: deliveryFailureOf(error ?? '', source) };
  if (status === 'rejected') return { state: 'refused', times: tries };
  if (outcome === 'rejected') return { state: 'refused', times: 1 };
  return { state: 'done', effect: outcome ?? 'ignored' };
}

/** A delivery as the API shows it. */
export const toDelivery = (row: ShownDelivery, source: WebhookSource): WebhookDelivery => ({
  id: row.id,
  receivedAt: row.received_at.toISOString(),
  about: row.about === 'payments' ? 'payment' : row.about,
  gatewayChargeId: CHARGE_NAME.test(row.gateway_charge_id) ? row.gateway_charge_id : '',
  outcome: outcomeOf(row, source),
});
