import type { CheckoutMetrics, CheckoutMetricsQuery } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { useLocation } from '@balcao/contract/router';
import { buildQueryString, DEFAULT_METRICS_PERIOD, MAX_METRIC_DAYS, type PeriodChoice } from '@balcao/domain';
import { type AddressPeriod, usePeriod } from '@balcao/ui/figures';
import { useQuery } from '@balcao/ui/query';
import { useCallback, useMemo } from 'react';
import { filterQuery, hasFilters, type MetricFilters, parseFilters } from './metric-filters';

const REFRESH_MS = 60_000;

/**
 * The request for a period. The default one names no days: the page's first request starts before there is code that could
 * count them.
 */
function queryFor(period: PeriodChoice, filters: MetricFilters): CheckoutMetricsQuery {
  if (period.name === DEFAULT_METRICS_PERIOD && period.compares && !hasFilters(filters)) return {};
  const { range, previous, compares } = period;
  return {
    ...range,
    ...(compares && { compareFrom: previous.from, compareTo: previous.to }),
    ...filters,
  };
}

/** The period and filters of the address, and how to change them. */
export function useMetricsAddress(): AddressPeriod & {
  filters: MetricFilters;
  filter(filters: MetricFilters): void;
} {
  const { navigation } = useShell();
  const { search } = useLocation();
  const address = usePeriod({ fallback: DEFAULT_METRICS_PERIOD, maxDays: MAX_METRIC_DAYS });
  const filters = useMemo(() => parseFilters(search), [search]);
  const filter = useCallback(
    (next: MetricFilters) => {
      const { pathname, search: now } = navigation.location();
      const query = filterQuery(now, next);
      navigation.navigate(query ? `${pathname}?${query}` : pathname);
    },
    [navigation],
  );
  return { ...address, filters, filter };
}

/** The figures of the last days, today's last; the same request as the page's default one. */
export const useRecentMetrics = () => useCheckoutMetrics({});

/** The figures of a period, read again each minute. Those of the period before stay until the new ones are there. */
export const useMetrics = (period: PeriodChoice, filters: MetricFilters) =>
  useCheckoutMetrics(queryFor(period, filters));

function useCheckoutMetrics(query: CheckoutMetricsQuery) {
  const { http } = useShell();
  const { id } = useSession();
  return useQuery({
    queryKey: ['checkout-metrics', id, query],
    queryFn: async ({ signal }) => {
      const search = buildQueryString(query);
      // The whole address, by which the answer of the page's first request is found.
      const { data } = await http.get<CheckoutMetrics>(`/metrics/checkout${search && `?${search}`}`, {
        signal,
      });
      return data;
    },
    placeholderData: (before) => before,
    refetchInterval: REFRESH_MS,
  });
}
