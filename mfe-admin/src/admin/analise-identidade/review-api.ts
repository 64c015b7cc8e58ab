import type { KycCase, KycDecisionRequest, KycQueueFilter } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, isApiError, useShell } from '@balcao/contract';
import { callPath } from '@balcao/domain';
import type { ListRequest } from '@balcao/ui/list';
import { useMemo } from 'react';
/** The calls of the review. Each rejects with an `ApiError`. */
export function createReviewApi(http: HttpClient) {
  async function openImage(documentId: string, signal?: AbortSignal): Promise<Blob> {
    const { url } = await send(http, 'POST /kyc/documents/:id/link', { params: { id: documentId }, signal });
    const params = Object.fromEntries(new URL(url, location.origin).searchParams);
    return (
      await http.get<Blob>(callPath`/kyc/documents/${documentId}`, { params, responseType: 'blob', signal })
    ).data;
  }

  return {
    list: (query: ListRequest<KycQueueFilter>, signal?: AbortSignal) =>
      send(http, 'GET /admin/kyc/reports', { query, signal }),
    /** Reading a case is recorded. */
    read: (id: string, signal?: AbortSignal) =>
      send(http, 'GET /admin/kyc/reports/:id', { params: { id }, signal }),
    decide: (id: string, body: KycDecisionRequest) =>
      send(http, 'POST /admin/kyc/documents/:id/decision', { params: { id }, body }),
    /** Says that the company, as it was seen, is the person's. Needs a recent step-up. */
    reviewCompany: (id: string, { companyName, cnpj }: KycCase['company']) =>
      send(http, 'POST /admin/users/:id/company/review', { params: { id }, body: { companyName, cnpj } }),
    /** Reads an image through a link, and through a second one when the first has expired. */
    image: async (documentId: string, signal?: AbortSignal): Promise<Blob> => {
      try {
        return await openImage(documentId, signal);
      } catch (error) {
        if (!isApiError(error) || error.code !== 'kyc_link_invalid') throw error;
        return openImage(documentId, signal);
      }
    },
  };
}
export type ReviewApi = ReturnType<typeof createReviewApi>;

/** The calls of the review on the shell's client. */
export function useReviewApi(): ReviewApi {
  const { http } = useShell();
  return useMemo(() => createReviewApi(http), [http]);
}
