import { pino } from 'pino';
import { type GatewayApi, startGatewayApi } from '../../../test/gateway-api';
import { IUGU_CREDENTIALS } from '../../../test/gateways';
import { becomeDue } from '../../../test/queue';
import { createAccount } from '../../../test/stored-account';
import { offer, testCharge } from '../../../test/test-charges';
import { addressOf, FORM, iuguEvent, send } from '../../../test/webhooks';
import { payments } from '.';

let gateways: GatewayApi;

beforeAll(async () => {
  gateways = await startGatewayApi(['iugu', 'pagseguro']);
});
afterAll(() => gateways.stop());

const PAGBANK = { apiToken: 'token-of-pagbank-9f8e7d6c' };

/** A store that Iugu tells of its account. */
async function createStoreWithAccountDelivery(): Promise<void> {
  const { api } = gateways;
  const seller = await createAccount(api.platform);
  const connection = await offer(api, seller, 'iugu', [], IUGU_CREDENTIALS);
  const event = iuguEvent('referrals.verification', { status: 'accepted' });
  await send(api, await addressOf(api, seller, connection), event, FORM);
}

it('a gateway that hangs holds up neither another gateway’s notices nor what is read again', async () => {
  const { api, double } = gateways;
  for (let store = 0; store < 4; store += 1) await createStoreWithAccountDelivery();

  const maria = await createAccount(api.platform);
  const connection = await offer(api, maria, 'pagseguro', ['pix'], PAGBANK);
  const order = (id: string) => ({ id, qr_codes: [{ text: '00020126pix' }] });
  const charge = async (id: string) => {
    double.answers['POST /orders'] = { body: order(id) };
    return (await testCharge(api, maria, { method: 'pix', amountCents: 4_990 })).json().id;
  };
  await charge('ORDE_TOLD');
  await api.platform.database.platform
    .updateTable('gateway_charges')
    .set({ next_check_at: new Date(0) })
    .where('payment_id', '=', await charge('ORDE_QUIET'))
    .execute();
  await becomeDue(api.platform, 'charge-check', maria.sellerId);
  await send(api, await addressOf(api, maria, connection), JSON.stringify(order('ORDE_TOLD')));

  const hanging = double.hold(`GET /v1/accounts/${IUGU_CREDENTIALS.accountId}`);
  const waiting = double.hold('GET /orders/ORDE_TOLD');
  const quiet = double.hold('GET /orders/ORDE_QUIET');
  const logger = pino({ level: 'silent' });
  const stop = api.platform.queue.work(payments.workers?.(api.platform, logger) ?? []);
  await Promise.all([hanging.asked, waiting.asked, quiet.asked]);
  double.forget();
  await stop();
});
