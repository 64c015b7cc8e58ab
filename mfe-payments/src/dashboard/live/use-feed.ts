import { send } from '@balcao/api-schema/client';
import { useSession, useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { useLiveRefresh, useQuery, useQueryClient } from '@balcao/ui/query';
import { appendFeed, EMPTY_FEED, type FeedState } from './feed-state';

const TOPICS: readonly LiveTopic[] = ['order.changed', 'checkout.activity'];
/** A change that nobody reported shows after this time at the latest. */
const READ_EVERY_MS = 60_000;

/** The feed of the store's checkout, read on from where it was when something happens. */
export function useFeed() {
  const { http } = useShell();
  const { id } = useSession();
  const client = useQueryClient();
  const queryKey = ['checkout-feed', id];
  useLiveRefresh(TOPICS, queryKey);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<FeedState> => {
      const before = client.getQueryData<FeedState>(queryKey) ?? EMPTY_FEED;
      const { after } = before;
      const options = { ...(after !== undefined && { query: { after } }), signal };
      return appendFeed(before, await send(http, 'GET /metrics/checkout/feed', options));
    },
    refetchInterval: READ_EVERY_MS,
  });
}
