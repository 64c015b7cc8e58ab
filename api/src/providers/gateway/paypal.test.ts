import { CARD, gatewaysAt, named, PAYPAL } from '../../../test/charges';
import { GatewayDouble } from '../../../test/gateway-double';
import { PAYPAL_CREDENTIALS, PAYPAL_HEADERS } from '../../../test/gateway-notices';
import type { GatewayAccess, GatewayProvider } from './gateway-provider';

const access: GatewayAccess = {
  mode: 'test',
  credentials: PAYPAL_CREDENTIALS,
};
const BASIC = `Basic ${Buffer.from('app:app-secret').toString('base64')}`;
const ORDER = '/v2/checkout/orders/ORDER1';

let double: GatewayDouble;
let paypal: GatewayProvider;

beforeAll(async () => {
  const acceptsCredentials = ({ url, headers }: { url: string; headers: Record<string, unknown> }) =>
    headers.authorization === (url === '/v1/oauth2/token' ? BASIC : 'Bearer A21');
  double = await GatewayDouble.start(acceptsCredentials, {});
  paypal = gatewaysAt({ paypal: double.url }).paypal;
});
afterAll(() => double.stop());
beforeEach(() => {
  double.mood = 'well';
  double.answers = {
    'POST /v1/oauth2/token': { body: { access_token: 'A21', token_type: 'Bearer', expires_in: 32_400 } },
  };
});

const paid = (status: string, refunds: object[] = []) => ({
  id: 'ORDER1',
  status: 'COMPLETED',
  purchase_units: [{ payments: { captures: [{ id: 'CAP1', status }], refunds } }],
});

describe('an order', () => {
  it('waits for the buyer, who agrees at PayPal', async () => {
    double.answers['POST /v2/checkout/orders'] = {
      status: 201,
      body: {
        id: 'ORDER1',
        status: 'PAYER_ACTION_REQUIRED',
        links: [
          { rel: 'self', href: 'https://api/' },
          { rel: 'payer-action', href: 'https://www.paypal.com/checkoutnow?token=ORDER1' },
        ],
      },
    };
    expect(await paypal.charge(access, PAYPAL)).toEqual({
      outcome: 'pending',
      gatewayId: 'ORDER1',
      status: 'aguardando',
      instructions: {
        pixCode: '',
        boletoLine: '',
        approvalUrl: 'https://www.paypal.com/checkoutnow?token=ORDER1',
      },
    });
    expect(double.last).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer A21', 'paypal-request-id': PAYPAL.reference },
      body: {
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: PAYPAL.reference,
            custom_id: PAYPAL.reference,
            description: 'Bolsa de lona',
            amount: { currency_code: 'BRL', value: '123.45' },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: PAYPAL.returnUrl,
              cancel_url: PAYPAL.cancelUrl,
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              locale: 'pt-BR',
            },
          },
        },
      },
    });
  });

  it('can be refused', async () => {
    const said = {
      name: 'UNPROCESSABLE_ENTITY',
      message: 'The requested action could not be performed.',
      details: [{ issue: 'CURRENCY_NOT_SUPPORTED', description: 'Currency code is not supported.' }],
    };
    double.answers['POST /v2/checkout/orders'] = { status: 422, body: said };
    expect(await paypal.charge(access, PAYPAL)).toEqual({
      outcome: 'refused',
      gatewayId: '',
      group: 'erro',
      reason: 'Currency code is not supported.',
    });
  });
});

