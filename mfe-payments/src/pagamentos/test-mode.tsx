import { useCan } from '@balcao/contract';
import { GATEWAYS, type GatewayId, type GatewayMode, testModeWarning } from '@balcao/domain';
import { LinkButton, TestModeBanner } from '@balcao/ui/base';
import { gatewayPath, PAGAMENTOS } from './paths';
import { currentGatewayOf } from './payment-api';
import { useGateways } from './use-gateways';

export interface TestModeProps {
  /** The store's current gateway, if it has one. */
  gateway: GatewayId | null;
  mode: GatewayMode | null;
}

/** Says that the store's gateway moves no money, and where that can be changed. */
function TestMode({ gateway, mode }: TestModeProps) {
  const maySwitch = useCan('configuracoes:editar');
  if (gateway === null || mode !== 'test') return null;
  const hasLiveMode = GATEWAYS[gateway].modes.length > 1;
  return (
    <TestModeBanner
      action={
        maySwitch && (
          <LinkButton kind="link" to={hasLiveMode ? gatewayPath(gateway) : PAGAMENTOS}>
            {hasLiveMode ? 'Ativar produção' : 'Escolher um gateway'}
          </LinkButton>
        )
      }
    >
      {testModeWarning(gateway)}
    </TestModeBanner>
  );
}

/** The same on the payment pages, which read the gateways anyway and say themselves when they cannot. */
export function GatewaysTestMode() {
  const { data } = useGateways();
  const current = data && currentGatewayOf(data);
  return current ? <TestMode gateway={current.entry.id} mode={current.connection.mode} /> : null;
}
