import type { OrderMoney } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { AMOUNT, GATEWAYS, type Gateway, INVOICE } from '../../../test/gateway-notices';
import { type LiveSales, openLiveSales, saleOf } from '../../../test/live-sales';
import { callV1, newKey } from '../../../test/orders';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { checkDue } from '../../../test/test-charges';
import { send, workOff } from '../../../test/webhooks';

let api: TestApi;
let double: GatewayDouble;
let maria: Account;

withGatewayStore(['iugu', 'pagseguro', 'paypal', 'malga'], (store) => {
  ({ api, double, maria } = store);
});

const PAID = { isTest: false, paymentStatus: 'pago', capturedCents: AMOUNT };
const READ = 'GET /v1/invoices/INV1';
const invoice = (answer: object) => ({ body: { ...INVOICE, ...answer } });

const moneyOf = async (id: string): Promise<OrderMoney['payments']> =>
  (await callAs(api, maria, 'GET', `/orders/${id}/money`)).json().payments;

/** What the sale's payments came to in the accounts. */
const soldOf = async (id: string) =>
  (await moneyOf(id)).flatMap(({ receivables }) => receivables.map(({ grossCents }) => grossCents));

const typesOf = ({ events }: { events: { type: string; source: string; isFlagged: boolean }[] }) =>
  events.map(({ type, source, isFlagged }) => `${source} ${type}${isFlagged ? ' flagged' : ''}`);

/** All of them but the simulator, which knows no real money. */
const REAL = (Object.entries(GATEWAYS) as [GatewayId, Gateway][]).filter(([name]) => name !== 'simulador');

it.each(REAL)(
  'a notice of %s moves a sale and its money, and a forged one moves nothing',
  async (name, gateway) => {
    const sales = await openLiveSales(api, maria, name);
    const id = await sales.sell('venda');
    double.answers = { ...gateway.paid };
    const forged = gateway.forge(gateway.tell({ key: '', chargeId: '' }));
    if (name !== 'iugu') {
      expect((await send(api, sales.url, forged.body, forged.headers)).statusCode).toBe(401);
      await workOff(api, maria);
      expect((await sales.read(id)).paymentStatus).toBe('aguardando');
    }
    await sales.tell();
    await sales.tell();
    const order = await sales.read(id);
    expect(order).toMatchObject(PAID);
    expect(typesOf(order).filter((type) => type.endsWith('payment.captured'))).toEqual([
      `${name} payment.captured`,
    ]);
    expect(await soldOf(id)).toEqual([AMOUNT]);
    // By the contract with it, whichever gateway the store has chosen.
    expect((await moneyOf(id)).map((payment) => payment.gateway)).toEqual([name]);
  },
);

describe('what the gateway and the store’s own system tell', () => {
  let sales: LiveSales;
  beforeEach(async () => {
    sales = await openLiveSales(api, maria, 'iugu');
    double.answers[READ] = invoice({ status: 'paid' });
  });

  const TELLINGS = ['gateway', 'created', 'captured'] as const;
  it.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])('a payment comes to the same in the order %i, %i, %i', async (...turns) => {
    const id = await sales.sell('venda');
    for (const turn of turns) {
      const telling = TELLINGS[turn];
      if (telling === 'gateway') await sales.tell();
      else await sales.report('venda', telling === 'created' ? 'pix_created' : 'captured', turn);
    }
    expect(await sales.read(id)).toMatchObject(PAID);
    expect(await soldOf(id)).toEqual([AMOUNT]);
  });

  it.each(['gateway first', 'system first'])('a part that was given back counts once: %s', async (order) => {
    const id = await sales.sell('venda');
    await sales.report('venda', 'captured', 1);
    double.answers[READ] = invoice({ status: 'partially_refunded', refunded_cents: 1_000 });
    const tell = [() => sales.tell(), () => sales.report('venda', 'refunded', 40, 1_000)];
    for (const one of order === 'gateway first' ? tell : tell.toReversed()) await one();
    expect(await sales.read(id)).toMatchObject({
      paymentStatus: 'parcialmente_reembolsado',
      refundedCents: 1_000,
    });
    double.answers[READ] = invoice({ status: 'partially_refunded', refunded_cents: 2_000 });
    await sales.tell();
    expect(await sales.read(id)).toMatchObject({ refundedCents: 2_000 });
  });

  it('a dispute that only the system knows of is not ended by a gateway that says "paid"', async () => {
    const id = await sales.sell('venda');
    await sales.report('venda', 'captured', 1);
    await sales.report('venda', 'med_opened', 50);
    await sales.tell();
    expect((await sales.read(id)).payments).toMatchObject([{ status: 'med_bloqueado' }]);
  });
});

