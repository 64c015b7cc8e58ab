import type { PlatformUserRow } from '@balcao/api-schema';
import { RelativeTime, StatusPill } from '@balcao/ui/base';
import { StatusTag } from '@balcao/ui/display';
import type { ListCard, ListColumn } from '@balcao/ui/list';
import { gatewayPill, kycPill, USER_STATUSES_SHOWN } from '../user-statuses';

/** `Loja da Ana, Ateliê e mais 2`; empty without one. */
function storeWords({ stores, storeCount }: Pick<PlatformUserRow, 'stores' | 'storeCount'>): string {
  const more = storeCount - stores.length;
  return more > 0 ? `${stores.join(', ')} e mais ${more}` : stores.join(', ');
}

function LastSeen({ lastSeenAt }: Pick<PlatformUserRow, 'lastSeenAt'>) {
  return lastSeenAt ? <RelativeTime iso={lastSeenAt} /> : 'Nunca entrou';
}

/** The columns of the list of users: at first as many as stand beside each other on a laptop. */
export const COLUMNS: readonly ListColumn<PlatformUserRow>[] = [
  {
    key: 'name',
    title: 'Nome',
    sortable: true,
    orderNames: { asc: 'Nome de A a Z', desc: 'Nome de Z a A' },
    fixed: true,
    cell: ({ name }) => name,
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusTag table={USER_STATUSES_SHOWN} status={status} />,
  },
  { key: 'email', title: 'E-mail', hidden: true, cell: ({ email }) => email },
  { key: 'document', title: 'CPF / CNPJ', hidden: true, cell: ({ cpf, cnpj }) => cnpj || cpf || '—' },
  { key: 'stores', title: 'Loja', cell: (row) => storeWords(row) || '—' },
  { key: 'kyc', title: 'Identidade', cell: ({ kycStatus }) => <StatusPill {...kycPill(kycStatus)} /> },
  {
    key: 'gateway',
    title: 'Gateway',
    cell: ({ gatewayStatus }) => <StatusPill {...gatewayPill(gatewayStatus)} />,
  },
  {
    key: 'createdAt',
    title: 'Criado',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigos', desc: 'Mais recentes' },
    hidden: true,
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
  {
    key: 'lastSeenAt',
    title: 'Último acesso',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Há mais tempo', desc: 'Último acesso' },
    cell: LastSeen,
  },
  {
    key: 'isPlatformAdmin',
    title: 'Acesso',
    hidden: true,
    cell: ({ isPlatformAdmin }) => (isPlatformAdmin ? 'Administra a plataforma' : 'Vende'),
  },
];

/** A user of the list on a phone. */
export function userCard(row: PlatformUserRow): ListCard {
  return {
    title: row.name,
    second: [row.email, storeWords(row)].filter(Boolean).join(' · '),
    status: <StatusTag table={USER_STATUSES_SHOWN} status={row.status} />,
    time: <LastSeen lastSeenAt={row.lastSeenAt} />,
  };
}
