import type {
  DomainList,
  PixelDelivery,
  PixelFilter,
  PixelPage,
  PixelRecord,
  PixelResendAnswer,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import { callPath, type PixelDeliveryStatus } from '@balcao/domain';
import type { ListRequest } from '@balcao/ui/list';
import { type PostOnce, usePostOnce } from '@balcao/ui/query';
import { useMemo } from 'react';
import { createJobCalls } from '../bulk/job-calls';

const PATH = '/pixels';

/** The calls of pixels beside reading, creating and saving one. Each rejects with an `ApiError`. */
const createPixelApi = (http: HttpClient, postOnce: PostOnce) => ({
  list: async (query: ListRequest<PixelFilter>, signal?: AbortSignal) =>
    (await http.get<PixelPage>(PATH, { params: query, signal })).data,

  /** The store's own domains. */
  domains: async (signal?: AbortSignal) => (await http.get<DomainList>('/domains', { signal })).data,

  remove: async (id: string) => void (await http.delete<void>(callPath`${PATH}/${id}`)),

  /** Makes another one like it, paused and without the token. */
  duplicate: (id: string) => postOnce<PixelRecord>(callPath`${PATH}/${id}/duplicate`, {}),

  /** Writes the token, which nobody reads again; an empty one is taken away. Needs a recent step-up. */
  writeToken: (id: string, token: string) =>
    send(http, 'PUT /pixels/:id/token', { params: { id }, body: { token } }),

  deliveries: (id: string, status: PixelDeliveryStatus | undefined, signal: AbortSignal) =>
    send(http, 'GET /pixels/:id/deliveries', { params: { id }, query: { status }, signal }),

  /** Sends an event that counts as no sale. */
  sendTest: (id: string) => postOnce<PixelDelivery>(callPath`${PATH}/${id}/test`, {}),

  /** Sends purchases again that were never acknowledged. */
  resend: (id: string, orderIds: readonly string[]) =>
    postOnce<PixelResendAnswer>(callPath`${PATH}/${id}/resend`, { orderIds }),

  truth: (query: { from: string; to: string }, signal: AbortSignal) =>
    send(http, 'GET /pixels/truth', { query, signal }),

  jobs: createJobCalls<PixelFilter>(http, postOnce, PATH),
});

/** The calls on the shell's client. */
export function usePixelApi(): ReturnType<typeof createPixelApi> {
  const { http } = useShell();
  const postOnce = usePostOnce();
  return useMemo(() => createPixelApi(http, postOnce), [http, postOnce]);
}