it('a sale whose notice got lost is found when it is read again, and read daily from then on', async () => {
  const sales = await openLiveSales(api, maria, 'iugu');
  const id = await sales.sell('venda');
  double.answers[READ] = invoice({});
  const charges = () => api.platform.database.platform.updateTable('gateway_charges');
  const aWhileLater = async () => {
    await charges()
      .set({ next_check_at: new Date(0) })
      .where('next_check_at', 'is not', null)
      .execute();
    await checkDue(api, maria);
  };
  await aWhileLater();
  expect((await sales.read(id)).paymentStatus).toBe('aguardando');
  double.answers[READ] = invoice({ status: 'paid' });
  await aWhileLater();
  expect(await sales.read(id)).toMatchObject(PAID);
  const asked = double.asked.length;
  await checkDue(api, maria);
  expect(double.asked.length).toBe(asked);
  await aWhileLater();
  expect(double.asked.length).toBe(asked + 1);
});

describe('which charge a payment is', () => {
  let sales: LiveSales;
  beforeEach(async () => {
    sales = await openLiveSales(api, maria, 'iugu');
    double.answers[READ] = invoice({ status: 'paid' });
  });

  it('can be said later, and counts from then on', async () => {
    const id = await sales.sell('venda', { gateway: null });
    await sales.tell();
    expect((await sales.read(id)).paymentStatus).toBe('aguardando');
    expect((await sales.put('venda')).statusCode).toBe(200);
    expect((await sales.put('venda')).statusCode).toBe(200);
    await sales.tell();
    expect(await sales.read(id)).toMatchObject(PAID);
  });

  it('is shown to the store and to its own system, with whether the gateway is still connected', async () => {
    const id = await sales.sell('venda', { gateway: null });
    expect((await sales.read(id)).payments[0].charge).toBeNull();
    await sales.put('venda');
    expect((await sales.read(id)).payments[0].charge).toEqual({
      gateway: 'iugu',
      gatewayName: 'Iugu',
      chargeId: 'INV1',
      isConnected: true,
    });
    const read = await callV1(api, sales.key, 'GET', '/orders/venda');
    expect(read.json().payments).toMatchObject([{ gateway: { name: 'iugu', charge_id: 'INV1' } }]);
    await callAs(api, maria, 'DELETE', `/pagamentogateway/${sales.connection}`);
    expect((await sales.read(id)).payments[0].charge.isConnected).toBe(false);
  });

  it('stays, and is of one payment only', async () => {
    await sales.sell('venda');
    const other = await sales.put('venda', { gateway: { name: 'iugu', charge_id: 'INV2' } });
    expect([other.statusCode, other.json().code]).toEqual([409, 'order_payment_changed']);
    const second = await sales.put('outra');
    expect([second.statusCode, second.json().fields]).toEqual([
      422,
      { payments: ['Esta cobrança do gateway já é de outro pagamento.'] },
    ]);
  });

  it('is another one in test mode, which real money does not move', async () => {
    const key = await newKey(api, maria, { mode: 'test' });
    const gateway = { name: 'iugu', charge_id: 'INV1' } as const;
    const test = saleOf({ id: 'pay', method: 'pix', gateway });
    const testId = (await callV1(api, key, 'PUT', '/orders/venda', test)).json().id;
    const id = await sales.sell('venda');
    await sales.tell();
    expect(await sales.read(id)).toMatchObject(PAID);
    expect(await sales.read(testId)).toMatchObject({ isTest: true, paymentStatus: 'aguardando' });
  });
});
