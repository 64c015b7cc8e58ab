import type { GatewayConnection } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useCan, useShell } from '@balcao/contract';
import { GATEWAY_MODE_LABELS } from '@balcao/domain';
import { LinkButton, Section, Stack, StatusPill } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { useQuery } from '@balcao/ui/query';
import { MethodNames } from '../method-names';
import { gatewayPath, PAGAMENTOS_FORMAS } from '../paths';
import type { GatewayEntry } from '../payment-api';
import { PAYMENTS } from '../use-gateways';
import { AccountNotice } from './account-notice';
import { Fees } from './gateway-card';
import { accountPill, connectionPill } from './gateway-words';
import { DeliveryWarning } from './webhook/delivery-warning';

export interface CurrentGatewayProps {
  entry: GatewayEntry;
  connection: GatewayConnection;
}

/** The current gateway, its account status and the active methods. */
export function CurrentGateway({ entry, connection }: CurrentGatewayProps) {
  const account = accountPill(connection);
  const verb = useCan('configuracoes:editar') ? 'Configurar' : 'Ver';
  return (
    <Section
      title={`Gateway da loja: ${entry.name}`}
      actions={<LinkButton to={gatewayPath(entry.id)}>{`${verb} ${entry.name}`}</LinkButton>}
    >
      <Stack>
        <Stack direction="row" gap={8}>
          <StatusPill {...connectionPill(connection)} />
          <StatusPill
            kind={connection.mode === 'live' ? 'success' : 'warning'}
            icon={connection.mode === 'live' ? 'check' : 'info'}
            label={`Modo ${GATEWAY_MODE_LABELS[connection.mode].toLowerCase()}`}
          />
          {account && <StatusPill {...account} />}
        </Stack>
        <AccountNotice entry={entry} connection={connection} />
        <DeliveryWarning entry={entry} connection={connection} />
        <DefinitionList
          items={[
            { term: 'No checkout da loja', value: <ActiveMethods /> },
            { term: 'Tarifas e prazos', value: <Fees entry={entry} connection={connection} /> },
          ]}
        />
      </Stack>
    </Section>
  );
}

/** The methods that buyers can choose now. */
function ActiveMethods() {
  const { http } = useShell();
  const mayActivate = useCan('pagamentos:editar');
  const { data, error } = useQuery({
    queryKey: [PAYMENTS, 'configuradas'],
    queryFn: async ({ signal }) => (await send(http, 'GET /formapagamento/configuradas', { signal })).items,
  });
  if (error) return 'Não foi possível ler as formas de pagamento agora.';
  if (!data) return '…';
  const active = data.filter(({ ativo }) => ativo).map(({ id }) => id);
  if (active.length > 0) return <MethodNames methods={active} />;
  return (
    <Stack gap={8}>
      <span>Nenhuma forma de pagamento ativa: os clientes ainda não conseguem pagar.</span>
      {mayActivate && (
        <div>
          <LinkButton to={PAGAMENTOS_FORMAS}>Ativar formas de pagamento</LinkButton>
        </div>
      )}
    </Stack>
  );
}
