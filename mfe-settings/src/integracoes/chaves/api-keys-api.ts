import type { ApiKeyList, ApiKeyRequest, CreatedApiKey } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';
export async function readApiKeys(http: HttpClient, signal?: AbortSignal): Promise<ApiKeyList> {
  return send(http, 'GET /api-keys', signal ? { signal } : {});
}

/** Needs a recent step-up. The answer has the key, which is never shown again. */
export async function createApiKey(http: HttpClient, request: ApiKeyRequest): Promise<CreatedApiKey> {
  return send(http, 'POST /api-keys', { body: request });
}

export async function revokeApiKey(http: HttpClient, id: string): Promise<void> {
  await send(http, 'DELETE /api-keys/:id', { params: { id } });
}
