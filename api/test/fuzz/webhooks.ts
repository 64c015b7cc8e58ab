import { callAs } from '../call-as';
import { newEndpoint } from '../outgoing-webhooks';
import type { TestApi } from '../test-app';
import type { Callers } from './callers';
import type { KnownThings } from './placeholders';

/**
 * Gives the first caller's store a running endpoint with deliveries to send again, and lets the store send: other calls use up
 * what it may send in a quarter of an hour, and pause or delete endpoints.
 */
export async function deliverAgain(api: TestApi, { accounts }: Callers, known: KnownThings): Promise<void> {
  const [owner] = accounts;
  if (owner === undefined) return;
  const { platform } = api.platform.database;
  await platform.deleteFrom('request_counts').where('key', 'like', 'outgoing-webhooks|%').execute();
  await platform.deleteFrom('webhook_endpoints').where('seller_id', '=', owner.sellerId).execute();
  known.forgetAll('/webhook-endpoints/{id}/deliveries/{deliveryId}');
  const { endpoint } = await newEndpoint(api, owner, { url: 'https://erp.example/balcao' });
  const path = `/webhook-endpoints/${endpoint.id}`;
  known.learn('/webhook-endpoints', undefined, { id: endpoint.id });
  const delivery = await callAs(api, owner, 'POST', `${path}/test`);
  known.learn(`${path}/deliveries`, undefined, { id: delivery.json().id });
}
