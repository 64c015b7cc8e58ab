import type { OrderDetail, V1SessionStatus } from '@balcao/api-schema';
import { createColleague } from '../../../test/authorisation/people';
import {
  BUYER,
  BUYER_ADDRESS,
  buy,
  linkTo,
  ordersOf,
  payAtSimulator,
  sellAtSimulator,
  sellingStore,
} from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { offeredProduct } from '../../../test/offered-product';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { becomeDue, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi } from '../../../test/test-app';
import { checkAgain } from '../../../test/test-charges';
import { withApi } from '../../../test/with-store';
import { cancelCharges } from '../payments/buyer-charges';

const api = withApi();
let maria: Account;
let link: string;

beforeEach(async () => {
  ({ account: maria, link } = await sellingStore(api));
});
afterEach(() => jest.restoreAllMocks());

const idIn = ({ payment }: V1SessionStatus): string => payment?.id ?? '';
const read = async (): Promise<OrderDetail> => {
  const [order] = await ordersOf(api, maria);
  return (await callAs(api, maria, 'GET', `/orders/${order?.id}`)).json();
};
const act = async (action: string, body: object = {}, account = maria) =>
  callAs(api, account, 'POST', `/orders/${(await read()).id}/${action}`, { body });
const noticesOf = () =>
  api.platform.database.platform
    .selectFrom('notices')
    .where('seller_id', '=', maria.sellerId)
    .where('category', '=', 'money')
    .select(['title', 'detail'])
    .execute();
const mailsOf = (email: string) =>
  api.platform.database.platform
    .selectFrom('outbox_messages')
    .where('to_address', '=', email)
    .where('kind', '=', 'purchase-confirmed')
    .select('text_body')
    .execute();

/** A bank takes another amount of a code than it is for. */
async function payOther(id: string, cents: number): Promise<void> {
  await api.platform.database.platform
    .updateTable('simulated_charges')
    .set({ status: 'pago', captured_cents: cents })
    .where('id', '=', `sim_live_${id}`)
    .execute();
  await checkAgain(api, id);
}

async function cancelReplaced(): Promise<void> {
  await becomeDue(api.platform, 'charge-cancel', maria.sellerId);
  while (await workNext(api.platform, cancelCharges(api.platform, 'simulador')));
}

describe.each(['pix', 'boleto'] as const)('a %s that is paid short', (method) => {
  it('is no confirmed payment: the buyer learns what is missing, and the store decides before anything is sent', async () => {
    const email = `ana.${method}.${maria.sellerId}@exemplo.com.br`;
    const contact = { ...BUYER.contact, email };
    const { buyer, paid } = await buy(api, link, { contact, address: BUYER_ADDRESS, method });
    const asked = jest.spyOn(api.platform.gateways.simulador, 'cancelWaiting');
    await payOther(idIn(paid), 200);

    expect(await buyer.status()).toMatchObject({
      status: 'paga_em_parte',
      order: { total: paid.order?.total, missing: (paid.order?.total ?? 0) - 200 },
      payment: { pix: null, boleto: null },
    });
    expect(await mailsOf(email)).toEqual([]);
    expect(await read()).toMatchObject({
      paymentStatus: 'pago_a_menor',
      fulfillmentStatus: 'nao_enviado',
      paidAt: null,
      capturedCents: 200,
      actions: ['accept-short'],
    });
    expect(await noticesOf()).toMatchObject([{ title: 'Um pedido foi pago a menor' }]);
    for (const action of ['prepare', 'ship', 'deliver'])
      expect((await act(action)).json()).toMatchObject({ code: 'order_action_refused' });
    const list = (await callAs(api, maria, 'GET', '/orders?tab=to_ship')).json();
    expect(list.items).toEqual([]);

    // The code is not to bring the rest by itself.
    await cancelReplaced();
    expect(asked).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ gatewayId: `sim_live_${idIn(paid)}` }),
    );

    expect(
      (await act('accept-short', {}, await createColleague(api.platform, maria, 'leitura'))).statusCode,
    ).toBe(403);
    const accepted = await Promise.all([act('accept-short'), act('accept-short')]);
    expect(accepted.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    // What is not sent arrives with the money that covers it.
    expect(await read()).toMatchObject({ paymentStatus: 'pago', fulfillmentStatus: 'entregue' });
    expect(await buyer.status()).toMatchObject({ status: 'paga', order: { missing: 0 } });
    const [mail, ...others] = await mailsOf(email);
    expect(others).toEqual([]);
    expect(mail?.text_body.replace(/\s/g, ' ')).toContain('Seu pagamento de R$ 2,00 chegou');
  });
});

