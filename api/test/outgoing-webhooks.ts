import {
  type CreatedWebhookEndpoint,
  etagOf,
  type OutgoingDelivery,
  type WebhookEndpointList,
  type WebhookEndpointPatch,
  type WebhookEndpointRequest,
} from '@balcao/api-schema';
import { createDeliveries, createProductDeliveries } from '../src/modules/integrations/webhook-events';
import { deliverOutgoing } from '../src/modules/integrations/webhook-sending';
import { callAs, stepUp } from './call-as';
import { becomeDue, workNext } from './queue';
import { type Account, createAccount } from './stored-account';
import { startTestApi, type TestApi } from './test-app';
import { WebhookReceiver } from './webhook-receiver';

/** The store that a test of webhooks begins with. */
export interface WebhookStore {
  api: TestApi;
  receiver: WebhookReceiver;
  maria: Account;
}

/** Starts the API and a receiver for a test file, and gives each test a new store and a receiver that got nothing yet. */
export function withWebhookStore(begin: (store: WebhookStore) => void | Promise<void>): void {
  let api: TestApi;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    [api, receiver] = await Promise.all([
      startTestApi({ WEBHOOKS_TO_LOOPBACK: 'allowed' }),
      WebhookReceiver.start(),
    ]);
  });
  afterAll(async () => {
    await receiver.stop();
    await api.close();
  });
  beforeEach(async () => {
    receiver.forget();
    await begin({ api, receiver, maria: await createAccount(api.platform) });
  });
}

/** Creates an endpoint of the account's store, as the profile does. */
export async function newEndpoint(
  api: TestApi,
  account: Account,
  request: Partial<WebhookEndpointRequest> & { url: string },
): Promise<CreatedWebhookEndpoint> {
  await stepUp(api, account);
  const body = { events: ['order.created', 'order.paid'], mode: 'test', ...request };
  return (await callAs(api, account, 'POST', '/webhook-endpoints', { body })).json();
}

/** Changes an endpoint as it is now. */
export async function changeEndpoint(api: TestApi, account: Account, id: string, body: WebhookEndpointPatch) {
  const list: WebhookEndpointList = (await callAs(api, account, 'GET', '/webhook-endpoints')).json();
  const version = list.items.find((one) => one.id === id)?.version ?? 0;
  return callAs(api, account, 'PATCH', `/webhook-endpoints/${id}`, { body, 'if-match': etagOf(version) });
}

/** The endpoint's deliveries, newest first. */
export const deliveriesOf = async (api: TestApi, account: Account, id: string): Promise<OutgoingDelivery[]> =>
  (await callAs(api, account, 'GET', `/webhook-endpoints/${id}/deliveries`)).json().items;

/** Makes deliveries of what happened, and sends all that are due. @returns how many attempts were made */
export async function sendDue({ platform }: TestApi): Promise<number> {
  for (const handler of [createDeliveries(platform), createProductDeliveries(platform)])
    while (await workNext(platform, handler));
  let attempts = 0;
  while (await workNext(platform, deliverOutgoing(platform))) attempts += 1;
  return attempts;
}

/** Lets the time of the account's next attempts come, and makes them. */
export async function sendLater(api: TestApi, { sellerId }: Account): Promise<number> {
  await becomeDue(api.platform, 'outgoing-delivery', sellerId);
  return sendDue(api);
}
