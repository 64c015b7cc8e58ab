import { lazyPart } from '@balcao/ui/base';
import { Loaded } from '@balcao/ui/query';
import { type ReactNode, Suspense } from 'react';
import { ConnectStore } from './connect-store';
import { DataAge } from './data-age';
import { FilterBar } from './filter-bar';
import { MainFigures } from './main-figures';
import './metrics.css';
import { PeriodPicker } from '@balcao/ui/figures';
import { FiguresSkeleton, TrendSkeleton } from './metrics-skeleton';
import { isEmpty, NothingFound } from './nothing-found';
import { useMetrics, useMetricsAddress } from './use-metrics';

// Charts come after the figures: nobody waits for them to read how much was sold.
const Trend = lazyPart(() => import('./trend'));
const Funnel = lazyPart(() => import('./funnel'));
const Breakdowns = lazyPart(() => import('./breakdowns'));

export interface MetricsProps {
  /** The live panel: beside the chart, on a phone below it; also where the figures cannot be read. */
  live?: ReactNode;
}

/** Whether the checkout sells, and where it leaks: figures of a period, compared, with their breakdowns. */
export function Metrics({ live }: MetricsProps) {
  const { period, rules, change, filters, filter } = useMetricsAddress();
  const query = useMetrics(period, filters);
  const { data } = query;
  const isUnused = data !== undefined && !data.hasEvents;
  const isPending = data === undefined && !query.error;
  const shown = data && !isUnused && !isEmpty(data) ? data : undefined;
  return (
    <section className="metrics" aria-label="Números do checkout" aria-busy={query.isPlaceholderData}>
      {!isUnused && (
        <div className="metrics-bar">
          <PeriodPicker period={period} rules={rules} onChange={change} />
          <FilterBar filters={filters} offered={data} onChange={filter} />
          {(filters.method ?? filters.product) !== undefined && (
            <p className="bal-meta metrics-note">
              Forma de pagamento e produto filtram os pedidos. Sessões, abandonos e funil contam todas as
              visitas.
            </p>
          )}
        </div>
      )}
      <Loaded query={query} what="os números do checkout" skeleton={<FiguresSkeleton />}>
        {(metrics) =>
          isUnused ? (
            <ConnectStore hasTestEvents={metrics.hasTestEvents} />
          ) : (
            <>
              <DataAge updatedAt={metrics.updatedAt} onRefresh={() => void query.refetch()} />
              {shown ? (
                <MainFigures metrics={shown} />
              ) : (
                <NothingFound
                  filters={filters}
                  onUnfilter={() => filter({})}
                  onWiden={period.name === '30d' ? undefined : () => change({ to: '30d' })}
                />
              )}
            </>
          )
        }
      </Loaded>
      {/* Stays in its place whatever the figures do, so that it does not begin anew. */}
      <div className="metrics-middle">
        {shown && (
          <div className="metrics-charts">
            {shown.days.length > 1 && (
              <Suspense fallback={<TrendSkeleton />}>
                <Trend metrics={shown} />
              </Suspense>
            )}
            <div className="metrics-funnel">
              <Suspense fallback={null}>
                <Funnel metrics={shown} />
              </Suspense>
            </div>
          </div>
        )}
        {live && !isUnused && !isPending && <div className="metrics-live">{live}</div>}
      </div>
      {shown && (
        <Suspense fallback={null}>
          <Breakdowns metrics={shown} />
        </Suspense>
      )}
    </section>
  );
}
