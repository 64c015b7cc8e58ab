import type { WebhookDelivery } from '@balcao/api-schema';
import type { DeliveryRow } from '../../../webhooks/delivery-repository';
import { deliveryFailureOf } from '../../../webhooks/failure';
import type { ConnectionRow } from '../gateways/repository';

/** The columns that are read of a delivery. Its body and headers never leave the database. */
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

/** The form of the gateways' charge ids. Anything else may be text that a stranger wrote. */
const CHARGE_NAME = /^[\w-]{1,64}$/;

function outcomeOf(row: ShownDelivery, gateway: ConnectionRow['gateway']): WebhookDelivery['outcome'] {
  const { status, outcome, attempts: tries, last_error: error } = row;
  if (status === 'waiting') {
    const failure = error === null ? null : deliveryFailureOf(error, gateway);
    return { state: 'waiting', tries, nextTryAt: row.next_attempt_at.toISOString(), failure };
  }
  if (status === 'parked')
    return { state: 'parked', tries, failure: deliveryFailureOf(error ?? '', gateway) };
  if (status === 'rejected') return { state: 'refused', times: tries };
  if (outcome === 'rejected') return { state: 'refused', times: 1 };
  return { state: 'done', effect: outcome ?? 'ignored' };
}

/** A delivery as the API shows it. */
export const toDelivery = (
  row: ShownDelivery,
  { gateway }: Pick<ConnectionRow, 'gateway'>,
): WebhookDelivery => ({
  id: row.id,
  receivedAt: row.received_at.toISOString(),
  about: row.about,
  gatewayChargeId: CHARGE_NAME.test(row.gateway_charge_id) ? row.gateway_charge_id : '',
  outcome: outcomeOf(row, gateway),
});
