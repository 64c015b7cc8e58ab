import { FormSkeleton, Notice, ReadOnlyNotice, Stack } from '@balcao/ui/base';
import { LoadedResource } from '@balcao/ui/resource';
import { INICIO } from '../paths';
import type { StoreGateways } from '../payment-api';
import { useGateways } from '../use-gateways';
import { CurrentGateway } from './current-gateway';
import { GatewayCard } from './gateway-card';
import { ONLY_ADMINS } from './gateway-words';

/** The current gateway and the other ones. */
export function GatewayTab() {
  return (
    <LoadedResource
      query={useGateways()}
      what="estes gateways"
      skeleton={<GatewaysSkeleton />}
      elsewhere={INICIO}
    >
      {(gateways) => <Gateways {...gateways} />}
    </LoadedResource>
  );
}

function Gateways({ entries, connections, choice }: StoreGateways) {
  const connectionOf = (gateway: string) => connections.find(({ idGateway }) => idGateway === gateway);
  const current = entries.find(({ id }) => id === choice.gateway);
  const currentConnection = current && connectionOf(current.id);
  return (
    <Stack>
      <ReadOnlyNotice area="configuracoes" to="conectar ou trocar um gateway">
        {ONLY_ADMINS}
      </ReadOnlyNotice>
      {current && currentConnection ? (
        <CurrentGateway entry={current} connection={currentConnection} />
      ) : (
        <Notice kind="info" title="Sua loja ainda não tem um gateway">
          O gateway cobra o cliente e repassa o dinheiro para você. Escolha um deles: você conecta a conta que
          já tem lá, e pode trocar depois. Para conhecer antes, conecte o gateway Simulador.
        </Notice>
      )}
      <h2 className="bal-h2">{current ? 'Outros gateways' : 'Escolha o seu gateway'}</h2>
      <div className="pay-cards">
        {entries
          .filter((entry) => entry !== current || !currentConnection)
          .map((entry) => (
            <GatewayCard key={entry.id} entry={entry} connection={connectionOf(entry.id)} choice={choice} />
          ))}
      </div>
    </Stack>
  );
}

function GatewaysSkeleton() {
  return (
    <div className="pay-cards">
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <div key={key} className="bal-card">
          <FormSkeleton fields={2} />
        </div>
      ))}
    </div>
  );
}
