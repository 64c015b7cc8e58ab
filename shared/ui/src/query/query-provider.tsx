import { useShell } from '@balcao/contract';
import { API_CHANGED, type ApiChange, changesWhatIsRead, takenAwayBy } from '@balcao/domain';
import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

/** Whether a query may be read after a call: a record that is gone is not asked for again, as its page is about to close. */
function mayBeRead(change: ApiChange): (query: Query) => boolean {
  const gone = takenAwayBy(change);
  return ({ queryKey }) => gone === undefined || !JSON.stringify(queryKey).includes(gone);
}

/**
 * Reads anew what is on the screen once a call has changed something, and what is not on it when it is shown next. Reads that are under way
 * go on: they may be what made the call.
 */
function useFollowChanges(client: QueryClient): void {
  const { events } = useShell();
  useEffect(
    () =>
      events.subscribe(API_CHANGED, (payload) => {
        const call = payload as ApiChange;
        if (!changesWhatIsRead(call)) return;
        const isThere = mayBeRead(call);
        const underWay = new Set(client.getQueryCache().findAll({ fetchStatus: 'fetching' }));
        // Whoever made the call goes on first: what it reads itself is not read twice, and the page that it leaves is gone.
        window.setTimeout(
          () =>
            void client.invalidateQueries(
              { predicate: (query) => isThere(query) && !underWay.has(query) },
              { cancelRefetch: false },
            ),
        );
      }),
    [client, events],
  );
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
