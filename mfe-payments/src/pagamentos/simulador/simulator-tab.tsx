import type { PaymentConfigRecord } from '@balcao/api-schema';
import { gatewayInSentence, PAYMENT_METHOD_LABELS, type PaymentMethod } from '@balcao/domain';
import { FormSkeleton, LinkButton, Section, Stack } from '@balcao/ui/base';
import { LoadedResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { defaultConfig } from '../formas/method-spec';
import { NoGateway } from '../formas/no-gateway';
import { paymentConfigOf } from '../formas/payment-config-of';
import { useMethodConfigs } from '../formas/use-configs';
import { formaPath, INICIO } from '../paths';
import { type ConnectedGateway, currentGatewayOf } from '../payment-api';
import { useGateways } from '../use-gateways';
import { MethodChoice } from './method-choice';
import { OffersTable } from './offers';
import { Simulation } from './simulation';
import { useStoreTerms } from './use-store-terms';

const NO_GATEWAY =
  'A simulação usa as formas de pagamento e as tarifas do gateway da loja. Conecte um: o gateway Simulador não pede credenciais.';

/** A simulation with the saved methods. */
export function SimulatorTab() {
  return (
    <LoadedResource
      query={useGateways()}
      what="esta simulação"
      skeleton={<FormSkeleton fields={2} />}
      elsewhere={INICIO}
    >
      {(gateways) => {
        const current = currentGatewayOf(gateways);
        return current ? <Simulator {...current} /> : <NoGateway body={NO_GATEWAY} />;
      }}
    </LoadedResource>
  );
}

function Simulator({ entry, connection }: ConnectedGateway) {
  const query = useMethodConfigs(entry.id);
  // Asked for beside the methods, not after them.
  useStoreTerms();
  const [chosen, setChosen] = useState<PaymentMethod>();
  const method = entry.methods.find((one) => one === chosen) ?? entry.methods[0];
  if (!method) return <NoGateway />;
  return (
    <Section
      title="Simule uma venda"
      description={`O que o cliente paga, quanto sobra para você e quando cai, ${gatewayInSentence('por', entry.id)}.`}
    >
      <LoadedResource
        query={query}
        what="esta simulação"
        skeleton={<FormSkeleton fields={2} />}
        elsewhere={INICIO}
      >
        {(rows) => {
          const saved = rows.find((row) => row.method.id === method)?.config;
          return (
            <Stack>
              <MethodChoice methods={entry.methods} value={method} onChange={setChosen} />
              <SavedState method={method} config={saved} />
              <Simulation
                entry={entry}
                config={paymentConfigOf(method, saved?.config ?? defaultConfig(method, entry.id))}
                fee={connection.fees[method]}
                Offers={OffersTable}
              />
            </Stack>
          );
        }}
      </LoadedResource>
    </Section>
  );
}

/** Whether what is simulated is what buyers see. */
function SavedState({ method, config }: { method: PaymentMethod; config: PaymentConfigRecord | undefined }) {
  const name = PAYMENT_METHOD_LABELS[method];
  const words = config
    ? `${name} ${config.ativo ? 'está no checkout' : 'está inativo'}. A simulação usa a configuração salva.`
    : `${name} ainda não foi configurado. A simulação usa os valores comuns.`;
  return (
    <Stack direction="row" gap={8}>
      <span className="bal-soft">{words}</span>
      <LinkButton to={formaPath(method)} kind="link">{`Configurar ${name}`}</LinkButton>
    </Stack>
  );
}
