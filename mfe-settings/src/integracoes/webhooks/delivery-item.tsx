import type { OutgoingDelivery, WebhookEndpoint } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Button, FormSkeleton, RelativeTime, Stack, StatusPill } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { CodeSample } from '../code-sample';
import { attemptWords, deliveryName, deliveryPill, deliveryWords } from './webhook-words';
import { WEBHOOKS } from './webhooks-api';

export interface DeliveryItemProps {
  endpoint: WebhookEndpoint;
  delivery: OutgoingDelivery;
  busy: boolean;
  /** Left out where it may not be sent again. */
  onResend: (() => void) | undefined;
}

/** Something that an endpoint was told: what came of it, and on demand all of it. */
export function DeliveryItem({ endpoint, delivery, busy, onResend }: DeliveryItemProps) {
  const [isOpen, setOpen] = useState(false);
  const name = deliveryName(delivery);
  return (
    <li className="set-row">
      <div className="set-row-head">
        <strong>{name}</strong>
        <StatusPill {...deliveryPill(delivery)} />
        <span className="bal-meta">
          <RelativeTime iso={delivery.createdAt} />
        </span>
      </div>
      <p className="bal-meta">{deliveryWords(delivery)}</p>
      <Stack direction="row" gap={8}>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`Detalhes: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          Detalhes
        </Button>
        {onResend && delivery.attempts.length > 0 && (
          <Button
            size="small"
            icon="refresh"
            disabled={busy}
            aria-label={`Reenviar: ${name}`}
            onClick={onResend}
          >
            Reenviar
          </Button>
        )}
      </Stack>
      {isOpen && <Details endpoint={endpoint} delivery={delivery} />}
    </li>
  );
}

function Details({ endpoint, delivery }: Pick<DeliveryItemProps, 'endpoint' | 'delivery'>) {
  const { http } = useShell();
  const query = useQuery({
    queryKey: [WEBHOOKS, endpoint.id, 'delivery', delivery.id],
    queryFn: ({ signal }) =>
      send(http, 'GET /webhook-endpoints/:id/deliveries/:deliveryId', {
        params: { id: endpoint.id, deliveryId: delivery.id },
        signal,
      }),
  });
  return (
    <Loaded query={query} what="os detalhes" skeleton={<FormSkeleton fields={2} />}>
      {({ body, attempts }) => (
        <div className="set-details">
          {attempts.length > 0 && <h3 className="set-h3">Tentativas</h3>}
          <ol className="set-attempts">
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <p>
                  <RelativeTime iso={attempt.at} />: {attemptWords(attempt)}.
                </p>
                {attempt.answer && <pre className="set-code">{attempt.answer}</pre>}
              </li>
            ))}
          </ol>
          <h3 className="set-h3">Corpo enviado</h3>
          <CodeSample code={indented(body)} copyLabel="Copiar corpo" copied="Corpo copiado." />
        </div>
      )}
    </Loaded>
  );
}

/** As it is sent, but with line breaks, for reading. */
const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
