import type {
  CheckoutThemeRecord,
  CheckoutThemeVersions,
  ProductRow,
  ThemeImage,
  ThemePreviewLink,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';
import { callPath, SEND_TIMEOUT_MS, type ThemeImageKind } from '@balcao/domain';

/** The path of themes. */
export const THEMES = '/checkout-themes';

type Known = Pick<CheckoutThemeRecord, 'id' | 'version'>;
const current = ({ version }: Known) => ({ headers: { 'If-Match': `"${version}"` } });

export async function readThemes(http: HttpClient, signal: AbortSignal): Promise<CheckoutThemeRecord[]> {
  return (await http.get<{ items: CheckoutThemeRecord[] }>(THEMES, { signal })).data.items;
}

/** Shows the draft to buyers. Rejects with HTTP 412 when it has changed since, 422 when its colours cannot be read. */
export async function publishTheme(http: HttpClient, theme: Known): Promise<CheckoutThemeRecord> {
  return (await http.post<CheckoutThemeRecord>(callPath`${THEMES}/${theme.id}/publish`, {}, current(theme)))
    .data;
}

export async function readVersions(
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<CheckoutThemeVersions['items']> {
  return (await http.get<CheckoutThemeVersions>(callPath`${THEMES}/${id}/versions`, { signal })).data.items;
}

/** Makes the draft what a version was. Rejects with HTTP 412 when it has changed since; needs a recent step-up for another thank-you page. */
export async function restoreTheme(
  http: HttpClient,
  theme: Known,
  number: number,
): Promise<CheckoutThemeRecord> {
  return (
    await http.post<CheckoutThemeRecord>(callPath`${THEMES}/${theme.id}/restore`, { number }, current(theme))
  ).data;
}

export async function removeTheme(http: HttpClient, id: string): Promise<void> {
  await http.delete<void>(callPath`${THEMES}/${id}`);
}

/** A link by which somebody without a login sees the draft, for some days. */
export async function sharePreview(http: HttpClient, id: string): Promise<ThemePreviewLink> {
  return (await http.post<ThemePreviewLink>(callPath`${THEMES}/${id}/preview-links`, {})).data;
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
