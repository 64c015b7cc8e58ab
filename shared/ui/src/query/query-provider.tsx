import { useShell } from '@balcao/contract';
import { API_CHANGED, type ApiChange, changesWhatIsRead, takenAwayBy } from '@balcao/domain';
import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

/**
 * Whether a query may be read after a call: not the record that is gone, as its page is about to close, nor what is never old, such as a
 * link that works once.
 */
function mayBeRead(change: ApiChange): (query: Query) => boolean {
  const gone = takenAwayBy(change);
  return ({ queryKey, observers }) =>
    !observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY) &&
    (gone === undefined || !JSON.stringify(queryKey).includes(gone));
}

/**
 * Reads anew what is on the screen once a call has changed something, and what is not on it when it is shown next. A read that is under way is
 * left alone: some reads send as well, and may be what made the call. What changes meanwhile is followed once more, and no further: two
 * such reads would chase each other.
 */
function useFollowChanges(client: QueryClient): void {
  const { events } = useShell();
  useEffect(() => {
    let isFollowing = false;
    let missed: ApiChange | undefined;
    async function read(change: ApiChange): Promise<void> {
      const isThere = mayBeRead(change);
      const underWay = new Set(client.getQueryCache().findAll({ fetchStatus: 'fetching' }));
      // Whoever made the call goes on first: what it reads itself is not read twice, and the page that it leaves is gone.
      await new Promise((resolve) => window.setTimeout(resolve));
      await client.invalidateQueries(
        { predicate: (query) => isThere(query) && !underWay.has(query) },
        { cancelRefetch: false },
      );
    }
    async function follow(change: ApiChange): Promise<void> {
      isFollowing = true;
      missed = undefined;
      await read(change);
      if (missed) await read(missed);
      isFollowing = false;
    }
    return events.subscribe(API_CHANGED, (payload) => {
      const change = payload as ApiChange;
      if (!changesWhatIsRead(change)) return;
      if (isFollowing) missed = change;
      else void follow(change);
    });
  }, [client, events]);
}

/**
 * Gives the screens below a cache of what they read. One cache per mount: nothing outlives the session. After a call that changed
 * something, all of it is read anew.
 *
 * It does not retry, because the shell's chain does; and it does not wait for the network, so that being offline
 * shows at once. Failed queries run again when the network is back.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: 30_000 },
          mutations: { retry: false, networkMode: 'always' },
        },
      }),
  );
  useFollowChanges(client);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
