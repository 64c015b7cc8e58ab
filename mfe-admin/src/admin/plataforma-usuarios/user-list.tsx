import type { PlatformUserFilter, PlatformUserRow } from '@balcao/api-schema';
import { ExportButton, type ListView, ResourceList } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { useMemo } from 'react';
import { bulkActions } from './list/bulk-actions';
import { COLUMNS, userCard } from './list/columns';
import { fileColumns } from './list/export-columns';
import { FILTERS, TABS } from './list/filters';
import { usePurpose } from './list/use-purpose';
import { usuarioPath } from './paths';
import { type UserListApi, useUserListApi } from './user-list-api';

/** The list of all users of the platform. */
export default function UserList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const api = useUserListApi();
  const bulk = useMemo(() => bulkActions(api), [api]);
  return (
    <ResourceList<PlatformUserRow, PlatformUserFilter>
      name="platform-users"
      title="Usuários da plataforma"
      noun={{ one: 'usuário', many: 'usuários' }}
      columns={COLUMNS}
      filters={FILTERS}
      tabs={TABS}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowLink={({ id }) => usuarioPath(id)}
      card={userCard}
      fetchPage={api.list}
      searchLabel="Buscar por nome, e-mail, CPF, CNPJ ou loja"
      defaultSort="-createdAt"
      savedViews="platform-users"
      jobKinds={['user_bulk', 'user_export']}
      bulkActions={bulk}
      actions={(view) => <Export view={view} api={api} />}
      empty={{
        icon: 'admin',
        title: 'Ninguém se cadastrou ainda',
        body: 'Quem criar uma conta aparece aqui, com o status do cadastro, da identidade e do gateway.',
      }}
    />
  );
}

/** Exports the list, after asking for the purpose. */
function Export({ view, api }: { view: ListView<PlatformUserFilter>; api: UserListApi }) {
  const { ask, dialog } = usePurpose();
  return (
    <>
      <ExportButton
        view={view}
        run={({ scope, columns }) =>
          ask((purpose) => api.exportCsv({ filter: scope, columns: fileColumns(columns), purpose }))
        }
      />
      {dialog}
    </>
  );
}
