import type { ErasureRequest, PrivacyOverview } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

export async function readPrivacy(http: HttpClient): Promise<PrivacyOverview> {
  return (await http.get<PrivacyOverview>('/privacy')).data;
}

/** Everything that is kept about the person, as a file. */
export async function exportData(http: HttpClient): Promise<Blob> {
  return (await http.post<Blob>('/privacy/export', undefined, { responseType: 'blob' })).data;
}

export async function requestErasure(http: HttpClient): Promise<ErasureRequest> {
  return (await http.post<ErasureRequest>('/privacy/erasure')).data;
}

export async function cancelErasure(http: HttpClient): Promise<void> {
  await http.delete('/privacy/erasure');
}
