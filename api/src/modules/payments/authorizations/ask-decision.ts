import { type AuthorizationAction, GATEWAYS, isReserved, PAYMENT_STATUS_VIEWS } from '@balcao/domain';
import type { Platform } from '../../../platform';
import type { AuthorizationOutcome } from '../../../providers/gateway/gateway-provider';
import { accessProblem } from '../charges/access-problem';
import { awayText, withGatewayWords } from '../charges/gateway-words';
import { refetchCharge } from '../charges/refetch';
import type { ChargeRow } from '../charges/repository';
import { accessOf } from '../gateways/access';
import type { ConnectionRow } from '../gateways/repository';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** What came of asking a gateway for a decision. `text`: for people. */
export type Asked =
  | { outcome: 'done' }
  /** It took the request and is yet to do it. */
  | { outcome: 'accepted' }
  | { outcome: 'refused' | 'away'; text: string };

/** A charge about which something is decided. */
export interface DecidedCharge {
  charge: ChargeRow;
  connection: ConnectionRow;
  action: AuthorizationAction;
  requestId: string;
}

const TOO_LATE: Readonly<Record<AuthorizationAction, string>> = {
  capture: 'não dá mais para capturar.',
  void: 'não dá mais para cancelar a autorização.',
};

/** What the charge says by itself; undefined while its money is still reserved. */
function outcomeOf(row: ChargeRow, action: AuthorizationAction): Asked | undefined {
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
  { charge, connection, action, requestId }: DecidedCharge,
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
 * Asks the gateway of a charge to capture or void it. The charge is read there first, so that a request whose answer was lost is
 * found and not repeated, and again afterwards: what it reads is what moves the payment. It may be called again until it is done
 * or refused.
 */
export async function askDecision(parts: Parts, decided: DecidedCharge): Promise<Asked> {
  const { charge, connection, action } = decided;
  const problem = accessProblem(connection, charge);
  if (problem !== undefined) return { outcome: 'refused', text: problem };
  const before = await refetchCharge(parts, connection, charge);
  if (before.outcome === 'failed') return { outcome: 'away', text: awayText(charge, before.why) };
  const known = outcomeOf(before.row, action);
  if (known !== undefined) return known;
  if (charge.request_accepted_at !== null) return { outcome: 'accepted' };
  const asked = await ask(parts, decided);
  if (asked.outcome === 'failed') return { outcome: 'away', text: awayText(charge, asked.why) };
  if (asked.outcome === 'refused') {
    const sentence = `${GATEWAYS[charge.gateway].name} ${REFUSALS[action]}`;
    return { outcome: 'refused', text: withGatewayWords(sentence, asked.reason) };
  }
  const { row } = await refetchCharge(parts, connection, before.row);
  return outcomeOf(row, action) ?? { outcome: 'accepted' };
}
