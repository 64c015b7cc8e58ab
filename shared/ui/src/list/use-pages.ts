import type { ListPage } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useCallback } from 'react';
import type { ListRequest } from './list-types';

/** Reads pages of what the API lists at a path, such as `/coupons`: the `fetchPage` of a `ResourceList`. */
export function usePages<Row, Filters extends object = object>(path: string) {
  const { http } = useShell();
  return useCallback(
    async (query: ListRequest<Filters>, signal: AbortSignal) =>
      (await http.get<ListPage<Row>>(path, { params: query, signal })).data,
    [http, path],
  );
}
