import type { OutgoingDeliveryList, WebhookEndpoint } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Button, EmptyState, FormSkeleton, Section, Stack } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { DeliveryItem } from './delivery-item';
import type { EndpointActions } from './use-endpoint-actions';
import { WEBHOOKS } from './webhooks-api';

export interface DeliveryLogProps {
  endpoint: WebhookEndpoint;
  /** Left out for people who may only read. */
  actions: EndpointActions | undefined;
}

/** The latest deliveries of an endpoint. */
export function DeliveryLog({ endpoint, actions }: DeliveryLogProps) {
  const { http } = useShell();
  const [onlyParked, setOnlyParked] = useState(false);
  const status = onlyParked ? 'parked' : undefined;
  const query = useQuery({
    queryKey: [WEBHOOKS, endpoint.id, 'deliveries', status ?? 'all'],
    queryFn: ({ signal }) =>
      send(http, 'GET /webhook-endpoints/:id/deliveries', {
        params: { id: endpoint.id },
        query: status && { status },
        signal,
      }),
  });
  return (
    <Section
      title="Avisos enviados"
      description="Os últimos 50. O que chegou fica guardado por 7 dias, o resto por 30."
    >
      <Loaded query={query} what="os avisos enviados" skeleton={<FormSkeleton fields={3} />}>
        {(list) => (
          <Stack>
            <Counts list={list} onlyParked={onlyParked} onToggle={() => setOnlyParked(!onlyParked)} />
            {list.items.length === 0 ? (
              <NothingYet onlyParked={onlyParked} />
            ) : (
              <ul className="set-rows" aria-label="Avisos enviados">
                {list.items.map((delivery) => (
                  <DeliveryItem
                    key={delivery.id}
                    endpoint={endpoint}
                    delivery={delivery}
                    busy={actions?.busy ?? false}
                    onResend={actions && endpoint.enabled ? () => actions.resend(delivery) : undefined}
                  />
                ))}
              </ul>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

interface CountsProps {
  list: OutgoingDeliveryList;
  onlyParked: boolean;
  onToggle(): void;
}

function Counts({ list: { counts }, onlyParked, onToggle }: CountsProps) {
  return (
    <div className="set-row-head">
      <p className="bal-meta">
        Entregues {counts.delivered}, aguardando {counts.waiting}, parados {counts.parked}.
      </p>
      {(counts.parked > 0 || onlyParked) && (
        <span className="set-row-action">
          <Button size="small" onClick={onToggle}>
            {onlyParked ? 'Ver todos' : 'Ver só os parados'}
          </Button>
        </span>
      )}
    </div>
  );
}

function NothingYet({ onlyParked }: { onlyParked: boolean }) {
  return onlyParked ? (
    <EmptyState kind="filtered" title="Nenhum aviso parado" />
  ) : (
    <EmptyState
      kind="never"
      icon="link"
      title="Nenhum aviso ainda"
      body="Envie um evento de teste: a resposta do seu sistema aparece aqui em segundos."
    />
  );
}
