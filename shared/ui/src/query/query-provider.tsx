import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/**
 * Gives the screens below a cache of what they read. One cache per mount: nothing outlives the session.
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
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
