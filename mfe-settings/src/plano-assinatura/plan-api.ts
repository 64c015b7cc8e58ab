import { send } from '@balcao/api-schema/client';
import { type HttpClient, useShell } from '@balcao/contract';
import { callPath, type Month } from '@balcao/domain';
import { type SendOnce, useSendOnce } from '@balcao/ui/query';
import { useMemo } from 'react';

const createPlanApi = (http: HttpClient, sendOnce: SendOnce) => ({
  subscription: (signal: AbortSignal) => send(http, 'GET /subscription', { signal }),

  offers: async (signal: AbortSignal) => (await send(http, 'GET /plans', { signal })).items,

  preview: (planId: string) => send(http, 'POST /subscription/preview', { body: { planId } }),

  simulate: (planId: string, signal: AbortSignal) =>
    send(http, 'POST /subscription/simulate', { body: { planId }, signal }),

  /** Needs a recent step-up. `version` is that of the preview. */
  change: (planId: string, version: string) =>
    sendOnce('POST /subscription/change', { body: { planId, version } }),

  /** Needs a recent step-up. Keeps the plan instead of a change that waits. */
  keep: () => send(http, 'DELETE /subscription/change'),

  invoices: async (signal: AbortSignal) => (await send(http, 'GET /invoices', { signal })).items,

  /** The Pix of an invoice that is not paid: asked again while it is open, the same one. */
  pix: (month: Month) => send(http, 'POST /invoices/:id/pix', { params: { id: month } }),

  lines: (month: Month, cursor: string | undefined, signal: AbortSignal) =>
    send(http, 'GET /invoices/:id/lines', { params: { id: month }, query: { cursor }, signal }),

  file: async (month: Month) =>
    (await http.get<Blob>(callPath`/invoices/${month}/file`, { responseType: 'blob' })).data,
});

/** The calls of the plan on the shell's client. Each rejects with an `ApiError`. */
export function usePlanApi(): ReturnType<typeof createPlanApi> {
  const { http } = useShell();
  const sendOnce = useSendOnce();
  return useMemo(() => createPlanApi(http, sendOnce), [http, sendOnce]);
}

/** Of everything that a change of the plan makes outdated. */
export const PLAN = 'plan';
