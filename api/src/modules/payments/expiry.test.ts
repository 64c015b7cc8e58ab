import { callAs } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { IUGU_CREDENTIALS } from '../../../test/gateways';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { checkDue, offer, testCharge } from '../../../test/test-charges';

const HOUR_MS = 3_600_000;
const INVOICE = { id: 'INV1', status: 'pending', pix: { qrcode_text: '00020126pix' } };
const READ = 'GET /v1/invoices/INV1';

let api: TestApi;
let iugu: GatewayDouble;
let maria: Account;
let id: string;

withGatewayStore(['iugu'], async (store) => {
  ({ api, double: iugu, maria } = store);
  await offer(api, maria, 'iugu', ['pix'], IUGU_CREDENTIALS);
  iugu.answers['POST /v1/invoices'] = { body: INVOICE };
  iugu.answers[READ] = { body: INVOICE };
  id = (await testCharge(api, maria, { method: 'pix', amountCents: 5_000 })).json().id;
});

const read = async () => (await callAs(api, maria, 'GET', `/payments/test-charges/${id}`)).json();
const nextCheck = async () =>
  (
    await api.platform.database.platform
      .selectFrom('gateway_charges')
      .where('payment_id', '=', id)
      .select('next_check_at')
      .executeTakeFirstOrThrow()
  ).next_check_at;

/** Its time has been over for so long, and it is due to be looked at, if it ever is. */
async function overFor(hours: number): Promise<void> {
  const expires_at = new Date(Date.now() - hours * HOUR_MS);
  const table = () =>
    api.platform.database.platform.updateTable('gateway_charges').where('payment_id', '=', id);
  await table().set({ expires_at }).execute();
  await table()
    .set({ next_check_at: new Date(0) })
    .where('next_check_at', 'is not', null)
    .execute();
  await checkDue(api, maria);
}

it.each([
  ['still waits', {}],
  ['does not know it', { status: 404 }],
  ['does not answer', { status: 500 }],
  ['refuses the credentials', { status: 401 }],
])('a charge whose time is over expires, though its gateway %s', async (_why, answer) => {
  iugu.answers[READ] = { body: INVOICE, ...answer };
  await overFor(1);
  expect(await read()).toMatchObject({ status: 'expirado', open: false });
});

it('one that has time left waits, whatever its gateway says', async () => {
  iugu.answers[READ] = { status: 404, body: {} };
  await overFor(-1);
  expect(await read()).toMatchObject({ status: 'aguardando' });
});

it('is looked at when its time is over, and not an hour later', async () => {
  await overFor(-0.001);
  expect((await nextCheck())?.getTime()).toBeLessThan(Date.now() + 4_000);
});

it('money that the gateway still takes after the end is seen', async () => {
  await overFor(1);
  iugu.answers[READ] = { body: { ...INVOICE, status: 'paid' } };
  await overFor(20);
  expect(await read()).toMatchObject({ status: 'pago', paidAt: expect.any(String) });
});

it('is not asked for any more when the gateway has ended it, too, or a day has gone by', async () => {
  iugu.answers[READ] = { body: { ...INVOICE, status: 'expired' } };
  await overFor(1);
  expect([(await read()).status, await nextCheck()]).toEqual(['expirado', null]);

  iugu.answers['POST /v1/invoices'] = { body: { ...INVOICE, id: 'INV2' } };
  iugu.answers['GET /v1/invoices/INV2'] = { status: 404, body: {} };
  id = (await testCharge(api, maria, { method: 'pix', amountCents: 5_000 })).json().id;
  await overFor(120);
  expect([(await read()).status, await nextCheck()]).toEqual(['expirado', null]);
});
