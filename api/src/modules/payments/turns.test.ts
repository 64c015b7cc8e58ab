import { callAs, stepUp } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { IUGU_CREDENTIALS } from '../../../test/gateways';
import { endLeases, restOthers as restTasks, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { offer, testCharge } from '../../../test/test-charges';
import { waitUntil } from '../../../test/wait-until';
import { addressOf, FORM, iuguEvent, send, workOffDue } from '../../../test/webhooks';
import { processDeliveries } from './incoming';

let api: TestApi;
let double: GatewayDouble;
let maria: Account;
let ana: Account;

withGatewayStore(['iugu', 'pagseguro'], async (store) => {
  ({ api, double, maria } = store);
  await restOthers();
  ana = await createAccount(api.platform);
});

/** Postpones deliveries of other tests, so that only this test's connections take turns. */
const restOthers = () => restTasks(api.platform, 'webhook-delivery');

const question = (invoice: string) => `GET /v1/invoices/${invoice}`;
const paid = (invoice: string, more: Record<string, string> = {}) =>
  iuguEvent('invoice.status_changed', { id: invoice, status: 'paid', ...more });
const workOffIugu = () => workNext(api.platform, processDeliveries(api.platform, 'iugu'));

/** A store with a Pix that has been paid at Iugu. */
async function soldAtIugu(by: Account, invoice: string) {
  const connection = await offer(api, by, 'iugu', ['pix'], IUGU_CREDENTIALS);
  const body = { id: invoice, status: 'pending', pix: { qrcode_text: '00020126pix' } };
  double.answers['POST /v1/invoices'] = { body };
  const { id } = (await testCharge(api, by, { method: 'pix', amountCents: 4_990 })).json();
  double.answers[question(invoice)] = { body: { ...body, status: 'paid' } };
  const url = await addressOf(api, by, connection);
  const deliver = async (payload: string) => (await send(api, url, payload, FORM)).statusCode;
  const status = async () => (await callAs(api, by, 'GET', `/payments/test-charges/${id}`)).json().status;
  return { connection, deliver, status };
}
const deliveriesOf = async (by: Account, connection: string) =>
  (await callAs(api, by, 'GET', `/pagamentogateway/${connection}/webhook/deliveries`)).json();
const timesAsked = (invoice: string) =>
  double.asked.filter(({ method, url }) => `${method} ${url}` === question(invoice)).length;

describe('while a gateway thinks about one store’s notice', () => {
  it('another store’s is looked into, and no second one of the same store', async () => {
    const marias = await soldAtIugu(maria, 'INV-M');
    const anas = await soldAtIugu(ana, 'INV-A');
    await marias.deliver(paid('INV-M'));
    await marias.deliver(paid('INV-M', { number: '2' }));
    await anas.deliver(paid('INV-A'));
    const held = double.hold(question('INV-M'));
    const slow = workOffIugu();
    await held.asked;
    expect(await workOffIugu()).toBe(true);
    expect(await anas.status()).toBe('pago');
    expect(await workOffIugu()).toBe(false);
    expect(timesAsked('INV-M')).toBe(1);

    held.release();
    await slow;
    await workOffDue(api);
    expect(await marias.status()).toBe('pago');
    expect((await deliveriesOf(maria, marias.connection)).counts).toMatchObject({ done: 2, waiting: 0 });
  });

  it('the same bytes are taken at once, and looked into once more', async () => {
    const marias = await soldAtIugu(maria, 'INV-M');
    await marias.deliver(paid('INV-M'));
    const held = double.hold(question('INV-M'));
    const slow = workOffIugu();
    await held.asked;
    expect(await marias.deliver(paid('INV-M'))).toBe(200);
    held.release();
    await slow;
    expect((await deliveriesOf(maria, marias.connection)).counts).toMatchObject({ done: 0, waiting: 1 });
    await workOffDue(api);
    expect(timesAsked('INV-M')).toBe(2);
    expect((await deliveriesOf(maria, marias.connection)).items).toEqual([
      expect.objectContaining({ outcome: { state: 'done', effect: 'unchanged' } }),
    ]);
  });

  it('its connection can be removed, and the answer comes to nothing', async () => {
    await stepUp(api, maria);
    const body = { idGateway: 'iugu', credentials: IUGU_CREDENTIALS, stepUp };
    const { id } = (await callAs(api, maria, 'POST', '/pagamentogateway', { body })).json();
    const event = iuguEvent('referrals.verification', { status: 'accepted' });
    await send(api, await addressOf(api, maria, id), event, FORM);
    const held = double.hold(`GET /v1/accounts/${IUGU_CREDENTIALS.accountId}`);
    const slow = workOffIugu();
    await held.asked;
    expect((await callAs(api, maria, 'DELETE', `/pagamentogateway/${id}`)).statusCode).toBe(204);
    held.release();
    expect(await slow).toBe(true);
    expect(await workOffIugu()).toBe(false);
  });

  it('a process that dies leaves the notice to another one, with the try counted', async () => {
    const marias = await soldAtIugu(maria, 'INV-M');
    await marias.deliver(paid('INV-M'));
    const held = double.hold(question('INV-M'));
    const stuck = workOffIugu();
    await held.asked;
    await endLeases(api.platform, 'webhook-delivery');
    const other = workOffIugu();
    // Else the first one may be done before the other has begun.
    await waitUntil(async () => timesAsked('INV-M') === 2 || undefined);
    held.release();
    expect(await Promise.all([stuck, other])).toEqual([true, true]);
    const row = await api.platform.database.platform
      .selectFrom('webhook_deliveries')
      .select(['status', 'attempts'])
      .where('connection_id', '=', marias.connection)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'done', attempts: 2 });
  });
});

it('stores take turns, however much one of them is told', async () => {
  const marias = await soldAtIugu(maria, 'INV-M');
  const anas = await soldAtIugu(ana, 'INV-A');
  for (const number of ['1', '2', '3', '4']) await marias.deliver(paid('INV-M', { number }));
  await anas.deliver(paid('INV-A', { number: '1' }));
  await anas.deliver(paid('INV-A', { number: '2' }));
  double.asked.length = 0;
  await workOffDue(api);
  expect(double.asked.map(({ url }) => url.split('/').at(-1))).toEqual([
    'INV-M',
    'INV-A',
    'INV-M',
    'INV-A',
    'INV-M',
    'INV-M',
  ]);
});

it('an address takes 3,000 notices in a quarter of an hour; others take theirs', async () => {
  const marias = await soldAtIugu(maria, 'INV-M');
  const anas = await soldAtIugu(ana, 'INV-A');
  await api.platform.database.platform
    .insertInto('request_counts')
    .values({
      key: `quota|gateway-webhooks|${marias.connection}`,
      requests: 2_999,
      resets_at: new Date(Date.now() + 600_000),
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ requests: 2_999 }))
    .execute();
  expect(await marias.deliver(paid('INV-M'))).toBe(200);
  const refused = await send(
    api,
    await addressOf(api, maria, marias.connection),
    paid('INV-M', { number: '2' }),
    FORM,
  );
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
  expect(await anas.deliver(paid('INV-A'))).toBe(200);
  expect((await deliveriesOf(maria, marias.connection)).counts.waiting).toBe(1);
});
