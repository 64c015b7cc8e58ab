import type { EntryFilter, EntryRow } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { type ListRequest, ResourceList } from '@balcao/ui/list';
import { useCallback } from 'react';
import { COLUMNS, entryCard, entryLabel } from './columns';
import { DAYS } from './day-heading';
import { ExportStatement } from './exportar/export-statement';
import { FILTERS } from './filters';
import { readEntries } from './finance-api';

const NOUN = { one: 'lançamento', many: 'lançamentos' };

/** Every line of the store's accounts, the last first, each with the balance that it led to. */
export function EntryList() {
  const { http } = useShell();
  const fetchPage = useCallback(
    (query: ListRequest<EntryFilter>, signal: AbortSignal) => readEntries(http, query, signal),
    [http],
  );
  return (
    <ResourceList<EntryRow, EntryFilter>
      name="entries"
      noun={NOUN}
      columns={COLUMNS}
      filters={FILTERS}
      rowKey={({ id }) => id}
      rowLabel={entryLabel}
      card={entryCard}
      groups={DAYS}
      fetchPage={fetchPage}
      defaultSort="-postedAt"
      actions={(view) => <ExportStatement view={view} />}
      empty={{
        title: 'Nenhum lançamento ainda',
        body: 'Cada venda paga, tarifa, liberação e estorno vira uma linha aqui, com o saldo que ela deixou.',
      }}
    />
  );
}
