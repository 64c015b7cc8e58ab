import type { UserResponse, UserStore } from '@balcao/api-schema';
import { type HttpClient, isApiError } from '@balcao/contract';
import { useCallback, useEffect, useState } from 'react';

export interface OwnStores {
  /** The last used first; undefined while they are read, and where they cannot be. */
  stores: readonly UserStore[] | undefined;
  problem: string | undefined;
  readAgain(): void;
}

/** The stores that the person works in. */
export function useOwnStores(http: HttpClient): OwnStores {
  const [stores, setStores] = useState<readonly UserStore[]>();
  const [problem, setProblem] = useState<string>();
  const read = useCallback(
    async (signal?: AbortSignal) => {
      setProblem(undefined);
      try {
        const { data } = await http.get<UserResponse>('/usuario', signal ? { signal } : {});
        setStores(data.lojas);
      } catch (error) {
        if (!signal?.aborted && isApiError(error)) setProblem(error.errors.join(' '));
      }
    },
    [http],
  );
  useEffect(() => {
    const ending = new AbortController();
    void read(ending.signal);
    return () => ending.abort();
  }, [read]);
  return { stores, problem, readAgain: () => void read() };
}
