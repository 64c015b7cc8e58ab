import type {
  CreatedWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointPatch,
  WebhookEndpointRequest,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';
/** The first part of the keys of all queries of this tab. */
export const WEBHOOKS = 'webhook-endpoints';

export async function readEndpoints(http: HttpClient, signal: AbortSignal): Promise<WebhookEndpointList> {
  return send(http, 'GET /webhook-endpoints', { signal });
}

/** Needs a recent step-up. The answer has the secret, which is never shown again. */
export async function createEndpoint(
  http: HttpClient,
  request: WebhookEndpointRequest,
): Promise<CreatedWebhookEndpoint> {
  return send(http, 'POST /webhook-endpoints', { body: request });
}

/** Another address needs a recent step-up. Rejects with HTTP 412 when the endpoint has changed since it was read. */
export async function changeEndpoint(
  http: HttpClient,
  { id, version }: Pick<WebhookEndpoint, 'id' | 'version'>,
  patch: WebhookEndpointPatch,
): Promise<WebhookEndpoint> {
  const headers = { 'If-Match': `"${version}"` };
  return send(http, 'PATCH /webhook-endpoints/:id', { params: { id }, body: patch, headers });
}

export async function deleteEndpoint(http: HttpClient, id: string): Promise<void> {
  await send(http, 'DELETE /webhook-endpoints/:id', { params: { id } });
}
