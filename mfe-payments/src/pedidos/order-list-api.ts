import type {
  Job,
  OrderBulkRequest,
  OrderExportRequest,
  OrderFilter,
  OrderPage,
  TrackingImportApplyRequest,
} from '@balcao/api-schema';
import { type HttpClient, useShell } from '@balcao/contract';
import { callPath } from '@balcao/domain';
import { csvRequest, type ListRequest, type UploadOptions } from '@balcao/ui/list';
import { type PostOnce, usePostOnce } from '@balcao/ui/query';
import { useMemo } from 'react';

/** Timeout for a large file. The answer waits for the first seconds of the work. */
const FILE_TIMEOUT_MS = 120_000;

/** The calls of the list of orders. Each rejects with an `ApiError`. */
export function createOrderListApi(http: HttpClient, postOnce: PostOnce) {
  return {
    list: async (query: ListRequest<OrderFilter>, signal?: AbortSignal) =>
      (await http.get<OrderPage>('/orders', { params: query, signal })).data,

    bulk: (request: OrderBulkRequest) => postOnce<Job>('/orders/bulk', request),

    exportCsv: (request: OrderExportRequest) => postOnce<Job>('/orders/export', request),

    /** Starts the dry run of tracking codes. */
    importTracking: async (file: File, options: UploadOptions) =>
      (
        await http.post<Job>('/orders/tracking-import', file, {
          timeout: FILE_TIMEOUT_MS,
          ...csvRequest(file, options),
        })
      ).data,

    applyTracking: (job: Pick<Job, 'id'>, request: TrackingImportApplyRequest) =>
      postOnce<Job>(callPath`/orders/tracking-imports/${job.id}/apply`, request),
  };
}

export type OrderListApi = ReturnType<typeof createOrderListApi>;

/** The calls of the list of orders on the shell's client. */
export function useOrderListApi(): OrderListApi {
  const { http } = useShell();
  const postOnce = usePostOnce();
  return useMemo(() => createOrderListApi(http, postOnce), [http, postOnce]);
}
