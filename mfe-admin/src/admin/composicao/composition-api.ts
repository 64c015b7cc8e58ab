import type {
  CompositionHistory,
  CompositionRollbackRequest,
  CompositionRollbackResponse,
  CompositionStatus,
} from '@balcao/api-schema';
import { type HttpClient, PUBLIC_SCOPE, type ResolvedComposition, useShell } from '@balcao/contract';
import { useMemo } from 'react';

const ENTRIES_PER_PAGE = 20;

/** The edge's address of the running composition; it is not an API call. */
const ownComposition = () => new URL('/composition', document.baseURI).href;

/** The calls about what runs. Each rejects with an `ApiError`; the rollback with `step_up_required` at first. */
export function createCompositionApi(http: HttpClient) {
  return {
    status: async (signal?: AbortSignal) =>
      (await http.get<CompositionStatus>('/admin/composition', { signal })).data,

    /** @param before the last generation of the page before; null for the newest entries */
    history: async (before: number | null, signal?: AbortSignal) =>
      (
        await http.get<CompositionHistory>('/admin/composition/history', {
          params: { limit: ENTRIES_PER_PAGE, ...(before !== null && { before }) },
          signal,
        })
      ).data,

    rollBack: async (request: CompositionRollbackRequest) =>
      (await http.post<CompositionRollbackResponse>('/admin/composition/rollback', request)).data,

    /** Reads the composition that this very page was made from. */
    own: async (signal?: AbortSignal) =>
      (await http.get<ResolvedComposition>(ownComposition(), { headers: PUBLIC_SCOPE, signal })).data,
  };
}

export type CompositionApi = ReturnType<typeof createCompositionApi>;

/** The calls about what runs on the shell's client. */
export function useCompositionApi(): CompositionApi {
  const { http } = useShell();
  return useMemo(() => createCompositionApi(http), [http]);
}
