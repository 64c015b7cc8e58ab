import type { WebhookSimulation } from '@balcao/api-schema';
import { Card, EmptyState, FormSkeleton, LinkButton, Notice, Page, Section } from '@balcao/ui/base';
import { QueryProvider } from '@balcao/ui/query';
import { BackLink, LoadedResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { NOTIFICACOES, PAGAMENTOS } from '../paths';
import { SimulationForm } from './simulation-form';
import { SimulationResult } from './simulation-result';
import { useSimulationOptions } from './use-simulation';
import '../notificacoes/notifications.css';
import '../payments.css';

const ELSEWHERE = { to: NOTIFICACOES, label: 'Ver notificações' };

/** Sends notices in the name of gateways and shops, in test mode. */
export default function WebhookSimulator() {
  return (
    <QueryProvider>
      <BackLink to={NOTIFICACOES}>Notificações recebidas</BackLink>
      <Page title="Simulador de webhooks" width="form">
        <Simulator />
      </Page>
    </QueryProvider>
  );
}

function Simulator() {
  const [sent, setSent] = useState<WebhookSimulation>();
  return (
    <>
      <LoadedResource
        query={useSimulationOptions()}
        what="o simulador"
        skeleton={<FormSkeleton fields={4} />}
        elsewhere={ELSEWHERE}
      >
        {({ items, canSend }) => {
          const [first, ...others] = items;
          if (!first) return <NobodyToSend />;
          return (
            <Section
              title="Envie uma notificação de teste"
              description="Ela é montada e assinada como a origem faz, e chega ao Balcão pela rede. Só em modo de teste: não move dinheiro."
            >
              {canSend ? (
                <SimulationForm senders={[first, ...others]} onSent={setSent} />
              ) : (
                <Notice kind="info">
                  Peça a quem pode alterar os pagamentos da loja para enviar uma notificação.
                </Notice>
              )}
            </Section>
          );
        }}
      </LoadedResource>
      {sent && <SimulationResult key={sent.deliveryId} sent={sent} />}
    </>
  );
}

function NobodyToSend() {
  return (
    <Card>
      <EmptyState
        kind="never"
        icon="payments"
        title="Nada em modo de teste"
        body="O simulador envia notificações em nome dos gateways em modo de teste e das lojas da Shopify. Conecte um: o gateway Simulador não pede credenciais."
        action={
          <LinkButton to={PAGAMENTOS} kind="primary">
            Conectar um gateway
          </LinkButton>
        }
      />
    </Card>
  );
}
