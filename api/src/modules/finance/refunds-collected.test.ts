import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@balcao/api-schema';
import { callAs, stepUp } from '../../../test/call-as';
import { verifyIdentity } from '../../../test/gateways';
import { assertLedgerHolds, balancesOf } from '../../../test/ledger';
import { saleOf } from '../../../test/live-sales';
import { callV1, newKey } from '../../../test/orders';
import { becomeDue, workNext } from '../../../test/queue';
import { withStore } from '../../../test/with-store';
import { deleteOldPayments } from '../payments/kept-data';
import { recheckCharges } from '../payments/refetch';
import { workOffRequests } from '../payments/work-off';

// In development the simulator is the account of the platform at a gateway: what it has collected goes back there.
const { api, maria } = withStore();
let key: string;
let connection: string;

const connect = async (): Promise<string> => {
  await stepUp(api, maria);
  const body = { idGateway: 'simulador', mode: 'test', credentials: {} };
  return (await callAs(api, maria, 'POST', '/pagamentogateway', { body })).json().id;
};
beforeEach(async () => {
  await verifyIdentity(api, maria);
  key = await newKey(api, maria, { mode: 'live' });
  connection = await connect();
});
afterEach(() => assertLedgerHolds(api, maria));

const PAID = 4_990;
/** 1,99 % and R$ 0,50 of it. */
const FEE = 99 + 50;

type Method = 'pix' | 'credit_card';
interface Sale {
  id: string;
  chargeId: string;
}

/** Sells through the simulator, which says a while later that the money came. */
async function sell(method: Method): Promise<Sale> {
  const body = { method, amountCents: PAID, isPaid: true };
  const { chargeId } = (await callAs(api, maria, 'POST', '/simulador/charges', { body })).json();
  const gateway = { name: 'simulador' as const, charge_id: chargeId };
  const { id } = (await callV1(api, key, 'PUT', '/orders/a', saleOf({ id: 'pay', method, gateway }))).json();
  await becomeDue(api.platform, 'charge-check.simulador', maria.sellerId);
  while (await workNext(api.platform, recheckCharges(api.platform, 'simulador')));
  return { id, chargeId };
}
const read = async ({ id }: Sale): Promise<OrderDetail> =>
  (await callAs(api, maria, 'GET', `/orders/${id}`)).json();
async function refund(sale: Sale, amountCents = PAID) {
  const [payment] = (await read(sale)).payments;
  const answer = await callAs(api, maria, 'POST', `/orders/${sale.id}/refunds`, {
    body: { paymentId: payment?.id, amountCents, reason: 'Desistiu da compra' },
    'idempotency-key': randomUUID(),
  });
  await becomeDue(api.platform, 'gateway-request.', maria.sellerId);
  while (await workNext(api.platform, workOffRequests(api.platform, 'simulador')));
  return answer;
}
const balances = async () => (await callAs(api, maria, 'GET', '/finance/balances')).json();
const atSimulator = async ({ chargeId }: Sale) => {
  const { simulador } = api.platform.gateways;
  const name = { gatewayId: chargeId, method: 'pix' as const, amountCents: PAID };
  return simulador.status({ mode: 'live', credentials: {} }, name);
};

it.each(['pix', 'credit_card'] as const)(
  'a %s goes back there, and from the balance, as at a real gateway',
  async (method) => {
    const sale = await sell(method);
    await refund(sale, 1_000);
    expect((await refund(sale, PAID - 1_000)).statusCode).toBe(201);
    expect(await read(sale)).toMatchObject({
      paymentStatus: 'reembolsado',
      refunds: [
        { status: 'refunded', note: '' },
        { status: 'refunded', note: '' },
      ],
    });
    expect(await atSimulator(sale)).toMatchObject({ status: 'reembolsado', refundedCents: PAID });
    expect(await balances()).toEqual(balancesOf({ available: -FEE }));
  },
);

it('is not said to be given back where the store has left the connection, and goes back once it is there again', async () => {
  const sale = await sell('pix');
  expect((await callAs(api, maria, 'DELETE', `/pagamentogateway/${connection}`)).statusCode).toBe(204);
  const refused = await refund(sale);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'gateway_not_configured',
      errors: [expect.stringContaining('a loja não tem mais a conexão com o Simulador')],
    },
  ]);
  expect(await read(sale)).toMatchObject({ paymentStatus: 'pago', refunds: [] });
  expect(await balances()).toEqual(balancesOf({ available: PAID - FEE }));
  await connect();
  await refund(sale);
  expect(await atSimulator(sale)).toMatchObject({ refundedCents: PAID });
});

it('goes back after months too: what was collected is kept', async () => {
  const sale = await sell('credit_card');
  await api.platform.database.platform
    .updateTable('simulated_charges')
    .set({ created_at: new Date(Date.now() - 120 * 86_400_000) } as object)
    .where('id', '=', sale.chargeId)
    .execute();
  await deleteOldPayments(api.platform.database);
  await refund(sale);
  expect(await read(sale)).toMatchObject({ paymentStatus: 'reembolsado' });
});