it('the late payment of the code of a smaller cart is kept and short, and cannot be sent after a cent of it went back', async () => {
  const { buyer, paid } = await buy(api, link);
  const { version } = await buyer.fill({ items: [{ id: 'produto', quantity: 4 }] });
  const second = (await buyer.pay(version)).json() as V1SessionStatus;
  expect(second.order?.total).toBe(40_000);
  // Its gateway cannot cancel.
  await payOther(idIn(paid), 10_000);
  expect(await buyer.status()).toMatchObject({
    status: 'paga_em_parte',
    order: { total: 40_000, missing: 30_000 },
  });
  const { payments } = await read();
  const room = payments.find(({ capturedCents }) => capturedCents > 0)?.refundRoom;
  expect(room).toMatchObject({ maxCents: 10_000, obstacle: '' });
  await api.platform.database.platform
    .updateTable('simulated_charges')
    .set({ refunded_cents: 1, status: 'parcialmente_reembolsado' })
    .where('id', '=', `sim_live_${idIn(paid)}`)
    .execute();
  await checkAgain(api, idIn(paid));
  expect(await read()).toMatchObject({ paymentStatus: 'pago_a_menor', actions: ['accept-short'] });
});

it('is said once nothing of the order is open: of two cards, the first is not short', async () => {
  const key = await newKey(api, maria, { mode: 'live' });
  const card = (id: string, amount: number) => ({ id, method: 'credit_card' as const, amount });
  const payments = [card('card-1', 4_000), card('card-2', 6_750)];
  await callV1(api, key, 'PUT', '/orders/two-cards', orderBody({ payments }));
  const report = (payment: string, type: string, minute: number) =>
    callV1(api, key, 'POST', `/orders/two-cards/payments/${payment}/events`, paymentEvent(type, minute));
  await report('card-2', 'in_review', 0);
  await report('card-1', 'captured', 1);
  expect(await noticesOf()).toEqual([]);
  await report('card-2', 'refused', 2);
  expect(await noticesOf()).toMatchObject([{ title: 'Um pedido foi pago a menor' }]);
});

it('what comes beyond the total is kept, flagged, and offered back until it went back', async () => {
  const { buyer, paid } = await buy(api, link, { ...BUYER, items: [{ id: 'produto', quantity: 4 }] });
  const { version } = await buyer.fill({ items: [{ id: 'produto', quantity: 1 }] });
  await buyer.pay(version);
  await payAtSimulator(api, idIn(paid));
  await checkAgain(api, idIn(paid));
  expect(await read()).toMatchObject({ totalCents: 10_000, capturedCents: 40_000, isDivergent: true });
  expect(await noticesOf()).toMatchObject([
    { title: 'Um pedido foi pago a mais', detail: expect.stringContaining('300,00') },
  ]);
  await api.platform.database.platform
    .updateTable('simulated_charges')
    .set({ refunded_cents: 30_000, status: 'parcialmente_reembolsado' })
    .where('id', '=', `sim_live_${idIn(paid)}`)
    .execute();
  await checkAgain(api, idIn(paid));
  expect(await read()).toMatchObject({ isDivergent: false });
});

it('of a gateway that pays the store directly, what the gateway says counts too', async () => {
  const own = await startTestApi({ COLLECTING_GATEWAYS: 'iugu' });
  try {
    const joana = await createAccount(own.platform);
    await sellAtSimulator(own, joana);
    const { buyer, paid } = await buy(
      own,
      await linkTo(own, joana, await offeredProduct(own.platform, joana)),
    );
    await own.platform.database.platform
      .updateTable('simulated_charges')
      .set({ status: 'pago', captured_cents: 200 })
      .where('id', '=', `sim_${idIn(paid)}`)
      .execute();
    await checkAgain(own, idIn(paid));
    expect(await buyer.status()).toMatchObject({ status: 'paga_em_parte', order: { missing: 9_800 } });
  } finally {
    await own.close();
  }
});
