import type { WebhookEndpoint, WebhookEndpointList } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import { API_KEY_MODE_LABELS } from '@balcao/domain';
import { Button, EmptyState, Notice, Section, Stack, StatusPill } from '@balcao/ui/base';
import { endpointPath } from '../../common/paths';
import { HowToVerify } from './how-to-verify';
import { endpointName, endpointPill, eventWords } from './webhook-words';

export interface EndpointsProps {
  list: WebhookEndpointList;
  onNew(): void;
}

/** The store's endpoints. */
export function Endpoints({ list: { items, limit, canEdit }, onNew }: EndpointsProps) {
  const create = canEdit && items.length < limit && (
    <div>
      <Button kind="primary" icon="plus" onClick={onNew}>
        Criar webhook
      </Button>
    </div>
  );
  return (
    <Section
      title="Webhooks de saída"
      description="O Balcão avisa o seu sistema quando um pedido, um carrinho ou um produto muda: seu ERP, sua logística, sua planilha."
    >
      <Stack>
        {!canEdit && (
          <Notice kind="info">Só quem administra a loja altera webhooks. Peça a essa pessoa.</Notice>
        )}
        {items.length === 0 ? (
          <EmptyState
            kind="never"
            icon="link"
            title="Nenhum webhook ainda"
            body={canEdit && 'Cadastre o endereço que recebe os avisos e envie um evento de teste.'}
            action={create}
          />
        ) : (
          <ul className="set-rows" aria-label="Webhooks de saída">
            {items.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
        )}
        {items.length > 0 && create}
        <p className="bal-meta">Até {limit} webhooks por loja.</p>
        <HowToVerify />
      </Stack>
    </Section>
  );
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, mode, events } = endpoint;
  return (
    <li className="set-row">
      <div className="set-row-head">
        <strong className="set-name">
          <Link to={endpointPath(id)}>{endpointName(endpoint)}</Link>
        </strong>
        <StatusPill {...endpointPill(endpoint)} />
        <span className="bal-meta">{API_KEY_MODE_LABELS[mode]}</span>
      </div>
      <p className="bal-meta set-name">{url}</p>
      <p className="bal-meta">{eventWords(events)}</p>
    </li>
  );
}
