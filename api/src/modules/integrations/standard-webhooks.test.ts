import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { callAs } from '../../../test/call-as';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { newEndpoint, sendDue, sendLater, withWebhookStore } from '../../../test/outgoing-webhooks';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import type { Received, WebhookReceiver } from '../../../test/webhook-receiver';

let api: TestApi;
let receiver: WebhookReceiver;
let maria: Account;

withWebhookStore((store) => {
  ({ api, receiver, maria } = store);
});

/** What a receiver gets, as the library of the standard reads it. @throws WebhookVerificationError for what is not genuine */
const verified = ({ headers, body }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
const test = (id: string) => callAs(api, maria, 'POST', `/webhook-endpoints/${id}/test`);
const renew = async (id: string): Promise<string> =>
  (await callAs(api, maria, 'POST', `/webhook-endpoints/${id}/secret`)).json().secret;

it('an event is verified by the library of Standard Webhooks, with the secret as it was shown', async () => {
  const { secret } = await newEndpoint(api, maria, { url: receiver.url(), events: ['order.created'] });
  const customer = { ...orderBody().customer, name: "Joana D'Ávila" };
  await callV1(api, await newKey(api, maria), 'PUT', '/orders/pedido-1', orderBody({ customer }));
  await sendDue(api);
  const [sent] = receiver.received as [Received];
  expect(verified(sent, secret)).toEqual(JSON.parse(sent.body));
  expect(sent.headers['webhook-id']).toBe(JSON.parse(sent.body).id);
  const spoiled = { ...sent, body: sent.body.replace('"BRL"', '"USD"') };
  expect(spoiled.body).not.toBe(sent.body);
  expect(() => verified(spoiled, secret)).toThrow(WebhookVerificationError);
});

it('each try of an event has its id, and a signature of its own moment', async () => {
  const { endpoint, secret } = await newEndpoint(api, maria, { url: receiver.url() });
  receiver.answer = { status: 503 };
  await test(endpoint.id);
  await sendDue(api);
  receiver.answer = { status: 200 };
  await sendLater(api, maria);
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  for (const sent of receiver.received) expect(verified(sent, secret)).toMatchObject({ test: true });
});

it('a renewed secret and the one before it verify for a day, and then the renewed one alone', async () => {
  const { endpoint, secret: old } = await newEndpoint(api, maria, { url: receiver.url() });
  const renewed = await renew(endpoint.id);
  await test(endpoint.id);
  await sendDue(api);
  const [first] = receiver.received as [Received];
  for (const secret of [renewed, old]) expect(verified(first, secret)).toMatchObject({ test: true });

  await api.platform.database.platform
    .updateTable('webhook_endpoints')
    .set({ old_secret_until: new Date(Date.now() - 1_000) })
    .where('id', '=', endpoint.id)
    .execute();
  await test(endpoint.id);
  await sendDue(api);
  const [, second] = receiver.received as [Received, Received];
  expect(verified(second, renewed)).toMatchObject({ test: true });
  expect(() => verified(second, old)).toThrow(WebhookVerificationError);
});

it('no secret of another endpoint verifies', async () => {
  const { endpoint } = await newEndpoint(api, maria, { url: receiver.url() });
  const { secret: other } = await newEndpoint(api, maria, { url: receiver.url('/outro') });
  await test(endpoint.id);
  await sendDue(api);
  const [sent] = receiver.received as [Received];
  expect(() => verified(sent, other)).toThrow(WebhookVerificationError);
});
