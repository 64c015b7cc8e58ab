import { GATEWAYS, gatewayInSentence } from '@balcao/domain';
import { Problem } from '../../../problem';
import { mayDecide } from '../gateways/platform-account';
import { type ConnectionRow, isConfigured } from '../gateways/repository';
import type { ChargeRow } from './repository';

/**
 * Asserts that a connection may decide about a charge, is in the mode in which it was made, and has its credentials. The simulator has
 * no accounts: each of its connections knows the charges of both modes.
 * @throws Problem gateway_not_in_test_mode or gateway_not_configured
 */
export function assertAccess(
  connection: ConnectionRow,
  charge: Pick<ChargeRow, 'is_test' | 'custody'>,
): void {
  const { gateway, mode, credentials } = connection;
  const { is_test: isTest } = charge;
  const { name } = GATEWAYS[gateway];
  const knowsBothModes = gateway === 'simulador';
  if (!mayDecide(connection, charge))
    throw new Problem('gateway_not_configured', {
      text: `O dinheiro desta venda está com a plataforma, e a conexão ${gatewayInSentence('com', gateway)} não é mais a dela. Fale com o suporte.`,
    });
  if (!isTest && mode !== 'live' && !knowsBothModes)
    throw new Problem('gateway_not_configured', {
      text: `${name} está em modo de teste, que não conhece esta venda. Conecte as credenciais de produção e tente de novo.`,
    });
  if (isTest && mode !== 'test' && !knowsBothModes)
    throw new Problem('gateway_not_in_test_mode', {
      text: `${name} está em modo de produção, que não conhece esta cobrança. Use o painel de testes do gateway.`,
    });
  if (!isConfigured({ gateway, credentials })) throw new Problem('gateway_not_configured');
}

/** The sentence of a problem: that of its first field, else its own. */
const textOf = ({ text, details }: Problem): string => Object.values(details.fields ?? {}).flat()[0] ?? text;

/** Why a connection cannot be asked about a charge; undefined when it can. */
export function accessProblem(connection: ConnectionRow, charge: ChargeRow): string | undefined {
  try {
    assertAccess(connection, charge);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return textOf(error);
    throw error;
  }
}
