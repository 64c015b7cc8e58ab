import type { EntryFilter, EntryRow } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import type { Custody } from '@balcao/domain';
import { type ListRequest, ResourceList } from '@balcao/ui/list';
import { useCallback } from 'react';
import { COLUMNS, entryCard, entryLabel } from './columns';
import { DAYS } from './day-heading';
import { ExportStatement } from './exportar/export-statement';
import { filtersOf } from './filters';
import { readEntries } from './finance-api';

const FILTERS = { plataforma: filtersOf('plataforma'), vendedor: filtersOf('vendedor') };
/** One for each custodian, so that no list shows the lines of the other while it reads its own. */
const NAMES = { plataforma: 'entries', vendedor: 'direct-entries' } as const satisfies Record<
  Custody,
  string
>;
const NOUN = { one: 'lançamento', many: 'lançamentos' };

/** Every line of the store's accounts, the last first, each with the balance that it led to. */
export function EntryList({ custody }: { custody: Custody }) {
  const { http } = useShell();
  const fetchPage = useCallback(
    (query: ListRequest<EntryFilter>, signal: AbortSignal) =>
      readEntries(http, { ...query, custody }, signal),
    [http, custody],
  );
  return (
    <ResourceList<EntryRow, EntryFilter>
      name={NAMES[custody]}
      noun={NOUN}
      columns={COLUMNS}
      filters={FILTERS[custody]}
      rowKey={({ id }) => id}
      rowLabel={entryLabel}
      card={entryCard}
      groups={DAYS[custody]}
      fetchPage={fetchPage}
      defaultSort="-postedAt"
      actions={(view) => <ExportStatement view={view} custody={custody} />}
      empty={{
        icon: 'finance',
        title: 'Nenhum lançamento ainda',
        body: 'Cada venda paga, tarifa, liberação e estorno vira uma linha aqui, com o saldo que ela deixou.',
      }}
    />
  );
}
