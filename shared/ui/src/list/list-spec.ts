import type { FilterField, ListSpec, PageSize } from '@balcao/domain';
import type { ListColumn, ListFilter } from './list-types';

function fieldsOf<Filters>(filter: ListFilter<Filters>): FilterField[] {
  switch (filter.kind) {
    case 'one':
    case 'several':
      return [
        { kind: filter.kind, name: filter.name, options: filter.options.map((option) => option.value) },
      ];
    case 'boolean':
      return [{ kind: 'boolean', name: filter.name }];
    case 'text':
      return [{ kind: 'one', name: filter.name }];
    case 'number':
    case 'money':
      return [filter.from, filter.to].map((name) => ({ kind: 'integer', name }));
    case 'dates':
      return [filter.from, filter.to].map((name) => ({ kind: 'date', name }));
  }
}

/** The query parameters of a list with these columns and filters. */
export function listSpecOf<Row, Filters>(
  columns: readonly ListColumn<Row>[],
  filters: readonly ListFilter<Filters>[],
  defaults: { sort: string | undefined; size: PageSize },
): ListSpec {
  return {
    filters: filters.flatMap(fieldsOf),
    sorts: columns.filter(({ sortable }) => sortable).map(({ key }) => key),
    columns: columns.map(({ key }) => key),
    fixedColumns: columns.filter(({ fixed }) => fixed).map(({ key }) => key),
    defaults: { ...defaults, columns: columns.filter(({ hidden }) => !hidden).map(({ key }) => key) },
  };
}
