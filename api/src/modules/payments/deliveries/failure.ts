import type { WebhookDelivery } from '@balcao/api-schema';
import { GATEWAYS, type GatewayId } from '@balcao/domain';

/** Why a delivery could not be looked into, as the API answers it. */
type Failure = Extract<WebhookDelivery['outcome'], { state: 'parked' }>['failure'];
export type FailureReason = Failure['why'];

/** What the deliveries' table says of each, to whoever operates the installation. */
const STORED: Readonly<Record<FailureReason, string>> = {
  gateway_away: 'gateway could not be asked',
  charge_unknown: 'charge not known yet',
  unexpected: 'unexpected failure',
};

/** A failure that another try may mend. What else is thrown may name things that nobody should read in a table. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';

  constructor(why: FailureReason) {
    super(STORED[why]);
  }
}

/** What the deliveries' table keeps of what was thrown. */
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

/** What a seller is told of what the table says; a sentence of another version is one that nobody expected. */
export function failureOf(stored: string, gateway: GatewayId): Failure {
  const known: readonly FailureReason[] = ['gateway_away', 'charge_unknown'];
  const why = known.find((reason) => STORED[reason] === stored) ?? 'unexpected';
  return { why, text: textOf(why, GATEWAYS[gateway].name) };
}
