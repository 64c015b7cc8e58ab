import { type AuthorizationAction, GATEWAYS, isReserved, PAYMENT_STATUS_VIEWS } from '@balcao/domain';
import type { AuthorizationOutcome } from '../../../providers/gateway/gateway-provider';
import type { ChargedPayment } from '../charges/charge-of-payment';
import { awayText, withGatewayWords } from '../charges/gateway-words';
import { refetchCharge } from '../charges/refetch';
import type { ChargeRow } from '../charges/repository';
import { accessOf } from '../gateways/access';
import type { Asked, RequestKind, RequestParts } from './gateway-request';
import type { RequestRow } from './repository';

const TOO_LATE: Readonly<Record<AuthorizationAction, string>> = {
  capture: 'não dá mais para capturar.',
  void: 'não dá mais para cancelar a autorização.',
};

/** The outcome of a decision as the charge shows it already; undefined while its money is still reserved. */
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
  { gateways, keyRing }: RequestParts,
  { charge, connection }: ChargedPayment,
  { id: reference, amount_cents }: RequestRow,
  action: AuthorizationAction,
): Promise<AuthorizationOutcome> {
  const provider = gateways[charge.gateway];
  const access = accessOf(keyRing, connection);
  const request = {
    gatewayId: charge.gateway_charge_id,
    method: charge.method,
    amountCents: charge.amount_cents,
    reference,
  };
  return action === 'capture'
    ? provider.captureAuthorization(access, { ...request, captureCents: amount_cents })
    : provider.voidAuthorization(access, request);
}

/**
 * The kind of request that captures or voids what a gateway has reserved. The charge is read again afterwards, and that report moves the
 * payment.
 */
export const decisionOf = (action: AuthorizationAction): RequestKind => ({
  // No card stays reserved for longer.
  giveUpSeconds: 7 * 86_400,
  texts: {
    accepted: 'O gateway aceitou e ainda não confirmou.',
    givenUp:
      'O gateway não confirmou em 7 dias. Confira no painel dele; se ele ainda fizer, o pedido mostra.',
    disconnected: 'A conexão com o gateway foi removida. Decida pelo painel dele.',
  },
  standing: (charge) => standingOf(charge, action),
  async ask(parts, found, request) {
    const { charge, connection } = found;
    const asked = await ask(parts, found, request, action);
    if (asked.outcome === 'failed') return { outcome: 'away', text: awayText(charge, asked.why) };
    if (asked.outcome === 'refused') {
      const sentence = `${GATEWAYS[charge.gateway].name} ${REFUSALS[action]}`;
      return { outcome: 'refused', text: withGatewayWords(sentence, asked.reason) };
    }
    const { row } = await refetchCharge(parts, connection, charge);
    return standingOf(row, action) ?? { outcome: 'accepted' };
  },
});
