import type { ListPage, ViewedList } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useLocation } from '@balcao/contract/router';
import { type FilterValues, isNarrowed, isSelected, type ListState, type PageSize } from '@balcao/domain';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { LinkButton } from '../base/link-button';
import { Page } from '../base/page';
import { BulkBar } from './bulk-bar';
import { FilterChips } from './filters/filter-chips';
import { JobDialog } from './jobs/job-dialog';
import { JobStrip } from './jobs/job-strip';
import { createJobsClient, type JobsClient } from './jobs/jobs-client';
import { useFollowedJobs } from './jobs/use-followed-jobs';
import { ListBody } from './list-body';
import { recallList, rememberList } from './list-memory';
import { type ListedRow, shownColumns } from './list-rows';
import { listSpecOf } from './list-spec';
import { ListToolbar } from './list-toolbar';
import type {
  BulkAction,
  EmptyWords,
  ListCard,
  ListColumn,
  ListFilter,
  ListRequest,
  ListScope,
  ListView,
  Noun,
  PrimaryAction,
} from './list-types';
import { Paginator } from './paginator';
import { focusRow, useListKeys } from './use-list-keys';
import { useListPage } from './use-list-page';
import { useListSelection } from './use-list-selection';
import { useListState } from './use-list-state';
import { arrivalWords } from './words';

export interface ResourceListProps<Row, Filters extends object = FilterValues> {
  /** First part of the query key: `queryClient.invalidateQueries({ queryKey: [name] })` reads the list again. */
  name: string;
  /** The page's h1. Without it the list is a part of a page that has its own. */
  title?: string;
  noun: Noun;
  /** All columns. Keep the array outside of the component (or memoised), so that rows are not drawn in vain. */
  columns: readonly ListColumn<Row>[];
  rowKey(row: Row): string;
  /** What a person knows the row by: "Camiseta azul". */
  rowLabel(row: Row): string;
  /** Path of the row's detail. */
  rowLink?(row: Row): string;
  card(row: Row): ListCard;
  /** Reads a page. `query` can be handed to `http` as `params`. */
  fetchPage(query: ListRequest<Filters>, signal: AbortSignal): Promise<ListPage<Row>>;
  /** Keep it outside of the component, like the columns. */
  filters?: readonly ListFilter<Filters>[];
  /** What can be searched for: "Buscar por nome ou SKU". Without it there is no search. */
  searchLabel?: string;
  /** The order of the plain address: `-createdAt`. */
  defaultSort?: string;
  /** Default 25. */
  defaultSize?: PageSize;
  empty: EmptyWords;
  primaryAction?: PrimaryAction;
  /** Beside the primary action: exports, imports. */
  actions?: (view: ListView<Filters>) => ReactNode;
  /** Rows can be selected where there is one. */
  bulkActions?: readonly BulkAction<Filters>[];
  /** Offers "Visões salvas" under this name. */
  savedViews?: ViewedList;
  /** Default: the calls of `/jobs`. */
  jobs?: JobsClient;
}

const NO_FILTERS: readonly never[] = [];
const NO_ACTIONS: readonly never[] = [];

/**
 * A list of records, whole: search, filters, order, columns, pages, selection and what is done with it, all of it in the
 * address, so that a list is a link and "voltar" brings back place, scroll and row.
 *
 * Needs a `QueryProvider` above.
 */
