import { type AuthorizationAction, GATEWAYS, isReserved, PAYMENT_STATUS_VIEWS } from '@balcao/domain';
import type { Platform } from '../../../platform';
import type { AuthorizationOutcome } from '../../../providers/gateway/gateway-provider';
import { awayText, withGatewayWords } from '../charges/gateway-words';
import { refetchCharge } from '../charges/refetch';
import type { ChargeRow } from '../charges/repository';
import { accessOf } from '../gateways/access';
import type { ConnectionRow } from '../gateways/repository';
import type { Asked, GatewayRequest } from '../requests/gateway-request';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** What is decided about a charge, and the name of the request. */
interface Decision {
  action: AuthorizationAction;
  requestId: string;
}

const TOO_LATE: Readonly<Record<AuthorizationAction, string>> = {
  capture: 'não dá mais para capturar.',
  void: 'não dá mais para cancelar a autorização.',
};

/** What the charge says by itself; undefined while its money is still reserved. */
function standingOf(row: ChargeRow, action: AuthorizationAction): Asked | undefined {
  if (isReserved(row)) return undefined;
  const isDone = action === 'void' ? row.status === 'cancelado' : row.paid_at !== null;
  if (isDone) return { outcome: 'done' };
  const { text } = PAYMENT_STATUS_VIEWS[row.status];
  return { outcome: 'refused', text: `O pagamento está como “${text}”: ${TOO_LATE[action]}` };
}

const REFUSALS: Readonly<Record<AuthorizationAction, string>> = {
  capture: 'não fez a captura, e nada foi cobrado.',
  void: 'não cancelou a autorização.',
};

function ask(
  parts: Parts,
  charge: ChargeRow,
  connection: ConnectionRow,
  { action, requestId }: Decision,
): Promise<AuthorizationOutcome> {
  const provider = parts.gateways[charge.gateway];
  const access = accessOf(parts.keyRing, connection);
  const amountCents = Number(charge.amount_cents);
  const request = {
    gatewayId: charge.gateway_charge_id,
    method: charge.method,
    amountCents,
    reference: requestId,
  };
  return action === 'capture'
    ? provider.captureAuthorization(access, {
        ...request,
        captureCents: charge.request_cents === null ? amountCents : Number(charge.request_cents),
      })
    : provider.voidAuthorization(access, request);
}

/**
 * How a gateway is asked to capture or void what it has reserved. The charge is read again afterwards: what it reads is what moves the
 * payment.
 */
export const decisionOf = (parts: Parts, decision: Decision): Pick<GatewayRequest, 'standing' | 'ask'> => ({
  standing: (charge) => standingOf(charge, decision.action),
  async ask(charge, connection) {
    const asked = await ask(parts, charge, connection, decision);
    if (asked.outcome === 'failed') return { outcome: 'away', text: awayText(charge, asked.why) };
    if (asked.outcome === 'refused') {
      const sentence = `${GATEWAYS[charge.gateway].name} ${REFUSALS[decision.action]}`;
      return { outcome: 'refused', text: withGatewayWords(sentence, asked.reason) };
    }
    const { row } = await refetchCharge(parts, connection, charge);
    return standingOf(row, decision.action) ?? { outcome: 'accepted' };
  },
});
