import { GATEWAY_MODE_LABELS, gatewayInSentence } from '@balcao/domain';
import { FormSkeleton, Notice, Section, Stack } from '@balcao/ui/base';
import { LoadedResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { NoGateway } from '../formas/no-gateway';
import { INICIO } from '../paths';
import { currentGatewayOf } from '../payment-api';
import { useGateways } from '../use-gateways';
import { ChargeDialog } from './charge-dialog';
import { ChargeList } from './charge-list';
import { NewCharge } from './new-charge';
import { useCharges } from './use-charges';

/** Test charges, which move no money, and the latest results. */
export function ChargesTab() {
  const charges = useCharges();
  const { items, canCharge = true } = charges.data ?? {};
  const [openedId, setOpenedId] = useState('');
  const opened = items?.find(({ id }) => id === openedId);
  return (
    <Stack>
      {canCharge ? (
        <TryOut onCreated={({ id }) => setOpenedId(id)} />
      ) : (
        <Notice kind="info">
          Você pode ver as cobranças de teste. Para fazer ou devolver uma, peça a quem pode alterar os
          pagamentos da loja.
        </Notice>
      )}
      <Section
        title="Últimas cobranças de teste"
        description="As mais recentes. Elas não são vendas: não entram em pedidos nem em relatórios."
      >
        <LoadedResource
          query={charges}
          what="as cobranças de teste"
          skeleton={<FormSkeleton fields={3} />}
          elsewhere={INICIO}
        >
          {(latest) => <ChargeList charges={latest.items} onOpen={({ id }) => setOpenedId(id)} />}
        </LoadedResource>
      </Section>
      {opened && <ChargeDialog charge={opened} canCharge={canCharge} onClose={() => setOpenedId('')} />}
    </Stack>
  );
}

/** The form, through the gateway that the store is paid through. */
function TryOut({ onCreated }: { onCreated(charge: { id: string }): void }) {
  return (
    <LoadedResource
      query={useGateways()}
      what="o gateway da loja"
      skeleton={<FormSkeleton fields={2} />}
      elsewhere={INICIO}
    >
      {(gateways) => {
        const current = currentGatewayOf(gateways);
        if (!current)
          return (
            <NoGateway body="Cobranças de teste passam pelo gateway da loja. Conecte um: o Simulador não pede credenciais." />
          );
        const { entry, connection } = current;
        return (
          <Section
            title="Faça uma cobrança de teste"
            description={`Veja o que o cliente recebe e como o pagamento chega, sem mover dinheiro. Passa ${gatewayInSentence('por', entry.id)}, em modo de ${GATEWAY_MODE_LABELS[connection.mode].toLowerCase()}.`}
          >
            <NewCharge {...current} onCreated={onCreated} />
          </Section>
        );
      }}
    </LoadedResource>
  );
}
