import type { JobKind, ListPage, ViewedList } from '@balcao/api-schema';
import type { FilterValues, LiveTopic, PageSize } from '@balcao/domain';
import type { ReactNode } from 'react';
import type { JobsClient } from './jobs/jobs-client';
import type {
  BulkAction,
  EmptyWords,
  ListCard,
  ListColumn,
  ListFilter,
  ListGroups,
  ListRequest,
  ListTabs,
  ListView,
  Noun,
  PrimaryAction,
} from './list-types';

export interface ResourceListProps<Row, Filters extends object = FilterValues> {
  /** First part of the query key: `queryClient.invalidateQueries({ queryKey: [name] })` reads the list again. */
  name: string;
  /** The page's h1. Without it the list is a part of a page that has its own. */
  title?: string;
  noun: Noun;
  /** All columns. Keep the array outside of the component (or memoised), so that rows are not drawn in vain. */
  columns: readonly ListColumn<Row>[];
  rowKey(row: Row): string;
  /** The name of the row for people: "Camiseta azul". */
  rowLabel(row: Row): string;
  /** Path of the row's detail. */
  rowLink?(row: Row): string;
  card(row: Row): ListCard;
  /** Headings between the rows. Keep it outside of the component. */
  groups?: ListGroups<Row>;
  /** Reads a page. `query` can be handed to `http` as `params`. */
  fetchPage(query: ListRequest<Filters>, signal: AbortSignal): Promise<ListPage<Row>>;
  /** The filters that people can set. Keep them outside of the component, like the columns. */
  filters?: readonly ListFilter<Filters>[];
  /** The commonest filter, as tabs above the list. Keep it outside of the component. */
  tabs?: ListTabs<Filters>;
  /** The label of the search: "Buscar por nome ou SKU". Without it there is no search. */
  searchLabel?: string;
  /** The order of the plain address: `-createdAt`. */
  defaultSort?: string;
  /** Default 25. */
  defaultSize?: PageSize;
  empty: EmptyWords;
  /** Above the list: why something is not offered. */
  notice?: ReactNode;
  primaryAction?: PrimaryAction;
  /** Beside the primary action: exports, imports. */
  actions?: (view: ListView<Filters>) => ReactNode;
  /** Rows can be selected where there is one. */
  bulkActions?: readonly BulkAction<Filters>[];
  /**
   * The topics by which the API reports that rows have changed: then they change in their place, and new ones wait behind a bar above the
   * list. Keep it outside of the component.
   */
  live?: readonly LiveTopic[];
  /** Offers "Visões salvas" under this name. */
  savedViews?: ViewedList;
  /**
   * The kinds of jobs that are started from here: those that the person has not dismissed are found again above the list. With an import
   * among them, `actions` has an `ImportButton`.
   */
  jobKinds?: readonly JobKind[];
  /** Default: the calls of `/jobs`. */
  jobs?: JobsClient;
}
