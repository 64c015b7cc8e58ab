import type { ApiKeyList, ApiKeyRequest, CreatedApiKey } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';

const PATH = '/api-keys';

export async function readApiKeys(http: HttpClient, signal?: AbortSignal): Promise<ApiKeyList> {
  return (await http.get<ApiKeyList>(PATH, signal ? { signal } : {})).data;
}

/** Needs a recent step-up. The answer has the key, which is never shown again. */
export async function createApiKey(http: HttpClient, request: ApiKeyRequest): Promise<CreatedApiKey> {
  return (await http.post<CreatedApiKey>(PATH, request)).data;
}

export async function revokeApiKey(http: HttpClient, id: string): Promise<void> {
  await http.delete(callPath`${PATH}/${id}`);
}
