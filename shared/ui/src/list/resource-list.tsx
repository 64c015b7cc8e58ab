import type { Job } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { type FilterValues, isNarrowed, isSelected, type ListState } from '@balcao/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Page } from '../base/page';
import { useNarrowScreen } from '../base/use-narrow-screen';
import { LiveUpdatesBar } from '../query/live-updates-bar';
import { BulkBar } from './bulk-bar';
import { FilterChips } from './filters/filter-chips';
import { JobList } from './jobs/job-list';
import { isExport } from './jobs/job-words';
import { createJobsClient } from './jobs/jobs-client';
import { useFollowedJobs } from './jobs/use-followed-jobs';
import { useTakeExport } from './jobs/use-take-export';
import { ListBody } from './list-body';
import { ListHead } from './list-head';
import { newsWords } from './list-news';
import { requestOf, scopeOf } from './list-request';
import { type ListedRow, shownColumns } from './list-rows';
import { listSpecOf } from './list-spec';
import { ListTabRow } from './list-tab-row';
import { hasCounted, isOneTab, type KnownTabs } from './list-tabs';
import { ListToolbar } from './list-toolbar';
import type { ListFilter, ListView } from './list-types';
import { Paginator } from './paginator';
import type { ResourceListProps } from './resource-list-props';
import { useListKeys } from './use-list-keys';
import { useListNews } from './use-list-news';
import { useListPage } from './use-list-page';
import { useListSelection } from './use-list-selection';
import { useListState } from './use-list-state';
import { useReturnToRow } from './use-return-to-row';
import { useRowClicks } from './use-row-clicks';
import { arrivalWords } from './words';

const NONE: readonly never[] = [];

/**
 * A list of records, whole: search, filters, order, columns, pages, selection and what is done with it. All of it stands
 * in the address, so that a list is a link and "voltar" brings back place, scroll and row.
 *
 * Needs a `QueryProvider` above.
 */
