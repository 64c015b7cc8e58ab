import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { useLiveRefresh, useQuery } from '@balcao/ui/query';

/** The path of the deliveries of gateways and shops. */
export const DELIVERIES = '/webhook-deliveries';

/** First part of the keys of everything that is read there. */
export const LOG = 'webhook-log';

export const LOG_TOPICS: readonly LiveTopic[] = ['payment.changed'];

/** A delivery, read again when something came of it. Without an id nothing is read. */
export function useDelivery(id: string) {
  const { http } = useShell();
  useLiveRefresh(LOG_TOPICS, [LOG, id]);
  return useQuery({
    queryKey: [LOG, id],
    queryFn: ({ signal }) => send(http, 'GET /webhook-deliveries/:id', { params: { id }, signal }),
    enabled: id !== '',
  });
}
