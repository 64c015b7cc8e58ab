import type { Seller, SellerPatch, SellerPicture } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

/** Reads the seller whose profile it is. */
export async function readSeller(http: HttpClient, id: string, signal?: AbortSignal): Promise<Seller> {
  return (await http.get<Seller>(`/seller/${id}`, { signal })).data;
}

/** Writes some fields, unless the seller has changed since `version`: then it rejects with HTTP 412. */
export async function saveSeller(
  http: HttpClient,
  { id, version }: Pick<Seller, 'id' | 'version'>,
  patch: SellerPatch,
): Promise<Seller> {
  const headers = { 'If-Match': `"${version}"` };
  return (await http.patch<Seller>(`/seller/${id}`, patch, { headers })).data;
}

export async function savePicture(http: HttpClient, id: string, file: File): Promise<SellerPicture> {
  const body = new FormData();
  body.append('picture', file);
  return (await http.put<SellerPicture>(`/seller/${id}/picture`, body)).data;
}

export async function removePicture(http: HttpClient, id: string): Promise<SellerPicture> {
  return (await http.delete<SellerPicture>(`/seller/${id}/picture`)).data;
}
