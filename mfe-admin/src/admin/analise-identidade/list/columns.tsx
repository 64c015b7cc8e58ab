import type { KycQueueRow } from '@balcao/api-schema';
import { RelativeTime } from '@balcao/ui/base';
import { StatusTag } from '@balcao/ui/display';
import type { ListCard, ListColumn } from '@balcao/ui/list';
import { CASE_STATUSES_SHOWN } from '../case-statuses';

const Status = ({ status }: KycQueueRow) => <StatusTag table={CASE_STATUSES_SHOWN} status={status} />;

/** The columns of the queue. */
export const COLUMNS: readonly ListColumn<KycQueueRow>[] = [
  { key: 'name', title: 'Nome', fixed: true, cell: ({ name }) => name },
  { key: 'status', title: 'Status', cell: Status },
  { key: 'cpf', title: 'CPF', cell: ({ cpf }) => <span className="bal-tabular bal-nowrap">{cpf}</span> },
  { key: 'attempt', title: 'Tentativa', cell: ({ attempt }) => `${attempt}ª` },
  {
    key: 'changedAt',
    title: 'Desde',
    sortable: true,
    orderNames: { asc: 'Há mais tempo', desc: 'Há menos tempo' },
    cell: ({ changedAt }) => <RelativeTime iso={changedAt} />,
  },
];

/** An attempt of the queue on a phone. */
export function caseCard(row: KycQueueRow): ListCard {
  return {
    title: row.name,
    second: `${row.cpf} · ${row.attempt}ª tentativa`,
    status: <Status {...row} />,
    time: <RelativeTime iso={row.changedAt} />,
  };
}
