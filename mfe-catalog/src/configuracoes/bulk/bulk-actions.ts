import type { BulkAction } from '@balcao/ui/list';
import type { JobCalls } from './job-calls';

/** The question before an action on one record, and on several. */
interface Consequence {
  one: string;
  many: string;
}

/** The texts of the actions on some records. */
export interface BulkWords {
  /** `1 cupom`, `348 cupons`. */
  counted(count: number): string;
  pause: Consequence & { label: string };
  activate: { label: string };
  duplicate: Consequence;
  delete: Consequence;
}

/** The bulk actions that the person may do. */
export function bulkActions<Filter>(
  api: JobCalls<Filter>,
  mayEdit: boolean,
  words: BulkWords,
): readonly BulkAction<Filter>[] {
  const all = allActions(api, words);
  return mayEdit ? all : all.filter(({ key }) => key === 'export');
}

const asking =
  ({ counted }: BulkWords, label: string, { one, many }: Consequence) =>
  (count: number) => ({
    title: `${label} ${counted(count)}?`,
    body: count === 1 ? one : many,
    confirmLabel: `${label} ${counted(count)}`,
  });

const allActions = <Filter>(api: JobCalls<Filter>, words: BulkWords): readonly BulkAction<Filter>[] => [
  {
    key: 'pause',
    label: words.pause.label,
    icon: 'lock',
    confirm: asking(words, words.pause.label, words.pause),
    run: (selection) => api.bulk({ action: 'pause', selection }),
  },
  {
    key: 'activate',
    label: words.activate.label,
    icon: 'check',
    run: (selection) => api.bulk({ action: 'activate', selection }),
  },
  {
    key: 'export',
    label: 'Exportar CSV',
    icon: 'download',
    run: (selection) => api.exportCsv({ selection }),
  },
  {
    key: 'duplicate',
    label: 'Duplicar',
    icon: 'copy',
    isSeldom: true,
    confirm: asking(words, 'Duplicar', words.duplicate),
    run: (selection) => api.bulk({ action: 'duplicate', selection }),
  },
  {
    key: 'delete',
    label: 'Excluir',
    icon: 'trash',
    isSeldom: true,
    confirm: asking(words, 'Excluir', words.delete),
    run: (selection) => api.bulk({ action: 'delete', selection }),
  },
];