export function ResourceList<Row, Filters extends object = FilterValues>(
  props: ResourceListProps<Row, Filters>,
) {
  const { name, title, noun, columns, fetchPage, primaryAction, actions, card, empty } = props;
  const { filters = NO_FILTERS, bulkActions = NO_ACTIONS, defaultSort, defaultSize = 25 } = props;
  const { http, navigation } = useShell();
  const { key: step } = useLocation();

  const spec = useMemo(
    () => listSpecOf(columns, filters, { sort: defaultSort, size: defaultSize }),
    [columns, filters, defaultSort, defaultSize],
  );
  const { state, change } = useListState(spec);
  const narrowed = isNarrowed(state);
  const scope = useMemo(() => scopeOf<Filters>(state), [state]);
  const request = requestOf(scope, state);
  const read = useListPage<Row>([name, 'list', request], (signal) => fetchPage(request, signal));
  const shown = read.page;

  const pageIds = useMemo(() => shown?.items.map(props.rowKey) ?? [], [shown, props.rowKey]);
  const control = useListSelection(pageIds, JSON.stringify(scope));
  const visible = useMemo(() => shownColumns(columns, state.columns), [columns, state.columns]);
  const rows: ListedRow<Row>[] = (shown?.items ?? []).map((row) => {
    const id = props.rowKey(row);
    return {
      row,
      id,
      label: props.rowLabel(row),
      to: props.rowLink?.(row),
      selected: isSelected(control.selection, id),
    };
  });

  const ownJobs = useMemo(() => createJobsClient(http), [http]);
  const jobs = props.jobs ?? ownJobs;
  const followed = useFollowedJobs();

  const top = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys({ rows: body, search });

  const onFollow = useCallback((row: string) => rememberList(navigation, step, { row }), [navigation, step]);
  const hasRows = rows.length > 0;
  useEffect(() => {
    const { row } = recallList(navigation, step);
    if (!row || !hasRows || !body.current) return;
    focusRow(body.current, row);
    rememberList(navigation, step, { row: undefined });
  }, [hasRows, navigation, step]);

  function turn(to: Pick<ListState, 'page' | 'cursor'>) {
    change(to);
    top.current?.scrollIntoView({ block: 'nearest' });
  }

  const clear = () => change({ q: '', filters: {} });
  const view: ListView<Filters> = {
    scope,
    sort: state.sort,
    columns: state.columns,
    total: shown?.total,
    refresh: read.refresh,
    follow: followed.follow,
  };
  const isEmpty = shown?.items.length === 0;
  const primary = primaryAction && (
    <LinkButton to={primaryAction.to} kind="primary" icon={primaryAction.icon ?? 'plus'}>
      {primaryAction.label}
    </LinkButton>
  );
  const headActions = (
    <>
      {actions?.(view)}
      {/* Where no row ever was, the empty state offers it: there is one primary button. */}
      {!(isEmpty && !narrowed) && primary && <span className="bal-list-primary">{primary}</span>}
    </>
  );

  const content = (
    <div ref={top} className="bal-list">
      <ListToolbar
        search={search}
        searchLabel={props.searchLabel}
        columns={columns}
        filters={filters as readonly ListFilter[]}
        state={state}
        spec={spec}
        savedViews={props.savedViews}
        onChange={change}
        actions={title === undefined ? headActions : undefined}
      />
      <FilterChips
        filters={filters as readonly ListFilter[]}
        values={state.filters}
        onChange={(values) => change({ filters: values })}
        onClear={clear}
      />
      {followed.jobs.map((job) => (
        <JobStrip
          key={job.id}
          started={job}
          jobs={jobs}
          onEnded={read.refresh}
          onOpen={() => followed.open(job)}
          onDismiss={() => followed.dismiss(job)}
        />
      ))}
      <p className="bal-visually-hidden" role="status">
        {read.isStale || !shown
          ? read.isFetching && 'Carregando…'
          : arrivalWords(noun, { ...shown, count: shown.items.length })}
      </p>
      <ListBody
        bodyRef={body}
        noun={noun}
        caption={title ?? noun.many}
        read={read}
        rows={rows}
        columns={visible}
        card={card}
        size={state.size}
        sort={state.sort}
        narrowed={narrowed}
        empty={empty}
        primaryAction={primaryAction}
        selectable={bulkActions.length > 0}
        control={control}
        onSort={(sort) => change({ sort })}
        onFollow={onFollow}
        onClear={clear}
        onFirstPage={() => change({ page: 1, cursor: undefined })}
      />
      {shown && !isEmpty && (
        <Paginator
          shown={shown}
          busy={read.isStale}
          onTurn={turn}
          onResize={(size) => change({ size }, { replace: true })}
        />
      )}
      <BulkBar
        noun={noun}
        actions={bulkActions}
        control={control}
        scope={scope}
        total={shown?.totalIsExact ? shown.total : undefined}
        narrowed={narrowed}
        pageSelected={hasRows && rows.every(({ selected }) => selected)}
        onStarted={(job) => followed.follow(job, { open: true })}
      />
      {followed.opened && <JobDialog started={followed.opened} jobs={jobs} onClose={followed.close} />}
    </div>
  );
  if (title === undefined) return content;
  return (
    <Page title={title} actions={headActions}>
      {content}
    </Page>
  );
}

function scopeOf<Filters>({ q, filters }: ListState): ListScope<Filters> {
  // The address was read by the list's own filters: their names and kinds are those of `Filters`.
  return { ...filters, ...(q ? { q } : {}) } as ListScope<Filters>;
}

function requestOf<Filters>(scope: ListScope<Filters>, state: ListState): ListRequest<Filters> {
  const { page, size, sort, cursor } = state;
  return { ...scope, page, size, ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}) };
}
