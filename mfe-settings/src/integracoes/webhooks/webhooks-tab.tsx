import type { CreatedWebhookEndpoint, WebhookEndpoint, WebhookEndpointList } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useSearchParams } from '@balcao/contract/router';
import type { LiveTopic } from '@balcao/domain';
import { Card, EmptyState, FormSkeleton, LinkButton, Section } from '@balcao/ui/base';
import { useLiveRefresh, useQuery, useQueryClient } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { ENDPOINT_PARAM, MEUS_DADOS, WEBHOOKS_TAB } from '../../common/paths';
import { EndpointDetail } from './endpoint-detail';
import { EditEndpoint, NewEndpoint } from './endpoint-form';
import { Endpoints } from './endpoint-list';
import { ShownSecret } from './shown-secret';
import { readEndpoints, WEBHOOKS } from './webhooks-api';
import '../../common/rows.css';

const TOPICS: readonly LiveTopic[] = ['outgoing-webhooks.changed'];

/** The endpoints that are notified of the store's orders. Each has a page of its own. */
export function WebhooksTab() {
  const { http } = useShell();
  useLiveRefresh(TOPICS, [WEBHOOKS]);
  const query = useQuery({
    queryKey: [WEBHOOKS, 'list'],
    queryFn: ({ signal }) => readEndpoints(http, signal),
  });
  return (
    <LoadedResource
      query={query}
      what="os webhooks de saída da loja"
      skeleton={<WebhooksSkeleton />}
      elsewhere={MEUS_DADOS}
    >
      {(list) => <Webhooks list={list} />}
    </LoadedResource>
  );
}

function Webhooks({ list }: { list: WebhookEndpointList }) {
  const [params] = useSearchParams();
  const queries = useQueryClient();
  const [isNew, setNew] = useState(false);
  const [shown, setShown] = useState<CreatedWebhookEndpoint>();
  const readAgain = () => queries.invalidateQueries({ queryKey: [WEBHOOKS] });
  const id = params.get(ENDPOINT_PARAM);
  const endpoint = list.items.find((one) => one.id === id);

  if (shown) return <ShownSecret shown={shown} onFinish={() => setShown(undefined)} />;
  if (isNew)
    return (
      <NewEndpoint
        onCreated={(created) => {
          setNew(false);
          setShown(created);
          void readAgain();
        }}
        onCancel={() => setNew(false)}
      />
    );
  if (id === null) return <Endpoints list={list} onNew={() => setNew(true)} />;
  if (endpoint === undefined) return <NotThere />;
  return (
    <Endpoint key={id} endpoint={endpoint} canEdit={list.canEdit} onRenewed={setShown} onSaved={readAgain} />
  );
}

interface EndpointProps {
  endpoint: WebhookEndpoint;
  canEdit: boolean;
  onRenewed(renewed: CreatedWebhookEndpoint): void;
  onSaved(): Promise<void>;
}

function Endpoint({ endpoint, canEdit, onRenewed, onSaved }: EndpointProps) {
  const [isEditing, setEditing] = useState(false);
  const endEditing = () => setEditing(false);
  if (isEditing)
    return (
      <EditEndpoint
        endpoint={endpoint}
        onSaved={() => {
          endEditing();
          void onSaved();
        }}
        onCancel={endEditing}
      />
    );
  return (
    <EndpointDetail
      endpoint={endpoint}
      canEdit={canEdit}
      onEdit={() => setEditing(true)}
      onRenewed={onRenewed}
    />
  );
}

function NotThere() {
  return (
    <Card>
      <EmptyState
        kind="error"
        title="Não encontramos este webhook"
        body="Alguém pode tê-lo excluído."
        action={
          <LinkButton to={WEBHOOKS_TAB} kind="primary" icon="arrow-left">
            Ver webhooks
          </LinkButton>
        }
      />
    </Card>
  );
}

function WebhooksSkeleton() {
  return (
    <Section title="Webhooks de saída">
      <FormSkeleton fields={3} />
    </Section>
  );
}
