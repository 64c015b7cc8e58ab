import type {
  Job,
  PlatformUserBulkRequest,
  PlatformUserExportRequest,
  PlatformUserFilter,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';
import { type PostOnce, usePostOnce } from '@balcao/ui/query';
import { useMemo } from 'react';

/** The calls of the list of users. Each rejects with an `ApiError`. */
export function createUserListApi(http: HttpClient, postOnce: PostOnce) {
  return {
    list: (query: ListRequest<PlatformUserFilter>, signal?: AbortSignal) =>
      send(http, 'GET /admin/users', { query, signal }),

    bulk: (request: PlatformUserBulkRequest) => postOnce<Job>('/admin/users/bulk', request),

    exportCsv: (request: PlatformUserExportRequest) => postOnce<Job>('/admin/users/export', request),
  };
}

export type UserListApi = ReturnType<typeof createUserListApi>;

/** The calls of the list on the shell's client. */
export function useUserListApi(): UserListApi {
  const { http } = useShell();
  const postOnce = usePostOnce();
  return useMemo(() => createUserListApi(http, postOnce), [http, postOnce]);
}
