import './composition.css';
import type { CompositionStatus } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { isApiError, useShell } from '@balcao/contract';
import { Button, Card, EmptyState, FormSkeleton, Notice, Page, Stack } from '@balcao/ui/base';
import { StatusTag } from '@balcao/ui/display';
import { QueryProvider, useQuery } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { CHANNEL_STATES, Channel } from './channel';
import { ChannelHistory } from './channel-history';
import { NoControl } from './no-control';
import { Parts } from './parts';
import { STATUS_KEY } from './query-keys';

const REFRESHED_EVERY_MS = 30_000;

/** The running composition: since when and by whom, its health, its history, and the rollback. */
export default function Composition() {
  return (
    <QueryProvider>
      <CompositionPage />
    </QueryProvider>
  );
}

function CompositionPage() {
  const { http } = useShell();
  const query = useQuery({
    queryKey: STATUS_KEY,
    queryFn: ({ signal }) => send(http, 'GET /admin/composition', { signal }),
    // Only while the page is visible.
    refetchInterval: ({ state }) => state.data?.kind !== 'not_configured' && REFRESHED_EVERY_MS,
  });
  const status = query.data;
  return (
    <Page
      title="Composição"
      status={status?.kind === 'running' && <StatusTag table={CHANNEL_STATES} status={status.state} />}
    >
      <Stack>
        {status && query.error && (
          <Notice
            kind="warning"
            title="Não foi possível atualizar"
            action={
              <Button
                size="small"
                icon="refresh"
                busy={query.isFetching}
                onClick={() => void query.refetch()}
              >
                Tentar novamente
              </Button>
            }
          >
            {isApiError(query.error) ? query.error.errors.join(' ') : 'Algo falhou do nosso lado.'} Abaixo
            está o que foi lido antes.
          </Notice>
        )}
        <LoadedResource
          query={query}
          what="esta página"
          skeleton={<Skeleton />}
          elsewhere={{ to: '/backoffice', label: 'Ir para o início' }}
        >
          {(loaded) => <Content status={loaded} />}
        </LoadedResource>
      </Stack>
    </Page>
  );
}

function Skeleton() {
  return (
    <>
      <Card>
        <FormSkeleton fields={2} />
      </Card>
      <Card>
        <FormSkeleton fields={5} />
      </Card>
    </>
  );
}

function Content({ status }: { status: CompositionStatus }) {
  if (status.kind === 'not_configured') return <NoControl />;
  if (status.kind === 'empty')
    return (
      <Card>
        <EmptyState
          kind="never"
          icon="apps"
          title={`Nada foi promovido ao canal ${status.channel} ainda`}
          body={
            <>
              Depois da primeira promoção (<code>mfe promote</code>) aparece aqui o que roda, desde quando e
              por quem.
            </>
          }
        />
      </Card>
    );
  return (
    <>
      <Channel status={status} />
      <Parts status={status} />
      <ChannelHistory status={status} />
    </>
  );
}
