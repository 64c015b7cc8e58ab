import { GATEWAYS } from '@balcao/domain';
import type { GatewayFailure } from '../../../providers/gateway/gateway-provider';
import type { ChargeRow } from './repository';

/** The text of a gateway that cannot be reached, or refuses the credentials, while the queue keeps asking. */
export function awayText({ gateway }: Pick<ChargeRow, 'gateway'>, why: GatewayFailure['why']): string {
  const reason = why === 'credentials' ? 'recusou as credenciais' : 'não respondeu como esperado';
  return `${GATEWAYS[gateway].name} ${reason}. Tentamos de novo sozinhos.`;
}

/** Appends the gateway's own words to a sentence, where it has said any. */
export const withGatewayWords = (sentence: string, reason: string): string =>
  reason === '' ? sentence : `${sentence} O que o gateway disse: “${reason}”`;
