import type { GatewayId } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { AMOUNT, GATEWAYS, type Gateway, INVOICE, trustNotices } from '../../../test/gateway-notices';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { offer, testCharge } from '../../../test/test-charges';
import { addressOf, FORM, iuguEvent, send, workOff } from '../../../test/webhooks';

let api: TestApi;
let double: GatewayDouble;
let maria: Account;

withGatewayStore(['iugu', 'pagseguro', 'paypal', 'malga'], (store) => {
  ({ api, double, maria } = store);
});

/** A charge at a gateway that has been paid there, and the address where the gateway tells. */
async function paidAt(
  gateway: GatewayId,
  { method, credentials, created, paid }: Omit<Gateway, 'chargeId' | 'tell' | 'forge'>,
) {
  const connection = await offer(api, maria, gateway, [method], credentials);
  await trustNotices(api, maria, gateway, connection);
  double.answers = created;
  const { id } = (await testCharge(api, maria, { method, amountCents: AMOUNT })).json();
  double.answers = paid;
  if (gateway === 'simulador') await api.platform.gateways.simulador.pay(`sim_${id}`);
  const url = await addressOf(api, maria, connection);
  return { url, place: { key: url.split('/').at(-1) ?? '', chargeId: id } };
}

/** The only order of the store, with what was reported of it. */
async function onlyOrder() {
  const { items } = (await callAs(api, maria, 'GET', '/orders')).json();
  expect(items).toHaveLength(1);
  return (await callAs(api, maria, 'GET', `/orders/${items[0].id}`)).json();
}

const PAID = { paymentStatus: 'pago', capturedCents: AMOUNT };

const SIGNING = (Object.entries(GATEWAYS) as [GatewayId, Gateway][]).filter(([name]) => name !== 'iugu');

it.each(SIGNING)(
  'a notice of %s moves the order once, and a forged one moves nothing',
  async (name, gateway) => {
    const { url, place } = await paidAt(name, gateway);
    const sent = gateway.tell(place);
    const forged = gateway.forge(sent);
    expect((await send(api, url, forged.body, forged.headers)).statusCode).toBe(401);
    await workOff(api, maria);
    expect((await onlyOrder()).paymentStatus).toBe('aguardando');
    for (let time = 0; time < 2; time += 1)
      expect((await send(api, url, sent.body, sent.headers)).statusCode).toBe(200);
    await workOff(api, maria);
    const order = await onlyOrder();
    expect(order).toMatchObject(PAID);
    const captures = order.events.filter(({ type }: { type: string }) => type === 'payment.captured');
    expect(captures).toMatchObject([{ source: name, isFlagged: false }]);
  },
);

it('a notice of iugu, which signs nothing, moves the order only as far as Iugu says itself', async () => {
  const { url } = await paidAt('iugu', {
    ...GATEWAYS.iugu,
    paid: { 'GET /v1/invoices/INV1': { body: INVOICE } },
  });
  const tell = (status: string) =>
    send(api, url, iuguEvent('invoice.status_changed', { id: 'INV1', status }), FORM);
  await tell('paid');
  await workOff(api, maria);
  expect((await onlyOrder()).paymentStatus).toBe('aguardando');
  double.answers = { 'GET /v1/invoices/INV1': { body: { ...INVOICE, status: 'paid' } } };
  await tell('pending');
  await workOff(api, maria);
  expect(await onlyOrder()).toMatchObject(PAID);
});

it('what a gateway told while it could not be asked moves the order when it is back', async () => {
  const { url } = await paidAt('pagseguro', GATEWAYS.pagseguro);
  const { body, headers } = GATEWAYS.pagseguro.tell();
  double.mood = 'failing';
  await send(api, url, body, headers);
  // The attempts of about an hour.
  await workOff(api, maria, 8);
  expect((await onlyOrder()).paymentStatus).toBe('aguardando');
  double.mood = 'well';
  await workOff(api, maria);
  expect(await onlyOrder()).toMatchObject(PAID);
});
