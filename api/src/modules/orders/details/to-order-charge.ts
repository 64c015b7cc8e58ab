import type { OrderPayment } from '@balcao/api-schema';
import {
  AUTHORIZATION_OBSTACLE_TEXTS,
  type AuthorizationObstacle,
  GATEWAYS,
  isReserved,
  missingCredentials,
} from '@balcao/domain';
import type { OrderParts } from './repository';

type Charge = OrderParts['charges'][number];

/** Which charge of which gateway a payment is, as the API shows it. */
export const toCharge = ({
  gateway,
  gateway_charge_id,
  credential_names: names,
}: Charge): OrderPayment['charge'] => ({
  gateway,
  gatewayName: GATEWAYS[gateway].name,
  chargeId: gateway_charge_id,
  isConnected: names !== null && missingCredentials(gateway, names).length === 0,
});

function obstacleOf(charge: Charge | undefined): AuthorizationObstacle | null {
  if (charge === undefined) return 'elsewhere';
  if (charge.connection_id === null) return 'disconnected';
  return charge.requested === null ? null : 'under_way';
}

/** What can be decided about money that is reserved for a payment; null where none is. */
export function toAuthorization(
  { method, status }: OrderParts['payments'][number],
  charge: Charge | undefined,
): OrderPayment['authorization'] {
  if (!isReserved({ method, status, gateway: charge?.gateway ?? null })) return null;
  const obstacle = obstacleOf(charge);
  return {
    obstacle: obstacle === null ? '' : AUTHORIZATION_OBSTACLE_TEXTS[obstacle],
    requested: charge?.requested ?? null,
    requestedCents: charge?.request_cents == null ? null : Number(charge.request_cents),
    partialCapture: charge !== undefined && GATEWAYS[charge.gateway].partialCapture,
    note: charge?.request_note ?? '',
  };
}
