import type {
  CreatedWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointPatch,
  WebhookEndpointRequest,
} from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';

const PATH = '/webhook-endpoints';

/** The first part of the keys of all queries of this tab. */
export const WEBHOOKS = 'webhook-endpoints';

export const testPath = (id: string): string => callPath`${PATH}/${id}/test`;
export const resendPath = (id: string, deliveryId: string): string =>
  callPath`${PATH}/${id}/deliveries/${deliveryId}/resend`;

export async function readEndpoints(http: HttpClient, signal: AbortSignal): Promise<WebhookEndpointList> {
  return (await http.get<WebhookEndpointList>(PATH, { signal })).data;
}

/** Needs a recent step-up. The answer has the secret, which is never shown again. */
export async function createEndpoint(
  http: HttpClient,
  request: WebhookEndpointRequest,
): Promise<CreatedWebhookEndpoint> {
  return (await http.post<CreatedWebhookEndpoint>(PATH, request)).data;
}

/** Another address needs a recent step-up. Rejects with HTTP 412 when the endpoint has changed since it was read. */
export async function changeEndpoint(
  http: HttpClient,
  { id, version }: Pick<WebhookEndpoint, 'id' | 'version'>,
  patch: WebhookEndpointPatch,
): Promise<WebhookEndpoint> {
  const headers = { 'If-Match': `"${version}"` };
  return (await http.patch<WebhookEndpoint>(callPath`${PATH}/${id}`, patch, { headers })).data;
}

export async function deleteEndpoint(http: HttpClient, id: string): Promise<void> {
  await http.delete(callPath`${PATH}/${id}`);
}
