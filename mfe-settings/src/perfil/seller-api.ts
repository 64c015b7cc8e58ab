import type { SellerPicture } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath, SEND_TIMEOUT_MS } from '@balcao/domain';

export async function savePicture(
  http: HttpClient,
  id: string,
  file: File,
  onUploadProgress: (share: number) => void,
): Promise<SellerPicture> {
  const body = new FormData();
  body.append('picture', file);
  return (
    await http.put<SellerPicture>(callPath`/seller/${id}/picture`, body, {
      onUploadProgress,
      timeout: SEND_TIMEOUT_MS,
    })
  ).data;
}
