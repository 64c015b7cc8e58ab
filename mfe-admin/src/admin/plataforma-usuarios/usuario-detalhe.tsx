import type { PlatformUser } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useParams } from '@balcao/contract/router';
import { Card, EmptyState, LinkButton, Page } from '@balcao/ui/base';
import { PageTabs, StatusTag } from '@balcao/ui/display';
import { QueryProvider, useQuery, useQueryClient } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { useCallback, useEffect } from 'react';
import { Acessos } from './detalhe/acessos';
import { Auditoria } from './detalhe/auditoria';
import { BlockButton } from './detalhe/block-button';
import { Bloqueio } from './detalhe/bloqueio';
import { Contexto } from './detalhe/contexto';
import { Identidade } from './detalhe/identidade';
import { Lojas } from './detalhe/lojas';
import { Notas } from './detalhe/notas';
import { Perfil } from './detalhe/perfil';
import { USUARIOS } from './paths';
import { USER_STATUSES_SHOWN } from './user-statuses';
import { useUserApi } from './usuario-api';

const BACK = { to: USUARIOS, label: 'Usuários da plataforma' };

/** A user of the platform, for those who run it: who they are, how they get in, and what happened to the account. */
export default function UsuarioDetalhe() {
  const { id } = useParams();
  if (id === undefined) return <NobodyChosen />;
  return (
    <QueryProvider key={id}>
      <UserPage id={id} />
    </QueryProvider>
  );
}

/** Accounts are made by their owners, so the address without an id has nobody to show. */
function NobodyChosen() {
  return (
    <Page title="Usuário">
      <Card>
        <EmptyState
          kind="filtered"
          title="Escolha um usuário"
          body="Abra um usuário pela lista para ver o cadastro, os acessos e o histórico dele."
          action={
            <LinkButton to={USUARIOS} kind="primary" icon="arrow-left">
              Ver usuários
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}

function UserPage({ id }: { id: string }) {
  const { navigation } = useShell();
  const api = useUserApi(id);
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ['user', id], queryFn: ({ signal }) => api.read(signal) });
  // What an admin does to an account shows in its sessions, notes and trail as well.
  const readAgain = useCallback(async () => queries.invalidateQueries(), [queries]);
  const user = query.data;
  const title = user?.name ?? 'Usuário';
  useEffect(() => navigation.setTitle(title), [navigation, title]);

  return (
    <ResourceDetail
      title={title}
      back={BACK}
      status={user && <StatusTag table={USER_STATUSES_SHOWN} status={user.status} />}
      action={user && <BlockButton user={user} api={api} onDone={readAgain} />}
      context={user && <Contexto user={user} />}
    >
      <LoadedResource
        query={query}
        what="este usuário"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: USUARIOS, label: 'Ver usuários' }}
      >
        {(loaded) => (
          <>
            <Bloqueio block={loaded.block} />
            <Tabs user={loaded} id={id} onDone={readAgain} />
          </>
        )}
      </LoadedResource>
    </ResourceDetail>
  );
}

function Tabs({ user, id, onDone }: { user: PlatformUser; id: string; onDone(): Promise<void> }) {
  const api = useUserApi(id);
  return (
    <PageTabs
      label="Partes do cadastro"
      tabs={[
        { key: 'perfil', label: 'Perfil', content: <Perfil user={user} api={api} /> },
        { key: 'lojas', label: 'Lojas', content: <Lojas stores={user.stores} /> },
        { key: 'identidade', label: 'Identidade', content: <Identidade user={user} /> },
        { key: 'acessos', label: 'Acessos', content: <Acessos user={user} api={api} onDone={onDone} /> },
        { key: 'auditoria', label: 'Auditoria', content: <Auditoria api={api} /> },
        { key: 'notas', label: `Notas (${user.counts.notes})`, content: <Notas api={api} onDone={onDone} /> },
      ]}
    />
  );
}
