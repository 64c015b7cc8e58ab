import type {
  CheckoutLinkRequest,
  Job,
  PricePreviewRequest,
  ProductBulkRequest,
  ProductExportRequest,
  ProductFilter,
  ProductImage,
  ProductImportApplyRequest,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, type HttpOptions, useShell } from '@balcao/contract';
import { callPath } from '@balcao/domain';
import { csvRequest, type ListRequest, type UploadOptions } from '@balcao/ui/list';
import { type PostOnce, type SendOnce, usePostOnce, useSendOnce } from '@balcao/ui/query';
import { useMemo } from 'react';

/** Timeout for a large file. The answer waits for the first seconds of the work. */
const FILE_TIMEOUT_MS = 120_000;

/** The calls of products besides reading, creating and saving one, which `@balcao/ui/resource` does. Each rejects with an `ApiError`. */
export function createProductApi(http: HttpClient, postOnce: PostOnce, sendOnce: SendOnce) {
  async function postFile<T>(path: string, body: unknown, options: HttpOptions): Promise<T> {
    return (await http.post<T>(path, body, { timeout: FILE_TIMEOUT_MS, ...options })).data;
  }

  return {
    list: (query: ListRequest<ProductFilter>, signal?: AbortSignal) =>
      send(http, 'GET /products', { query, signal }),

    /** Makes a draft like a product. */
    duplicate: (id: string) => sendOnce('POST /products/:id/duplicate', { params: { id } }),

    remove: (id: string) => send(http, 'DELETE /products/:id', { params: { id } }),

    /** Keeps a picture for a product, which may not exist yet. */
    uploadImage: (file: File, { signal, onProgress }: UploadOptions) => {
      const body = new FormData();
      body.append('image', file);
      return postFile<ProductImage>('/product-images', body, { signal, onUploadProgress: onProgress });
    },

    links: async (id: string, signal?: AbortSignal) =>
      (await send(http, 'GET /products/:id/checkout-links', { params: { id }, signal })).items,

    createLink: (id: string, body: CheckoutLinkRequest) =>
      sendOnce('POST /products/:id/checkout-links', { params: { id }, body }),

    removeLink: (id: string, linkId: string) =>
      send(http, 'DELETE /products/:id/checkout-links/:linkId', { params: { id, linkId } }),

    bulk: (body: ProductBulkRequest) => sendOnce('POST /products/bulk', { body }),

    /** Reads the effect of a change of prices; it changes nothing. */
    previewPrices: (body: PricePreviewRequest) => send(http, 'POST /products/bulk/price-preview', { body }),

    exportCsv: (body: ProductExportRequest) => sendOnce('POST /products/export', { body }),

    /** Starts the dry run of a CSV. */
    importCsv: (file: File, options: UploadOptions) =>
      postFile<Job>('/products/import', file, csvRequest(file, options)),

    applyImport: (job: Pick<Job, 'id'>, request: ProductImportApplyRequest) =>
      postOnce<Job>(callPath`/products/imports/${job.id}/apply`, request),
  };
}

export type ProductApi = ReturnType<typeof createProductApi>;

/** The calls of products on the shell's client. */
export function useProductApi(): ProductApi {
  const { http } = useShell();
  const postOnce = usePostOnce();
  const sendOnce = useSendOnce();
  return useMemo(() => createProductApi(http, postOnce, sendOnce), [http, postOnce, sendOnce]);
}
