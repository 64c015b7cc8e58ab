import type { CheckoutMetrics, CheckoutMetricsQuery } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { buildQueryString } from '@balcao/domain';

/** Reads the figures of a period; without a query those of `DEFAULT_METRICS_PERIOD`, compared. */
export async function readMetrics(
  http: HttpClient,
  query: CheckoutMetricsQuery,
  signal: AbortSignal,
): Promise<CheckoutMetrics> {
  const search = buildQueryString(query);
  const { data } = await http.get<CheckoutMetrics>(`/metrics/checkout${search && `?${search}`}`, { signal });
  return data;
}
