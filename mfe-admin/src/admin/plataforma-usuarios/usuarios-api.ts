import type {
  Job,
  PlatformUserBulkRequest,
  PlatformUserExportRequest,
  PlatformUserFilter,
  PlatformUserPage,
} from '@balcao/api-schema';
import { type HttpClient, useShell } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';
import { type IdempotencyKeys, useIdempotencyKey } from '@balcao/ui/query';
import { useMemo } from 'react';

/** The calls of the list of users. Each rejects with an `ApiError`. */
export function createUsersApi(http: HttpClient, keys: IdempotencyKeys) {
  /** Sent again after a lost answer, it does nothing again. */
  async function postOnce<T>(path: string, body: object): Promise<T> {
    const { data } = await http.post<T>(path, body, { headers: keys.headersFor({ path, body }) });
    keys.renew();
    return data;
  }

  return {
    list: async (query: ListRequest<PlatformUserFilter>, signal?: AbortSignal) =>
      (await http.get<PlatformUserPage>('/admin/users', { params: query, signal })).data,

    bulk: (request: PlatformUserBulkRequest) => postOnce<Job>('/admin/users/bulk', request),

    exportCsv: (request: PlatformUserExportRequest) => postOnce<Job>('/admin/users/export', request),
  };
}

export type UsersApi = ReturnType<typeof createUsersApi>;

/** The calls of the list on the shell's client. */
export function useUsersApi(): UsersApi {
  const { http } = useShell();
  const keys = useIdempotencyKey();
  return useMemo(() => createUsersApi(http, keys), [http, keys]);
}
