import { useShell } from '@balcao/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readResource } from './resource-calls';
import type { Versioned } from './resource-spec';

/** A record's query, and a way to update it with a later answer. */
export interface ResourceQuery<Resource> {
  query: UseQueryResult<Resource>;
  /** Shows the record as the API now has it. */
  show(resource: Resource): void;
  readAgain(): Promise<void>;
}

const keyOf = (path: string, id: string) => ['resource', path, id];

/** Shows a record as the API now has it, wherever it is read. */
export function useShowResource<Resource extends Versioned>(path: string): (resource: Resource) => void {
  const queries = useQueryClient();
  return useCallback(
    (resource: Resource) => void queries.setQueryData(keyOf(path, resource.id), resource),
    [queries, path],
  );
}

/** Reads one record of those that the API keeps at a path (`/products`). Without an id nothing is read: it is a new one. */
export function useResource<Resource extends Versioned>(
  path: string,
  id: string | undefined,
): ResourceQuery<Resource> {
  const { http } = useShell();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(path, id ?? ''),
    queryFn: ({ signal }) => readResource<Resource>(http, path, id ?? '', signal),
    enabled: id !== undefined,
  });
  const show = useShowResource<Resource>(path);
  const readAgain = useCallback(
    () => queries.invalidateQueries({ queryKey: keyOf(path, id ?? '') }),
    [queries, path, id],
  );
  return { query, show, readAgain };
}
