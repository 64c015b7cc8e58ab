import type { V1SessionStatus } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import { BUYER, linkTo, offerCard, ordersOf, visit } from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { GatewayDouble } from '../../../test/gateway-double';
import { PAYPAL_CREDENTIALS } from '../../../test/gateway-notices';
import { offeredProduct } from '../../../test/offered-product';
import { becomeDue, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { checkAgain, offer } from '../../../test/test-charges';
import { addressOf, FORM, iuguEvent, send, workOff as workOffNotices } from '../../../test/webhooks';
import { workOffRequests } from '../payments/work-off';
import { workOffCharges } from './charges';

type Name = Exclude<GatewayId, 'simulador'>;
type Answers = GatewayDouble['answers'];

const TOTAL = 4_990;
const CARD = { token: 'ORDER1', brand: 'visa', last4: '1111' };
const ADDRESS = {
  zip: '01001-000',
  street: 'Praça da Sé',
  number: '1',
  district: 'Sé',
  city: 'São Paulo',
  state: 'SP',
};

let api: TestApi;
let double: GatewayDouble;
let maria: Account;

beforeAll(async () => {
  double = await GatewayDouble.start(() => true, {});
  const urls = (['iugu', 'pagseguro', 'malga', 'paypal'] as const).map((name) => `${name}=${double.url}`);
  api = await startTestApi({ GATEWAY_URLS: urls.join(',') });
});
afterAll(async () => {
  await api.close();
  await double.stop();
});
beforeEach(async () => {
  double.forget();
  maria = await createAccount(api.platform);
});

const malga = (status: string) => ({
  id: 'C1',
  status,
  amount: TOTAL,
  paymentMethod: { paymentType: 'credit' },
  transactionRequests: [],
});
const paypalOrder = (captures: object[]) => ({
  id: 'ORDER1',
  status: captures.length > 0 ? 'COMPLETED' : 'APPROVED',
  purchase_units: [{ amount: { currency_code: 'BRL', value: '49.90' }, payments: { captures } }],
});
const paypalToken = { body: { access_token: 'A21', token_type: 'Bearer' } };

/** Of a gateway: what lets a card be typed, the call that charges it, and what it says then when it is asked by our name for it. */
interface Case {
  credentials: object;
  connected: Answers;
  charge: string;
  charged: object;
  /** @param reference our name for the charge */
  found(reference: string): Answers;
  unknown(reference: string): Answers;
  refund: string;
  refunded: object;
}

const CASES: Record<Name, Case> = {
  iugu: {
    credentials: { accountId: 'acc', apiToken: 'token-of-iugu' },
    connected: { 'GET /v1/accounts/acc': { body: { id: 'acc', 'is_verified?': true } } },
    charge: 'POST /v1/charge',
    charged: { success: true, status: 'captured', invoice_id: 'INV1' },
    found: (reference) => ({
      [`GET /v1/invoices?query=${reference}&limit=10`]: {
        body: { items: [{ id: 'INV1', order_id: reference, status: 'paid' }] },
      },
      'GET /v1/invoices/INV1': { body: { id: 'INV1', status: 'paid' } },
    }),
    unknown: (reference) => ({ [`GET /v1/invoices?query=${reference}&limit=10`]: { body: { items: [] } } }),
    refund: 'POST /v1/invoices/INV1/refund',
    refunded: { id: 'INV1', status: 'refunded', refunded_cents: TOTAL },
  },
  pagseguro: {
    credentials: { apiToken: 'token-of-pagbank' },
    connected: { 'GET /public-keys/card': { body: { public_key: 'MIIB' } } },
    charge: 'POST /orders',
    charged: { id: 'ORDE_1', charges: [{ id: 'CHAR_1', status: 'PAID' }] },
    found: (reference) => ({
      [`GET /charges?reference_id=${reference}`]: { body: [{ id: 'CHAR_1', status: 'PAID' }] as never },
      'GET /charges/CHAR_1': { body: { id: 'CHAR_1', status: 'PAID' } },
    }),
    unknown: (reference) => ({ [`GET /charges?reference_id=${reference}`]: { body: [] as never } }),
    refund: 'POST /charges/CHAR_1/cancel',
    refunded: { id: 'CHAR_1', status: 'CANCELED', amount: { summary: { refunded: TOTAL } } },
  },
  malga: {
    credentials: { clientId: 'client', apiKey: 'key-of-malga', merchantId: 'm1' },
    connected: {
      'GET /v1/merchants/m1': { body: { id: 'm1' } },
      'POST /v1/customers?force=true': { status: 201, body: { id: 'CU1' } },
    },
    charge: 'POST /v1/charges',
    charged: malga('authorized'),
    found: (reference) => ({
      [`GET /v1/charges?merchantId=m1&orderId=${reference}&limit=1&sort=DESC`]: {
        body: { items: [malga('authorized')] },
      },
      'GET /v1/charges/C1': { body: malga('authorized') },
    }),
    unknown: (reference) => ({
      [`GET /v1/charges?merchantId=m1&orderId=${reference}&limit=1&sort=DESC`]: { body: { items: [] } },
    }),
    refund: 'POST /v1/charges/C1/void',
    refunded: {
      ...malga('voided'),
      transactionRequests: [{ requestType: 'void', requestStatus: 'success', amount: TOTAL }],
    },
  },
  paypal: {
    credentials: PAYPAL_CREDENTIALS,
    connected: {
      'POST /v1/oauth2/token': paypalToken,
      'GET /v2/checkout/orders/ORDER1': { body: paypalOrder([]) },
    },
    charge: 'POST /v2/checkout/orders/ORDER1/capture',
    charged: paypalOrder([{ id: 'CAP1', status: 'COMPLETED' }]),
    found: () => ({
      'POST /v1/oauth2/token': paypalToken,
      'GET /v2/checkout/orders/ORDER1': { body: paypalOrder([{ id: 'CAP1', status: 'COMPLETED' }]) },
    }),
    unknown: () => ({
      'POST /v1/oauth2/token': paypalToken,
      'GET /v2/checkout/orders/ORDER1': { body: paypalOrder([]) },
    }),
    refund: 'POST /v2/payments/captures/CAP1/refund',
    refunded: { id: 'R1', status: 'COMPLETED' },
  },
};
const NAMES = Object.keys(CASES) as Name[];

/** A buyer whose card was sent to a gateway, whose answer was lost. */
async function buyerWithoutAnswer(name: Name) {
  const { credentials, connected, charge, charged } = CASES[name];
  double.answers = { ...connected };
  const connection = await offer(api, maria, name, name === 'paypal' ? [] : ['pix'], credentials);
  await offerCard(api, maria, { maxInstallments: 1 }, name);
  await callAs(api, maria, 'POST', `/pagamentogateway/${connection}/testar-conexao`);
  const product = await offeredProduct(api.platform, maria, {
    name: 'Bolsa de lona',
    priceCents: TOTAL,
    stock: 5,
  });
  const buyer = await visit(api, await linkTo(api, maria, product));
  const { version } = await buyer.fill({ ...BUYER, address: ADDRESS, method: 'credit_card' });
  double.answers[charge] = { body: charged, isLost: true };
  const lost = (await buyer.pay(version, undefined, { card: CARD })).json() as V1SessionStatus;
  expect(lost).toMatchObject({ payment: { status: 'criado' } });
  const reference = lost.payment?.id ?? '';
  return { ...buyer, version, reference, connection };
}
const paymentsOf = async () => {
  const [order] = await ordersOf(api, maria);
  return (await callAs(api, maria, 'GET', `/orders/${order?.id}`)).json().payments;
};
const workOff = async () => {
  await becomeDue(api.platform, 'checkout-charge', maria.sellerId);
  while (await workNext(api.platform, workOffCharges(api.platform)));
};

it.each(NAMES)('at %s a card whose answer was lost is found before Pix is offered', async (name) => {
  const buyer = await buyerWithoutAnswer(name);
  double.answers = { ...CASES[name].connected, ...CASES[name].found(buyer.reference) };
  double.asked.length = 0;
  const method = name === 'paypal' ? 'credit_card' : 'pix';
  const { version } = await buyer.fill({ method });
  const paid = (await buyer.pay(version, undefined, method === 'pix' ? {} : { card: CARD })).json();
  expect(paid).toMatchObject({ status: 'paga', payment: { id: buyer.reference, status: 'pago' } });
  expect(double.asked.filter(({ method: verb }) => verb === 'POST').map(({ url }) => url)).toEqual(
    name === 'paypal' ? ['/v1/oauth2/token'] : [],
  );
  expect(await paymentsOf()).toHaveLength(1);
});

it.each(NAMES)('at %s a card that was charged without an answer is found by the queue', async (name) => {
  const buyer = await buyerWithoutAnswer(name);
  double.answers = { ...CASES[name].connected, ...CASES[name].found(buyer.reference) };
  await workOff();
  expect(await buyer.status()).toMatchObject({ status: 'paga' });
});

it('a notice about a charge whose answer was lost finds it, also where it has the gateway’s name alone', async () => {
  const buyer = await buyerWithoutAnswer('iugu');
  double.answers = { ...CASES.iugu.connected, ...CASES.iugu.found(buyer.reference) };
  const url = await addressOf(api, maria, buyer.connection);
  await send(api, url, iuguEvent('invoice.status_changed', { id: 'INV1', status: 'paid' }), FORM);
  await workOffNotices(api, maria);
  expect(await buyer.status()).toMatchObject({ status: 'paga' });
});

it.each(['iugu', 'pagseguro', 'malga'] as const)(
  'at %s a card that is found after its buyer has paid by Pix is given back, and both payments are seen',
  async (name) => {
    const { connected, unknown, found, refund, refunded } = CASES[name];
    const buyer = await buyerWithoutAnswer(name);
    double.answers = { ...connected, ...unknown(buyer.reference), ...PIX_OF[name].created };
    const { version } = await buyer.fill({ method: 'pix' });
    const second = (await buyer.pay(version)).json() as V1SessionStatus;
    expect(second.payment).toMatchObject({ method: 'pix', status: 'aguardando' });
    Object.assign(double.answers, PIX_OF[name].paid);
    await checkAgain(api, second.payment?.id ?? '');
    expect(await buyer.status()).toMatchObject({ status: 'paga', payment: { method: 'pix' } });

    double.answers = { ...connected, ...PIX_OF[name].paid, ...found(buyer.reference) };
    await workOff();
    expect((await paymentsOf()).map(({ status }: { status: string }) => status)).toEqual(['pago', 'pago']);
    const notices = (await callAs(api, maria, 'GET', '/notices')).json().items;
    expect(notices).toContainEqual(
      expect.objectContaining({
        title: 'Um pedido foi pago duas vezes',
        detail: expect.stringMatching(/^O cliente pagou duas .* Já pedimos ao gateway a devolução/),
      }),
    );

    double.answers[refund] = { body: refunded };
    await becomeDue(api.platform, 'gateway-request', maria.sellerId);
    while (await workNext(api.platform, workOffRequests(api.platform, name)));
    expect((await paymentsOf()).map(({ status }: { status: string }) => status).toSorted()).toEqual([
      'pago',
      'reembolsado',
    ]);
  },
);

/** A Pix at a gateway: as it is made, and as it reads once it is paid. */
const PIX_OF: Record<Exclude<Name, 'paypal'>, { created: Answers; paid: Answers }> = {
  iugu: {
    created: {
      'POST /v1/invoices': { body: { id: 'INV2', status: 'pending', pix: { qrcode_text: '000201' } } },
    },
    paid: { 'GET /v1/invoices/INV2': { body: { id: 'INV2', status: 'paid' } } },
  },
  pagseguro: {
    created: { 'POST /orders': { body: { id: 'ORDE_2', qr_codes: [{ text: '000201' }] } } },
    paid: { 'GET /orders/ORDE_2': { body: { id: 'ORDE_2', charges: [{ id: 'CHAR_2', status: 'PAID' }] } } },
  },
  malga: {
    created: {
      'POST /v1/charges': {
        body: { ...malga('pending'), id: 'C2', paymentMethod: { paymentType: 'pix', qrCodeData: '000201' } },
      },
    },
    paid: {
      'GET /v1/charges/C2': {
        body: { ...malga('authorized'), id: 'C2', paymentMethod: { paymentType: 'pix' } },
      },
    },
  },
};
