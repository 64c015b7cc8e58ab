import type { PixelFilter } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import type { PixelDeliveryStatus } from '@balcao/domain';
import type { ListRequest } from '@balcao/ui/list';
import { type PostOnce, type SendOnce, usePostOnce, useSendOnce } from '@balcao/ui/query';
import { useMemo } from 'react';
import { createJobCalls } from '../bulk/job-calls';

/** The calls of pixels beside reading, creating and saving one. Each rejects with an `ApiError`. */
const createPixelApi = (http: HttpClient, postOnce: PostOnce, sendOnce: SendOnce) => ({
  list: (query: ListRequest<PixelFilter>, signal?: AbortSignal) =>
    send(http, 'GET /pixels', { query, signal }),

  /** The store's own domains. */
  domains: (signal?: AbortSignal) => send(http, 'GET /domains', { signal }),

  remove: (id: string) => send(http, 'DELETE /pixels/:id', { params: { id } }),

  /** Makes another one like it, paused and without the token. */
  duplicate: (id: string) => sendOnce('POST /pixels/:id/duplicate', { params: { id } }),

  /** Writes the token, which nobody reads again; an empty one is taken away. Needs a recent step-up. */
  writeToken: (id: string, token: string) =>
    send(http, 'PUT /pixels/:id/token', { params: { id }, body: { token } }),

  deliveries: (id: string, status: PixelDeliveryStatus | undefined, signal: AbortSignal) =>
    send(http, 'GET /pixels/:id/deliveries', { params: { id }, query: { status }, signal }),

  /** Sends an event that counts as no sale. */
  sendTest: (id: string) => sendOnce('POST /pixels/:id/test', { params: { id }, body: {} }),

  /** Sends purchases again that were never acknowledged. */
  resend: (id: string, orderIds: readonly string[]) =>
    sendOnce('POST /pixels/:id/resend', { params: { id }, body: { orderIds: [...orderIds] } }),

  truth: (query: { from: string; to: string }, signal: AbortSignal) =>
    send(http, 'GET /pixels/truth', { query, signal }),

  jobs: createJobCalls<PixelFilter>(http, postOnce, '/pixels'),
});

/** The calls on the shell's client. */
export function usePixelApi(): ReturnType<typeof createPixelApi> {
  const { http } = useShell();
  const postOnce = usePostOnce();
  const sendOnce = useSendOnce();
  return useMemo(() => createPixelApi(http, postOnce, sendOnce), [http, postOnce, sendOnce]);
}
