import type { UserAuditEntry, UserAuditQuery } from '@balcao/api-schema';
import { AUDIT_ACTION_LABELS, auditActionLabel } from '@balcao/domain';
import { Notice, RelativeTime, Stack } from '@balcao/ui/base';
import { type ListColumn, type ListFilter, ResourceList } from '@balcao/ui/list';
import { useQuery } from '@balcao/ui/query';
import { actorWords } from '../../../common/actor-words';
import type { UserApi } from '../user-api';
import { Changes } from './changes';

type AuditFilter = Pick<UserAuditQuery, 'action' | 'from' | 'to'>;

const COLUMNS: readonly ListColumn<UserAuditEntry>[] = [
  { key: 'action', title: 'O que aconteceu', fixed: true, cell: ({ action }) => auditActionLabel(action) },
  { key: 'actor', title: 'Quem', cell: ({ actor }) => actorWords(actor) },
  { key: 'changes', title: 'O que mudou', cell: (entry) => <Changes entry={entry} none="—" /> },
  {
    key: 'createdAt',
    title: 'Quando',
    cell: ({ createdAt }) => (
      <span className="bal-nowrap">
        <RelativeTime iso={createdAt} />
      </span>
    ),
  },
  { key: 'device', title: 'Aparelho', hidden: true, cell: ({ device }) => device || '—' },
  { key: 'ip', title: 'Endereço IP', hidden: true, cell: ({ ip }) => ip || '—' },
  { key: 'requestId', title: 'Código do pedido', hidden: true, cell: ({ requestId }) => requestId },
];

const FILTERS: readonly ListFilter<AuditFilter>[] = [
  {
    kind: 'several',
    name: 'action',
    label: 'O que aconteceu',
    options: Object.entries(AUDIT_ACTION_LABELS).map(([value, label]) => ({ value, label })),
  },
  { kind: 'dates', label: 'Período', from: 'from', to: 'to' },
];

/** The audit trail of the account, and whether it is complete. */
export function AuditTab({ api }: { api: UserApi }) {
  return (
    <Stack>
      <Integrity api={api} />
      <ResourceList<UserAuditEntry, AuditFilter>
        name="user-audit"
        noun={{ one: 'registro', many: 'registros' }}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        rowLabel={({ action }) => auditActionLabel(action)}
        card={(entry) => ({
          title: auditActionLabel(entry.action),
          second: [actorWords(entry.actor), entry.device].filter(Boolean).join(' · '),
          time: (
            <>
              <RelativeTime iso={entry.createdAt} />
              <Changes entry={entry} />
            </>
          ),
        })}
        fetchPage={api.audit}
        empty={{ title: 'Nada registrado ainda', body: 'O que acontecer com esta conta aparece aqui.' }}
      />
    </Stack>
  );
}

function Integrity({ api }: { api: UserApi }) {
  const { data, error } = useQuery({
    queryKey: ['user-audit', 'integrity'],
    queryFn: ({ signal }) => api.auditIntegrity(signal),
  });
  if (error)
    return <Notice kind="warning">Não foi possível conferir agora se os registros estão íntegros.</Notice>;
  if (!data) return null;
  if (data.intact)
    return (
      <Notice kind="success">
        {data.entries === 1 ? '1 registro, íntegro.' : `${data.entries} registros, todos íntegros.`}
      </Notice>
    );
  return (
    <Notice kind="error">
      O registro {data.brokenAt} foi alterado ou falta. Avise quem cuida da segurança da plataforma.
    </Notice>
  );
}
