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

/** The charge of a payment, as the API shows it: its gateway, its id there and its codes. */
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
  return openDecision(charge) === null ? null : 'under_way';
}

/** The capture or void that the gateway was asked for and has not answered; null when nothing is pending. */
const openDecision = ({ decision, decision_cents, decision_settled_at }: Charge) =>
  (decision === 'capture' || decision === 'void') && decision_settled_at === null
    ? { decision, cents: decision_cents }
    : null;

/** The decisions that are possible about money that is reserved for a payment; null where none is reserved. */
export function toAuthorization(
  { method, status }: OrderParts['payments'][number],
  charge: Charge | undefined,
): OrderPayment['authorization'] {
  if (!isReserved({ method, status, gateway: charge?.gateway ?? null })) return null;
  const obstacle = obstacleOf(charge);
  const open = charge ? openDecision(charge) : null;
  return {
    obstacle: obstacle === null ? '' : AUTHORIZATION_OBSTACLE_TEXTS[obstacle],
    requested: open?.decision ?? null,
    requestedCents: open?.decision === 'capture' ? open.cents : null,
    partialCapture: charge !== undefined && GATEWAYS[charge.gateway].partialCapture,
    note: charge?.decision_note ?? '',
  };
}
