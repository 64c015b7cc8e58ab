import type { LoggedDeliveryDetail, WebhookLogFilter, WebhookLogPage } from '@balcao/api-schema';
import { type HttpClient, useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import type { ListRequest } from '@balcao/ui/list';
import { useLiveRefresh, useQuery } from '@balcao/ui/query';

/** The path of the deliveries of gateways and shops. */
export const DELIVERIES = '/webhook-deliveries';

/** First part of the keys of everything that is read there. */
export const LOG = 'webhook-log';

export const LOG_TOPICS: readonly LiveTopic[] = ['payment.changed'];

/** Reads a page of the log. */
export const readLog =
  (http: HttpClient) =>
  async (query: ListRequest<WebhookLogFilter>, signal?: AbortSignal): Promise<WebhookLogPage> =>
    (await http.get<WebhookLogPage>(DELIVERIES, { params: query, signal })).data;

/** A delivery, read again when something came of it. Without an id nothing is read. */
export function useDelivery(id: string) {
  const { http } = useShell();
  useLiveRefresh(LOG_TOPICS, [LOG, id]);
  return useQuery({
    queryKey: [LOG, id],
    queryFn: async ({ signal }) =>
      (await http.get<LoggedDeliveryDetail>(`${DELIVERIES}/${id}`, { signal })).data,
    enabled: id !== '',
  });
}