export function ResourceList<Row, Filters extends object = FilterValues>(
  props: ResourceListProps<Row, Filters>,
) {
  const { name, title, noun, columns, rowKey, rowLabel, rowLink, fetchPage, primaryAction, actions } = props;
  const { filters = NONE, bulkActions = NONE, jobKinds = NONE, defaultSort, defaultSize = 25 } = props;
  const { http } = useShell();
  const isNarrow = useNarrowScreen();
  const client = useQueryClient();
  const tabs: KnownTabs | undefined = props.tabs;

  const spec = useMemo(
    () => listSpecOf(columns, filters, { sort: defaultSort, size: defaultSize }),
    [columns, filters, defaultSort, defaultSize],
  );
  const { state, change, queryAfter } = useListState(spec);
  const knownFilters: readonly ListFilter[] = filters;
  // What the tabs say is said nowhere else, unless they cannot say it.
  const otherFilters = knownFilters.filter(
    (filter) => !tabs || !('name' in filter) || filter.name !== tabs.filter || !isOneTab(tabs, state.filters),
  );
  const narrowed = isNarrowed(state);
  const scope = useMemo(() => scopeOf<Filters>(state), [state]);
  const request = requestOf(scope, state, tabs?.filter);
  const queryKey = [name, 'list', request];
  const fetch = (signal: AbortSignal) => fetchPage(request, signal);
  const read = useListPage<Row>(queryKey, fetch);
  const { news, show } = useListNews<Row>(props.live ?? NONE, { queryKey, read, rowKey, fetch });
  const shown = read.page;
  const refresh = () => void client.invalidateQueries({ queryKey: [name] });

  const pageIds = useMemo(() => shown?.items.map(rowKey) ?? [], [shown, rowKey]);
  const control = useListSelection(pageIds, JSON.stringify(scope));
  const visible = useMemo(() => shownColumns(columns, state.columns), [columns, state.columns]);
  const rows: ListedRow<Row>[] = (shown?.items ?? []).map((row) => {
    const id = rowKey(row);
    const selected = isSelected(control.selection, id);
    return { row, id, label: rowLabel(row), to: rowLink?.(row), selected };
  });

  const ownJobs = useMemo(() => createJobsClient(http), [http]);
  const jobs = props.jobs ?? ownJobs;
  const followed = useFollowedJobs(jobs, jobKinds);
  const takeExport = useTakeExport(jobs, followed.follow);

  const top = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys({ rows: body, search });
  useRowClicks(top);
  const hasRows = rows.length > 0;
  const onFollow = useReturnToRow(body, hasRows);

  async function started(job: Job) {
    if (isExport(job)) await takeExport(job);
    else followed.follow(job, { open: true });
  }

  function turn(to: Pick<ListState, 'page' | 'cursor'>) {
    change(to);
    // The failed page may be the requested one, so it is read again.
    if (read.error) read.refresh();
    const isAbove = top.current && top.current.getBoundingClientRect().top < 0;
    if (isAbove) top.current?.scrollIntoView({ block: 'start' });
  }

  // The clicked element is gone then, so the focus goes to the list.
  const keepFocus = () => top.current?.focus({ preventScroll: true });

  function clear() {
    change({ q: '', filters: {} });
    keepFocus();
  }

  const view: ListView<Filters> = {
    scope,
    sort: state.sort,
    columns: state.columns,
    total: shown?.total,
    refresh,
    follow: followed.follow,
    dismiss: followed.dismiss,
    review: followed.review,
  };
  const isUnused = shown?.total === 0 && !narrowed && !hasCounted(shown);
  // Without any row the empty state has the primary button, and there must be only one.
  const head = (
    <ListHead primary={isUnused ? undefined : primaryAction} isNarrow={isNarrow}>
      {actions?.(view)}
    </ListHead>
  );

  const content = (
    <div ref={top} className="bal-list" tabIndex={-1}>
      {props.notice}
      {title === undefined && !isNarrow && isUnused && head}
      {tabs && !isUnused && (
        <ListTabRow
          noun={noun}
          tabs={tabs}
          values={state.filters}
          counts={shown?.counts ?? (read.error ? null : undefined)}
          queryAfter={queryAfter}
        />
      )}
      {(isNarrow || !isUnused) && (
        <ListToolbar
          search={search}
          searchLabel={props.searchLabel}
          columns={columns}
          filters={otherFilters}
          state={state}
          spec={spec}
          savedViews={props.savedViews}
          isUnused={isUnused}
          actions={(isNarrow || title === undefined) && head}
          onChange={change}
        />
      )}
      <FilterChips
        filters={otherFilters}
        values={state.filters}
        onChange={(values) => {
          change({ filters: values });
          keepFocus();
        }}
        onClear={clear}
      />
      <JobList followed={followed} jobs={jobs} onEnded={refresh} />
      {props.live && !isUnused && (
        <LiveUpdatesBar
          news={newsWords(noun, news, {
            size: state.size,
            isFirstPage: state.page === 1 && state.cursor === undefined,
          })}
          onShow={() => {
            show();
            keepFocus();
          }}
        />
      )}
      <p className="bal-visually-hidden" role="status">
        {read.isStale || !shown
          ? read.isFetching && 'Carregando…'
          : arrivalWords(noun, { ...shown, count: rows.length })}
      </p>
      <ListBody
        bodyRef={body}
        noun={noun}
        caption={title ?? noun.many}
        read={read}
        rows={rows}
        columns={visible}
        card={props.card}
        groups={props.groups}
        size={state.size}
        sort={state.sort}
        narrowed={narrowed}
        empty={props.empty}
        primaryAction={primaryAction}
        selectable={bulkActions.length > 0}
        control={control}
        onSort={(sort) => change({ sort })}
        onFollow={onFollow}
        onClear={clear}
        onFirstPage={() => change({ page: 1, cursor: undefined })}
      />
      {shown && !isUnused && (
        <Paginator
          noun={noun}
          shown={shown}
          busy={read.isStale && read.isFetching}
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
        onClear={() => {
          control.clear();
          keepFocus();
        }}
        onStarted={started}
      />
    </div>
  );
  if (title === undefined) return content;
  return (
    <Page title={title} actions={!isNarrow && head}>
      {content}
    </Page>
  );
}
