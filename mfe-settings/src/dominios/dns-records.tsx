import type { DomainRecordShown } from '@balcao/api-schema';
import { StatusPill } from '@balcao/ui/base';
import { type Column, SimpleTable } from '@balcao/ui/table';
import { wasChecked } from './domain-words';

type DnsRecord = DomainRecordShown['records'][number];

interface DnsRecordsProps {
  domain: Pick<DomainRecordShown, 'status' | 'reason' | 'records'>;
}

/** The wanted records of a DNS panel beside those that were found there, record by record. */
export function DnsRecords({ domain }: DnsRecordsProps) {
  const { records, reason } = domain;
  const isKnown = wasChecked(domain) && reason !== 'dns_sem_resposta';
  const foundOf = ({ found }: DnsRecord) => {
    if (!isKnown && found === '') return reason === null ? 'Ainda não verificado' : 'Sem resposta do DNS';
    return found || 'Nada';
  };
  const pillOf = ({ ok, found }: DnsRecord) => {
    if (ok) return <StatusPill kind="success" icon="check" label="Certo" />;
    if (!isKnown) return <StatusPill kind="neutral" icon="clock" label="Não verificado" />;
    return found === '' ? (
      <StatusPill kind="warning" icon="alert" label="Falta" />
    ) : (
      <StatusPill kind="danger" icon="error" label="Diferente" />
    );
  };
  const columns: readonly Column<DnsRecord>[] = [
    { key: 'type', title: 'Tipo', cell: ({ type }) => type },
    { key: 'name', title: 'Nome', cell: ({ name }) => <span className="set-name">{name}</span> },
    {
      key: 'expected',
      title: 'Esperado',
      cell: ({ expected }) => <span className="set-name">{expected}</span>,
    },
    {
      key: 'found',
      title: 'Encontrado',
      cell: (record) => <span className="set-name">{foundOf(record)}</span>,
    },
    { key: 'state', title: 'Status', cell: pillOf },
  ];
  return (
    <SimpleTable
      caption="Registros do domínio"
      columns={columns}
      rows={records}
      rowKey={({ type, name }) => `${type} ${name}`}
    />
  );
}
