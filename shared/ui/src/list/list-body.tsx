import { isApiError } from '@balcao/contract';
import type { PageSize } from '@balcao/domain';
import type { RefObject } from 'react';
import { useNarrowScreen } from '../base/use-narrow-screen';
import { HorizontalScroll } from './horizontal-scroll';
import { ListCards } from './list-cards';
import type { ListedRow } from './list-rows';
import { SkeletonCards, SkeletonRows } from './list-skeleton';
import { EmptyList, FailedList, RefusedFilters, StaleNotice } from './list-states';
import { ListTable } from './list-table';
import type { EmptyWords, ListCard, ListColumn, ListGroups, Noun, PrimaryAction } from './list-types';
import type { ReadPage } from './use-list-page';
import type { SelectionControl } from './use-list-selection';

export interface ListBodyProps<Row> {
  bodyRef: RefObject<HTMLDivElement | null>;
  noun: Noun;
  caption: string;
  read: ReadPage<Row>;
  rows: readonly ListedRow<Row>[];
  columns: readonly ListColumn<Row>[];
  card(row: Row): ListCard;
  groups: ListGroups<Row> | undefined;
  size: PageSize;
  sort: string | undefined;
  narrowed: boolean;
  empty: EmptyWords;
  primaryAction: PrimaryAction | undefined;
  selectable: boolean;
  control: SelectionControl;
  onSort(sort: string): void;
  onFollow(id: string): void;
  onClear(): void;
  onFirstPage(): void;
}

/** One screen of skeleton rows is enough. */
const MAX_SKELETON_ROWS = 10;

/** The rows of a list in one of their states: loading, loaded, empty or failed. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { noun, read, rows, columns, selectable, narrowed, bodyRef } = props;
  const isNarrow = useNarrowScreen();
  const { page, error, isFetching } = read;

  if (!page && error) {
    if (narrowed && isApiError(error) && error.code === 'validation')
      return <RefusedFilters sentences={error.errors} onClear={props.onClear} />;
    return <FailedList noun={noun} error={error} retrying={isFetching} onRetry={read.refresh} />;
  }
  if (page && rows.length === 0) {
    return (
      <EmptyList
        noun={noun}
        total={page.total}
        narrowed={narrowed}
        words={props.empty}
        action={props.primaryAction}
        onClear={props.onClear}
        onFirstPage={props.onFirstPage}
      />
    );
  }

  const skeletonRows = page ? 0 : Math.min(props.size, MAX_SKELETON_ROWS);
  return (
    <>
      {error !== null && <StaleNotice error={error} retrying={isFetching} onRetry={read.refresh} />}
      <div
        ref={bodyRef}
        className={page && read.isStale && isFetching ? 'bal-list-body bal-list-stale' : 'bal-list-body'}
        aria-busy={isFetching}
      >
        {isNarrow ? (
          skeletonRows > 0 ? (
            <SkeletonCards rows={skeletonRows} />
          ) : (
            <ListCards
              caption={props.caption}
              rows={rows}
              card={props.card}
              groups={props.groups}
              selectable={selectable}
              onToggle={props.control.toggle}
              onFollow={props.onFollow}
            />
          )
        ) : (
          <HorizontalScroll>
            <ListTable
              caption={props.caption}
              columns={columns}
              rows={rows}
              groups={props.groups}
              sort={props.sort}
              onSort={props.onSort}
              selectable={selectable}
              onTogglePage={props.control.togglePage}
              onToggle={props.control.toggle}
              onFollow={props.onFollow}
            >
              {skeletonRows > 0 && (
                <SkeletonRows rows={skeletonRows} columns={columns.length + (selectable ? 1 : 0)} />
              )}
            </ListTable>
          </HorizontalScroll>
        )}
      </div>
    </>
  );
}
