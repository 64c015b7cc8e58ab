import type { LoggedDelivery } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button, FormSkeleton, Notice, RelativeTime, Section, Stack, StatusPill } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Loaded, useSendOnce } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { MEUS_DADOS } from '../../../common/paths';
import { CodeSample } from '../../../integracoes/code-sample';
import { useDeliveries, useDelivery, useReadAgain } from '../shopify-api';
import { deliveryName, deliveryPill, deliveryWords } from './delivery-words';
/** The latest deliveries of the shop, and another try where one stopped. */
export function DeliveryLog() {
  const query = useDeliveries();
  return (
    <Section
      title="Registro de notificações"
      description="As últimas 10. Os dados de clientes aparecem mascarados."
    >
      <LoadedResource
        query={query}
        what="as notificações da Shopify"
        skeleton={<FormSkeleton fields={3} />}
        elsewhere={MEUS_DADOS}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="bal-soft">Nenhuma notificação ainda.</p>
          ) : (
            <ul className="set-rows" aria-label="Notificações da Shopify">
              {items.map((delivery) => (
                <DeliveryItem key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </LoadedResource>
    </Section>
  );
}

/** Whether it stopped, or has failed and would be tried again later. */
const canReprocess = ({ outcome }: LoggedDelivery): boolean =>
  outcome.state === 'parked' || (outcome.state === 'waiting' && outcome.failure !== null);

function DeliveryItem({ delivery }: { delivery: LoggedDelivery }) {
  const [isOpen, setOpen] = useState(false);
  const name = deliveryName(delivery);
  return (
    <li className="set-row">
      <div className="set-row-head">
        <strong className="set-name">{name}</strong>
        <StatusPill {...deliveryPill(delivery)} />
        <span className="bal-meta">
          <RelativeTime iso={delivery.receivedAt} />
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
        {canReprocess(delivery) && <Reprocess delivery={delivery} name={name} />}
      </Stack>
      {isOpen && <Details id={delivery.id} />}
    </li>
  );
}

function Reprocess({ delivery, name }: { delivery: LoggedDelivery; name: string }) {
  const { notify } = useShell();
  const sendOnce = useSendOnce();
  const readAgain = useReadAgain();
  const { busy, submit } = useSubmit<void>(
    async () => {
      const { outcome } = await sendOnce('POST /webhook-deliveries/:id/reprocess', {
        params: { id: delivery.id },
        body: {},
      });
      notify.toast(
        outcome.state === 'done'
          ? 'A notificação já foi tratada.'
          : 'A notificação voltou para a fila. Será tratada em segundos.',
      );
      await readAgain();
    },
    (error) => {
      notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' });
      void readAgain();
    },
  );
  return (
    <Button
      size="small"
      icon="refresh"
      disabled={busy}
      aria-label={`Reprocessar: ${name}`}
      onClick={() => void submit(undefined)}
    >
      Reprocessar
    </Button>
  );
}

function Details({ id }: { id: string }) {
  const query = useDelivery(id);
  return (
    <Loaded query={query} what="o conteúdo da notificação" skeleton={<FormSkeleton fields={2} />}>
      {({ content }) =>
        content ? (
          <div className="set-details">
            <CodeSample
              code={readable(content.body)}
              copyLabel="Copiar conteúdo"
              copied="Conteúdo copiado."
            />
            {content.isCut && <p className="bal-meta">Só o começo é mostrado.</p>}
          </div>
        ) : (
          <Notice kind="info">
            O conteúdo não está guardado, ou só quem pode alterar os pagamentos da loja o vê.
          </Notice>
        )
      }
    </Loaded>
  );
}

/** JSON with line breaks; anything else as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
