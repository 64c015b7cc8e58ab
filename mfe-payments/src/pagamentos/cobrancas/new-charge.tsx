import type { PaymentConfigRecord, TestCharge } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { GATEWAY_MODE_LABELS } from '@balcao/domain';
import { EmptyState, FormSkeleton, LinkButton, Notice } from '@balcao/ui/base';
import { LoadedResource } from '@balcao/ui/resource';
import { MissingCredentials } from '../formas/missing-credentials';
import { useMethodConfigs } from '../formas/use-configs';
import { gatewayPath, INICIO, PAGAMENTOS_FORMAS } from '../paths';
import type { ConnectedGateway } from '../payment-api';
import { ChargeForm } from './charge-form';

export interface NewChargeProps extends ConnectedGateway {
  onCreated(charge: TestCharge): void;
}

/** The form for a test charge, or what the store's gateway still lacks for one. */
export function NewCharge({ entry, connection, onCreated }: NewChargeProps) {
  const query = useMethodConfigs(entry.id);
  if (connection.mode !== 'test') return <RealMoney entry={entry} connection={connection} />;
  if (!connection.configured) return <MissingCredentials entry={entry} />;
  return (
    <LoadedResource
      query={query}
      what="as formas de pagamento"
      skeleton={<FormSkeleton fields={2} />}
      elsewhere={INICIO}
    >
      {(rows) => {
        const [first, ...others] = rows.map(({ config }) => config).filter(isActive);
        return first ? (
          <ChargeForm key={entry.id} entry={entry} active={[first, ...others]} onCreated={onCreated} />
        ) : (
          <NoActiveMethod />
        );
      }}
    </LoadedResource>
  );
}

const isActive = (config: PaymentConfigRecord | undefined): config is PaymentConfigRecord =>
  config?.ativo === true;

function RealMoney({ entry: { id, name }, connection: { mode } }: ConnectedGateway) {
  const mayConnect = useCan('configuracoes:editar');
  return (
    <Notice
      kind="warning"
      title={`${name} está em modo de ${GATEWAY_MODE_LABELS[mode].toLowerCase()}`}
      action={mayConnect && <LinkButton to={gatewayPath(id)}>{`Configurar ${name}`}</LinkButton>}
    >
      Uma cobrança feita agora seria de verdade. Para testar, passe a conexão para o modo de teste ou use o
      Simulador.
    </Notice>
  );
}

function NoActiveMethod() {
  return (
    <EmptyState
      kind="never"
      icon="payments"
      title="Ative uma forma de pagamento primeiro"
      body="Cobranças de teste usam as formas que estão no checkout da loja."
      action={
        <LinkButton to={PAGAMENTOS_FORMAS} kind="primary">
          Ativar formas de pagamento
        </LinkButton>
      }
    />
  );
}
