import type {
  PlanInvoice,
  PlanLines,
  PlanOffer,
  PlanPix,
  PlanPreview,
  PlanSimulation,
  Subscription,
} from '@balcao/api-schema';
import { type HttpClient, useShell } from '@balcao/contract';
import { callPath, type Month } from '@balcao/domain';
import { type PostOnce, usePostOnce } from '@balcao/ui/query';
import { useMemo } from 'react';

const createPlanApi = (http: HttpClient, postOnce: PostOnce) => ({
  subscription: async (signal?: AbortSignal) =>
    (await http.get<Subscription>('/subscription', { signal })).data,

  offers: async (signal?: AbortSignal) =>
    (await http.get<{ items: PlanOffer[] }>('/plans', { signal })).data.items,

  preview: async (planId: string) => (await http.post<PlanPreview>('/subscription/preview', { planId })).data,

  simulate: async (planId: string, signal?: AbortSignal) =>
    (await http.post<PlanSimulation>('/subscription/simulate', { planId }, { signal })).data,

  /** Needs a recent step-up. `version` is that of the preview. */
  change: (planId: string, version: string) =>
    postOnce<Subscription>('/subscription/change', { planId, version }),

  /** Needs a recent step-up. Keeps the plan instead of a change that waits. */
  keep: async () => (await http.delete<Subscription>('/subscription/change')).data,

  invoices: async (signal?: AbortSignal) =>
    (await http.get<{ items: PlanInvoice[] }>('/invoices', { signal })).data.items,

  /** The Pix of an invoice that is not paid: asked again while it is open, the same one. */
  pix: async (month: Month) => (await http.post<PlanPix>(callPath`/invoices/${month}/pix`)).data,

  lines: async (month: Month, cursor: string | undefined, signal?: AbortSignal) =>
    (await http.get<PlanLines>(callPath`/invoices/${month}/lines`, { params: { cursor }, signal })).data,

  file: async (month: Month) =>
    (await http.get<Blob>(callPath`/invoices/${month}/file`, { responseType: 'blob' })).data,
});

/** The calls of the plan on the shell's client. Each rejects with an `ApiError`. */
export function usePlanApi(): ReturnType<typeof createPlanApi> {
  const { http } = useShell();
  const postOnce = usePostOnce();
  return useMemo(() => createPlanApi(http, postOnce), [http, postOnce]);
}

/** Of everything that a change of the plan makes outdated. */
export const PLAN = 'plan';
