import type { SellerPicture } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

export async function savePicture(http: HttpClient, id: string, file: File): Promise<SellerPicture> {
  const body = new FormData();
  body.append('picture', file);
  return (await http.put<SellerPicture>(`/seller/${id}/picture`, body)).data;
}

export async function removePicture(http: HttpClient, id: string): Promise<SellerPicture> {
  return (await http.delete<SellerPicture>(`/seller/${id}/picture`)).data;
}
