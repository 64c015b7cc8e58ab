import type { PlatformUser } from '@balcao/api-schema';
import { useParams } from '@balcao/contract/router';
import { Card, EmptyState, LinkButton, Page } from '@balcao/ui/base';
import { PageTabs, StatusTag } from '@balcao/ui/display';
import { QueryProvider, useQuery, useQueryClient } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { useCallback } from 'react';
import { AccessTab } from './detalhe/access-tab';
import { AdjustmentsTab } from './detalhe/adjustments-tab';
import { AuditTab } from './detalhe/audit-tab';
import { BlockButton } from './detalhe/block-button';
import { BlockNotice } from './detalhe/block-notice';
import { ClosingNotice } from './detalhe/closing-notice';
import { CompanyTab } from './detalhe/company-tab';
import { IdentityTab } from './detalhe/identity-tab';
import { NotesTab } from './detalhe/notes-tab';
import { ProfileTab } from './detalhe/profile-tab';
import { StoresTab } from './detalhe/stores-tab';
import { UserContext } from './detalhe/user-context';
import { USUARIOS } from './paths';
import { useUserApi } from './user-api';
import { USER_STATUSES_SHOWN } from './user-statuses';

const BACK = { to: USUARIOS, label: 'Usuários da plataforma' };

/** A user of the platform, for those who run it: who they are, how they get in, and what happened to the account. */
export default function UserDetail() {
  const { id } = useParams();
  if (id === undefined) return <NobodyChosen />;
  return (
    <QueryProvider key={id}>
      <UserPage id={id} />
    </QueryProvider>
  );
}

/** Accounts are created by their owners, so the address without an id shows nobody. */
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
  const api = useUserApi(id);
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ['user', id], queryFn: ({ signal }) => api.read(signal) });
  // An action may also change sessions, notes and trail, so everything is read again.
  const readAgain = useCallback(async () => queries.invalidateQueries(), [queries]);
  const user = query.data;
  const title = user?.name ?? 'Usuário';

  const block = user && <BlockButton user={user} api={api} onDone={readAgain} />;
  return (
    <ResourceDetail
      title={title}
      back={BACK}
      status={user && <StatusTag table={USER_STATUSES_SHOWN} status={user.status} />}
      // What one would do next to a blocked user is to unblock them. To block is a rare step.
      action={user?.block && block}
      moreActions={!user?.block && block}
      context={user && <UserContext user={user} />}
    >
      <LoadedResource
        query={query}
        what="este usuário"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: USUARIOS, label: 'Ver usuários' }}
      >
        {(loaded) => (
          <>
            <BlockNotice block={loaded.block} />
            <ClosingNotice closing={loaded.closing} />
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
      page={user.name}
      tabs={[
        { key: 'perfil', label: 'Perfil', content: <ProfileTab user={user} api={api} /> },
        { key: 'lojas', label: 'Lojas', content: <StoresTab stores={user.stores} /> },
        { key: 'identidade', label: 'Identidade', content: <IdentityTab user={user} /> },
        {
          key: 'empresa',
          label: 'Empresa',
          content: <CompanyTab user={user} api={api} onDone={onDone} />,
        },
        { key: 'acessos', label: 'Acessos', content: <AccessTab user={user} api={api} onDone={onDone} /> },
        {
          key: 'ajustes',
          label: 'Ajustes',
          content: <AdjustmentsTab user={user} api={api} onDone={onDone} />,
        },
        { key: 'auditoria', label: 'Auditoria', content: <AuditTab api={api} /> },
        {
          key: 'notas',
          label: `Notas (${user.counts.notes})`,
          content: <NotesTab api={api} onDone={onDone} />,
        },
      ]}
    />
  );
}
