import type {
  PlatformUserBulkRequest,
  PlatformUserExportRequest,
  PlatformUserFilter,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';
import { type SendOnce, useSendOnce } from '@balcao/ui/query';
import { useMemo } from 'react';
/** The calls of the list of users. Each rejects with an `ApiError`. */
export function createUserListApi(http: HttpClient, sendOnce: SendOnce) {
  return {
    list: (query: ListRequest<PlatformUserFilter>, signal?: AbortSignal) =>
      send(http, 'GET /admin/users', { query, signal }),

    bulk: (body: PlatformUserBulkRequest) => sendOnce('POST /admin/users/bulk', { body }),

    exportCsv: (body: PlatformUserExportRequest) => sendOnce('POST /admin/users/export', { body }),
  };
}

export type UserListApi = ReturnType<typeof createUserListApi>;

/** The calls of the list on the shell's client. */
export function useUserListApi(): UserListApi {
  const { http } = useShell();
  const sendOnce = useSendOnce();
  return useMemo(() => createUserListApi(http, sendOnce), [http, sendOnce]);
}
