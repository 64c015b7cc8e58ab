import type { ViewedList } from '@balcao/api-schema';
import { type ListSpec, type ListState, parseListState, viewQueryOf } from '@balcao/domain';
import type { ReactNode, RefObject } from 'react';
import { useNarrowScreen } from '../base/use-narrow-screen';
import { ColumnChooser } from './column-chooser';
import { FilterButton } from './filters/filter-button';
import type { ListColumn, ListFilter } from './list-types';
import { SearchBox } from './search-box';
import { SortSelect } from './sort-select';
import type { ChangeList } from './use-list-state';
import { SavedViews } from './views/saved-views';

export interface ListToolbarProps<Row> {
  search: RefObject<HTMLInputElement | null>;
  searchLabel: string | undefined;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  state: ListState;
  spec: ListSpec;
  savedViews: ViewedList | undefined;
  /** There is nothing to search or filter yet. */
  isUnused: boolean;
  /** Buttons beside the search, on phones and where the list has no title. Without a search they stand in the line of the tools. */
  actions: ReactNode;
  onChange: ChangeList;
}

/** The controls of a list: search, filters, sort and columns. */
export function ListToolbar<Row>({
  search,
  searchLabel,
  columns,
  filters,
  state,
  spec,
  savedViews,
  isUnused,
  actions,
  onChange,
}: ListToolbarProps<Row>) {
  const isNarrow = useNarrowScreen();
  const isBesideSearch = searchLabel !== undefined || !isNarrow || isUnused;

  function applyView(query: string) {
    const { q, filters: values, sort, columns: shown } = parseListState(query, spec);
    onChange({ q, filters: values, sort, columns: shown });
  }

  return (
    <div className="bal-list-toolbar">
      {searchLabel && !isUnused && (
        <SearchBox
          box={search}
          label={searchLabel}
          value={state.q}
          onSearch={(q) => onChange({ q }, { replace: true })}
        />
      )}
      {isBesideSearch && actions}
      {!isUnused && (
        <div className="bal-list-tools">
          {filters.length > 0 && (
            <FilterButton
              filters={filters}
              values={state.filters}
              onApply={(values) => onChange({ filters: values })}
            />
          )}
          {isNarrow ? (
            <SortSelect
              columns={columns}
              sort={state.sort}
              onSort={(sort) => onChange({ sort: sort || undefined })}
            />
          ) : (
            <ColumnChooser
              columns={columns}
              chosen={state.columns}
              defaults={spec.defaults.columns}
              onChoose={(chosen) => onChange({ columns: chosen }, { replace: true })}
            />
          )}
          {savedViews && (
            <SavedViews list={savedViews} query={viewQueryOf(state, spec)} onApply={applyView} />
          )}
          {!isBesideSearch && actions}
        </div>
      )}
    </div>
  );
}
