import type { ListPage } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { recallList, rememberList } from './list-memory';
import { useStepKey } from './use-step-key';

export interface ReadPage<Row> {
  /** The requested page, or the previous one while it is loading or failed. */
  page: ListPage<Row> | undefined;
  /** The shown page is not the requested one yet. */
  isStale: boolean;
  isFetching: boolean;
  error: unknown;
  /** When the requested page was read, in milliseconds; 0 before. */
  updatedAt: number;
  refresh(): void;
}

/** Reads a page of a list and keeps the old one until the new one is there. */
export function useListPage<Row>(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => Promise<ListPage<Row>>,
): ReadPage<Row> {
  const { navigation } = useShell();
  const key = useStepKey();
  const query = useQuery<ListPage<Row>>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: (before) => before ?? (recallList(navigation, key).page as ListPage<Row> | undefined),
  });

  const shown = useRef<ListPage<Row>>(undefined);
  if (query.data) shown.current = query.data;
  const isOwn = query.data !== undefined && !query.isPlaceholderData;
  useEffect(() => {
    if (isOwn) rememberList(navigation, key, { page: query.data });
  }, [isOwn, key, navigation, query.data]);

  return {
    page: query.data ?? shown.current,
    isStale: !isOwn,
    isFetching: query.isFetching,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    refresh: () => void query.refetch(),
  };
}
