import type {
  CompanyChange,
  CompanyChangeRequest,
  LatestCompanyChange,
  SellerPicture,
} from '@balcao/api-schema';
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

export async function removePicture(http: HttpClient, id: string): Promise<SellerPicture> {
  return (await http.delete<SellerPicture>(callPath`/seller/${id}/picture`)).data;
}

export const readCompanyChange = async (
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<LatestCompanyChange> =>
  (await http.get<LatestCompanyChange>(callPath`/seller/${id}/company-change`, { signal })).data;

/** Needs a recent step-up. */
export const requestCompanyChange = async (
  http: HttpClient,
  id: string,
  request: CompanyChangeRequest,
): Promise<CompanyChange> =>
  (await http.post<CompanyChange>(callPath`/seller/${id}/company-change`, request)).data;

export async function withdrawCompanyChange(http: HttpClient, id: string): Promise<void> {
  await http.delete(callPath`/seller/${id}/company-change`);
}