describe('the status', () => {
  const refund = (value: string, status = 'COMPLETED') => ({
    id: 'R',
    status,
    amount: { currency_code: 'BRL', value },
  });

  it.each([
    [{ id: 'ORDER1', status: 'CREATED' }, 'aguardando', 0],
    [{ id: 'ORDER1', status: 'APPROVED' }, 'autorizado', 0],
    [{ id: 'ORDER1', status: 'VOIDED' }, 'cancelado', 0],
    [paid('COMPLETED'), 'pago', 0],
    [paid('PENDING'), 'em_analise', 0],
    [paid('DECLINED'), 'recusado', 0],
    [
      paid('PARTIALLY_REFUNDED', [refund('10.05'), refund('5.00', 'PENDING')]),
      'parcialmente_reembolsado',
      1_005,
    ],
    [paid('REFUNDED', [refund('123.45')]), 'reembolsado', 12_345],
  ])('%j is %s', async (said, status, refundedCents) => {
    double.answers[`GET ${ORDER}`] = { body: said };
    expect(await paypal.status(access, named('ORDER1'))).toMatchObject({
      outcome: 'known',
      status,
      refundedCents,
    });
  });

  it('names the capture, by which refunds and disputes speak of it', async () => {
    double.answers[`GET ${ORDER}`] = { body: paid('COMPLETED') };
    expect(await paypal.status(access, named('ORDER1'))).toMatchObject({ moneyId: 'CAP1' });
  });

  it('that PayPal’s contract does not have is told by its word', async () => {
    double.answers[`GET ${ORDER}`] = { body: paid('ON_THE_MOON') };
    expect(await paypal.status(access, named('ORDER1'))).toEqual({
      outcome: 'unfamiliar',
      word: 'ON_THE_MOON',
    });
  });

  it('is unknown of an order that PayPal does not have', async () => {
    double.answers[`GET ${ORDER}`] = { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
    expect(await paypal.status(access, named('ORDER1'))).toEqual({ outcome: 'unknown' });
  });
});

describe('taking what the buyer has agreed to', () => {
  const capture = (body: object, status = 201) => {
    double.answers[`POST ${ORDER}/capture`] = { status, body };
    return paypal.capture?.(access, named('ORDER1'));
  };

  it('pays the order, once', async () => {
    expect(await capture(paid('COMPLETED'))).toMatchObject({
      outcome: 'known',
      status: 'pago',
      refundedCents: 0,
    });
    expect(double.last?.headers).toMatchObject({ 'paypal-request-id': 'ORDER1-capture' });
  });

  it('is final when the means of payment is declined, and else tells nothing', async () => {
    expect(await capture({ details: [{ issue: 'INSTRUMENT_DECLINED' }] }, 422)).toMatchObject({
      status: 'recusado',
    });
    expect(await capture({ details: [{ issue: 'ORDER_NOT_APPROVED' }] }, 422)).toEqual({
      outcome: 'unknown',
    });
  });
});

describe('a refund', () => {
  const refund = () => paypal.refund(access, { ...named('ORDER1'), reference: 'r1', refundCents: 1_005 });

  it.each([
    ['COMPLETED', { outcome: 'refunded' }],
    ['PENDING', { outcome: 'pending' }],
    ['FAILED', { outcome: 'refused', reason: expect.any(String) }],
  ])('of the order’s capture that is %s', async (status, outcome) => {
    double.answers[`GET ${ORDER}`] = { body: paid('COMPLETED') };
    double.answers['POST /v2/payments/captures/CAP1/refund'] = { status: 201, body: { id: 'R1', status } };
    expect(await refund()).toEqual(outcome);
    expect(double.last).toMatchObject({
      headers: { 'paypal-request-id': 'r1' },
      body: { amount: { currency_code: 'BRL', value: '10.05' } },
    });
  });

  it('is refused of what was not captured', async () => {
    double.answers[`GET ${ORDER}`] = { body: { id: 'ORDER1', status: 'APPROVED' } };
    expect(await refund()).toMatchObject({ outcome: 'refused' });
  });
});

describe('a webhook', () => {
  // A space and an escape that would not survive being read and written again.
  const body = Buffer.from(
    '{"id":"WH-EVENT-1", "event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"CAP1","supplementary_data":{"related_ids":{"order_id":"ORDER1"}},"note":"\\u00e7"}}',
  );
  const headers = PAYPAL_HEADERS;
  const secrets = { credentials: access.credentials, addressKey: 'key', publicKey: '' };

  it('names its order, and is PayPal’s only when PayPal says so', async () => {
    expect(paypal.verifyWebhook({ headers, body }, secrets)).toEqual({
      verdict: 'event',
      event: {
        id: 'WH-EVENT-1',
        repeatable: false,
        content: expect.any(String),
        about: 'payment',
        topic: expect.any(String),
        gatewayId: 'ORDER1',
        reference: '',
        trust: 'unconfirmed',
      },
    });
    const asked = { verification_status: 'SUCCESS' };
    double.answers['POST /v1/notifications/verify-webhook-signature'] = { body: asked };
    expect(await paypal.confirmWebhook?.(access, { headers, body })).toBe('confirmed');
    expect(double.last?.body).toEqual({
      auth_algo: 'SHA256withRSA',
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: PAYPAL_CREDENTIALS.webhookId,
      webhook_event: JSON.parse(body.toString()),
    });
  });

  it('is rejected when PayPal does not know it, and asked about again when PayPal is away', async () => {
    double.answers['POST /v1/notifications/verify-webhook-signature'] = {
      body: { verification_status: 'FAILURE' },
    };
    expect(await paypal.confirmWebhook?.(access, { headers, body })).toBe('rejected');
    double.mood = 'failing';
    expect(await paypal.confirmWebhook?.(access, { headers, body })).toBe('unreachable');
  });

  it('is rejected without its signature’s headers', () => {
    const { 'paypal-transmission-sig': _, ...incomplete } = headers;
    expect(paypal.verifyWebhook({ headers: incomplete, body }, secrets)).toEqual({ verdict: 'rejected' });
  });

  it.each([
    { id: 'E\u0000', resource: { id: 'ORDER1' } },
    { id: 'E2', resource: { id: 'ORDER\u0000' } },
  ])('is none with %j', (part) => {
    const sent = Buffer.from(JSON.stringify({ event_type: 'CHECKOUT.ORDER.APPROVED', ...part }));
    expect(paypal.verifyWebhook({ headers, body: sent }, secrets)).toEqual({ verdict: 'unreadable' });
  });

  const up = (id: string) => [
    { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/1JU08902781691411' },
    { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${id}` },
  ];

  it.each([
    [
      'PAYMENT.CAPTURE.REFUNDED',
      { id: '1JU08902781691411', links: up('7TK53561YB803214S') },
      '7TK53561YB803214S',
      '',
    ],
    [
      'PAYMENT.CAPTURE.REFUNDED',
      { id: '1JU08902781691411', custom_id: '0199f000-0000-7000-8000-000000000001' },
      '',
      '0199f000-0000-7000-8000-000000000001',
    ],
    [
      'CUSTOMER.DISPUTE.CREATED',
      {
        dispute_id: 'PP-D-27803',
        status: 'OPEN',
        disputed_transactions: [{ seller_transaction_id: '7TK53561YB803214S' }],
      },
      '7TK53561YB803214S',
      '',
    ],
  ])('%s of %j names the charge', (type, resource, gatewayId, reference) => {
    const sent = Buffer.from(JSON.stringify({ id: 'WH-EVENT-9', event_type: type, resource }));
    expect(paypal.verifyWebhook({ headers, body: sent }, secrets)).toMatchObject({
      event: { about: 'payment', topic: type, gatewayId, reference },
    });
  });

  it('of a capture whose order is not known has it asked for', async () => {
    const related = { supplementary_data: { related_ids: { order_id: 'ORDER1' } } };
    double.answers['GET /v2/payments/captures/CAP1'] = { body: { id: 'CAP1', ...related } };
    expect(await paypal.orderOfMoney?.(access, 'CAP1')).toBe('ORDER1');
    double.answers['GET /v2/payments/captures/CAP1'] = { status: 404, body: {} };
    expect(await paypal.orderOfMoney?.(access, 'CAP1')).toBeUndefined();
  });

  describe('of a dispute', () => {
    const disputed = (status: string, code?: string) => ({
      dispute_id: 'PP-D-27803',
      status,
      ...(code && { dispute_outcome: { outcome_code: code } }),
    });
    const notice = (resource: object) =>
      Buffer.from(JSON.stringify({ id: 'WH-EVENT-9', event_type: 'CUSTOMER.DISPUTE.RESOLVED', resource }));
    const readDispute = (resource: object) =>
      paypal.readDispute?.(access, { headers, body: notice(resource) });

    it.each([
      [disputed('OPEN'), 'em_disputa'],
      [disputed('WAITING_FOR_SELLER_RESPONSE'), 'em_disputa'],
      [disputed('RESOLVED', 'RESOLVED_BUYER_FAVOUR'), 'chargeback'],
      [disputed('RESOLVED', 'ACCEPTED'), 'chargeback'],
      [disputed('RESOLVED', 'RESOLVED_SELLER_FAVOUR'), 'pago'],
      [disputed('RESOLVED', 'CANCELED_BY_BUYER'), 'pago'],
    ])('reads it: %j is %s', async (said, status) => {
      double.answers['GET /v1/customer/disputes/PP-D-27803'] = { body: said };
      expect(await readDispute(disputed('OPEN'))).toEqual({ outcome: 'known', status });
    });

    it('counts as it says where the application may read no disputes', async () => {
      double.answers['GET /v1/customer/disputes/PP-D-27803'] = { status: 403, body: {} };
      expect(await readDispute(disputed('RESOLVED', 'ACCEPTED'))).toEqual({
        outcome: 'known',
        status: 'chargeback',
      });
      double.answers['GET /v1/customer/disputes/PP-D-27803'] = { status: 500, body: {} };
      expect(await readDispute(disputed('OPEN'))).toEqual({ outcome: 'failed', why: 'unreachable' });
    });

    it('is none of another kind', async () => {
      expect(await paypal.readDispute?.(access, { headers, body })).toBeUndefined();
    });
  });

  it('about an order itself names it, too', () => {
    const approved = { id: 'E2', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'ORDER1' } };
    const sent = { headers, body: Buffer.from(JSON.stringify(approved)) };
    expect(paypal.verifyWebhook(sent, secrets)).toMatchObject({
      event: { about: 'payment', gatewayId: 'ORDER1' },
    });
  });
});

describe('a card', () => {
  const card = { ...CARD, token: 'ORDER1', installments: 1 };
  const approved = {
    id: 'ORDER1',
    status: 'APPROVED',
    purchase_units: [{ amount: { currency_code: 'BRL', value: '123.45' } }],
  };

  it('has an order made for it, before it is typed', async () => {
    double.answers['POST /v2/checkout/orders'] = { status: 201, body: { id: 'ORDER1', status: 'CREATED' } };
    expect(await paypal.prepareCard?.(access, { ...card, showsPayer: true })).toEqual({
      outcome: 'prepared',
      setup: { order: 'ORDER1' },
    });
    expect(double.last?.body).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: card.reference,
          custom_id: card.reference,
          description: 'Bolsa de lona',
          amount: { currency_code: 'BRL', value: '123.45' },
        },
      ],
    });
  });

  it('is captured once its order is that of the payment', async () => {
    double.answers[`GET ${ORDER}`] = { body: approved };
    double.answers[`POST ${ORDER}/capture`] = { status: 201, body: paid('COMPLETED') };
    expect(await paypal.charge(access, card)).toMatchObject({
      outcome: 'approved',
      gatewayId: 'ORDER1',
      status: 'pago',
    });
    expect(double.last?.headers['paypal-request-id']).toBe(card.reference);
  });

  it('is reserved where the seller captures later', async () => {
    double.answers[`GET ${ORDER}`] = { body: approved };
    double.answers[`POST ${ORDER}/authorize`] = {
      status: 201,
      body: {
        id: 'ORDER1',
        status: 'COMPLETED',
        purchase_units: [{ payments: { authorizations: [{ id: 'AUTH1', status: 'CREATED' }] } }],
      },
    };
    expect(await paypal.charge(access, { ...card, capture: false })).toMatchObject({
      outcome: 'approved',
      status: 'autorizado',
    });
  });

  it.each([
    [
      'of another amount',
      { body: { ...approved, purchase_units: [{ amount: { currency_code: 'BRL', value: '1.00' } }] } },
    ],
    [
      'in another currency',
      { body: { ...approved, purchase_units: [{ amount: { currency_code: 'USD', value: '123.45' } }] } },
    ],
    ['that the account does not have', { status: 404, body: {} }],
  ])('is not charged by an order %s', async (_what, answer) => {
    double.answers[`GET ${ORDER}`] = answer;
    double.asked.length = 0;
    expect(await paypal.charge(access, card)).toMatchObject({ outcome: 'refused', group: 'dados' });
    expect(double.asked.map(({ url }) => url)).not.toContain(`${ORDER}/capture`);
  });

  it('is refused by its bank, or by an order that another payment has taken', async () => {
    double.answers[`GET ${ORDER}`] = { body: approved };
    double.answers[`POST ${ORDER}/capture`] = { status: 201, body: paid('DECLINED') };
    expect(await paypal.charge(access, card)).toMatchObject({ outcome: 'refused', group: 'emissor' });
    const taken = { details: [{ issue: 'ORDER_ALREADY_CAPTURED', description: 'Captured.' }] };
    double.answers[`POST ${ORDER}/capture`] = { status: 422, body: taken };
    expect(await paypal.charge(access, card)).toMatchObject({ outcome: 'refused', group: 'erro' });
  });

  it.each([
    ['when_required', { liability_shift: 'POSSIBLE' }, 'approved', 'authenticated'],
    [
      'when_required',
      { liability_shift: 'NO', three_d_secure: { authentication_status: 'N' } },
      'refused',
      'failed',
    ],
    ['when_required', { liability_shift: 'UNKNOWN' }, 'approved', 'unavailable'],
    ['always', { liability_shift: 'UNKNOWN' }, 'refused', 'unavailable'],
  ] as const)('by the rule %s, %j is %s', async (threeDs, authentication_result, outcome, result) => {
    const source = { card: { brand: 'MASTER_CARD', last_digits: '4242', authentication_result } };
    double.answers[`GET ${ORDER}`] = { body: { ...approved, payment_source: source } };
    double.answers[`POST ${ORDER}/capture`] = { status: 201, body: paid('COMPLETED') };
    // What the frame says counts for nothing.
    const claimed = { result: 'authenticated', id: '' } as const;
    expect(await paypal.charge(access, { ...card, threeDs, authentication: claimed })).toMatchObject({
      outcome,
      card: { brand: 'mastercard', last4: '4242', threeDs: { result } },
    });
  });
});
