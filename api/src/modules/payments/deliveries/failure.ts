import type { WebhookDelivery } from '@balcao/api-schema';
import { GATEWAYS, type GatewayId } from '@balcao/domain';

/** Why a delivery could not be processed, as the API answers it. */
type Failure = Extract<WebhookDelivery['outcome'], { state: 'parked' }>['failure'];
export type FailureReason = Failure['why'];

/** The text of each failure in the deliveries' table, for operators. */
const STORED: Readonly<Record<FailureReason, string>> = {
  gateway_away: 'gateway could not be asked',
  charge_unknown: 'charge not known yet',
  unexpected: 'unexpected failure',
};

/** A failure that a retry may fix. Other errors may contain text that must not be stored. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';

  constructor(why: FailureReason) {
    super(STORED[why]);
  }
}

/** The text of a thrown error for the deliveries' table. */
export const storedFailure = (error: unknown): string =>
  error instanceof TryAgain ? error.message : STORED.unexpected;

function textOf(why: FailureReason, name: string): string {
  switch (why) {
    case 'gateway_away':
      return `${name} não respondeu ou não aceitou as credenciais.`;
    case 'charge_unknown':
      return `${name} avisou de uma cobrança que ainda não conhecemos.`;
    case 'unexpected':
      return 'Algo falhou do nosso lado. Se continuar, fale com o suporte.';
  }
}

/** The failure that a stored text stands for. A text of another version counts as unexpected. */
export function deliveryFailureOf(stored: string, gateway: GatewayId): Failure {
  const known: readonly FailureReason[] = ['gateway_away', 'charge_unknown'];
  const why = known.find((reason) => STORED[reason] === stored) ?? 'unexpected';
  return { why, text: textOf(why, GATEWAYS[gateway].name) };
}
