import type { CheckoutThemeRecord, ProductRow, ThemeImage } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';
import { SEND_TIMEOUT_MS, type ThemeImageKind } from '@balcao/domain';
/** The path of themes. */
export const THEMES = '/checkout-themes';

export async function readThemes(http: HttpClient, signal: AbortSignal): Promise<CheckoutThemeRecord[]> {
  return (await send(http, 'GET /checkout-themes', { signal })).items;
}

export async function removeTheme(http: HttpClient, id: string): Promise<void> {
  await send(http, 'DELETE /checkout-themes/:id', { params: { id } });
}

export async function uploadImage(
  http: HttpClient,
  kind: ThemeImageKind,
  file: File,
  onUploadProgress: (share: number) => void,
): Promise<ThemeImage> {
  const body = new FormData();
  body.append('image', file);
  return (
    await http.post<ThemeImage>(`/checkout-theme-images?kind=${kind}`, body, {
      timeout: SEND_TIMEOUT_MS,
      onUploadProgress,
    })
  ).data;
}

/** The newest products, to choose from. */
export async function readProducts(http: HttpClient, signal: AbortSignal): Promise<ProductRow[]> {
  const query = { page: 1, size: 100, sort: '-updatedAt' };
  return (await send(http, 'GET /products', { query, signal })).items;
}
