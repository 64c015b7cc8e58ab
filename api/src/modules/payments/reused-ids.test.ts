import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { GATEWAYS } from '../../../test/gateway-notices';
import { type LiveSales, openLiveSales } from '../../../test/live-sales';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { send, workOff } from '../../../test/webhooks';

let api: TestApi;
let double: GatewayDouble;
let maria: Account;
let sales: LiveSales;
let id: string;

withGatewayStore(['paypal'], async (store) => {
  ({ api, double, maria } = store);
  sales = await openLiveSales(api, maria, 'paypal');
  id = await sales.sell('venda');
});

const ASKED = '/v2/checkout/orders/ORDER1';
const SIGNATURE = 'POST /v1/notifications/verify-webhook-signature';
const { headers } = GATEWAYS.paypal.tell({ key: '', chargeId: '' });

/** PayPal tells of an amount, always by the same id. @param sent how it was sent, which says nothing */
const tell = (value: string, sent: object = {}) =>
  send(
    api,
    sales.url,
    JSON.stringify({
      id: 'WH-EVENT-1',
      event_type: 'CHECKOUT.ORDER.COMPLETED',
      resource: { id: 'ORDER1', purchase_units: [{ amount: { value } }] },
      ...sent,
    }),
    { ...headers, 'paypal-transmission-time': new Date().toISOString() },
  );
const deliveries = () =>
  api.platform.database.platform
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', maria.sellerId)
    .orderBy('id')
    .select(['status', 'outcome', 'reused_event_id'])
    .execute();
const times = (url: string) => double.asked.filter((asked) => asked.url === url).length;

it('is taken, kept and flagged, and the gateway is asked once more', async () => {
  double.answers = { ...GATEWAYS.paypal.paid };
  expect((await tell('49.90')).statusCode).toBe(200);
  await workOff(api, maria);
  expect(await sales.read(id)).toMatchObject({ paymentStatus: 'pago', isDivergent: false });
  const before = times(ASKED);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => tell(index % 2 === 0 ? '490.00' : '49.90')),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await workOff(api, maria);
  expect(times(ASKED) - before).toBe(1);
  expect(await deliveries()).toEqual([
    { status: 'done', outcome: 'applied', reused_event_id: null },
    { status: 'done', outcome: 'unchanged', reused_event_id: 'WH-EVENT-1' },
  ]);
  const order = await sales.read(id);
  expect(order).toMatchObject({ paymentStatus: 'pago', capturedCents: 4_990, isDivergent: true });
  expect(order.reusedEvents).toEqual([
    expect.objectContaining({
      eventId: 'WH-EVENT-1',
      text: 'PayPal enviou dois avisos diferentes com o id WH-EVENT-1. Consultamos o gateway, e vale o que ele respondeu.',
    }),
  ]);
  await tell('490.00');
  await workOff(api, maria);
  expect((await sales.read(id)).version).toBe(order.version);
});

it('counts as the same where only the way it was sent differs', async () => {
  double.answers = { ...GATEWAYS.paypal.paid };
  await tell('49.90');
  await workOff(api, maria);
  await tell('49.90', { transmissions: [{ attempt: 2 }] });
  await workOff(api, maria);
  expect(await deliveries()).toHaveLength(1);
  expect(await sales.read(id)).toMatchObject({ isDivergent: false, reusedEvents: [] });
});

it('flags nothing that its gateway denies, and loses nothing to one who used the id before', async () => {
  double.answers = { ...GATEWAYS.paypal.paid, [SIGNATURE]: { body: { verification_status: 'FAILURE' } } };
  await tell('1.00');
  await tell('2.00');
  await workOff(api, maria);
  expect(await sales.read(id)).toMatchObject({ paymentStatus: 'aguardando', isDivergent: false });
  double.answers = { ...GATEWAYS.paypal.paid };
  await tell('49.90');
  await workOff(api, maria);
  expect(await sales.read(id)).toMatchObject({
    paymentStatus: 'pago',
    capturedCents: 4_990,
    isDivergent: false,
  });
});
