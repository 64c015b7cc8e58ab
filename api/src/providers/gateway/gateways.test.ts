import { BOLETO, CARD, gatewaysAt, named, PAYPAL, PIX } from '../../../test/charges';
import { GatewayDouble } from '../../../test/gateway-double';
import type { GatewayAccess } from './gateway-provider';

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const cases = [
  {
    gateway: 'iugu',
    credentials: { accountId: 'A1B2', apiToken: 'token-of-iugu' },
    asks: { method: 'GET', url: '/v1/accounts/A1B2' },
    header: ['authorization', basic('token-of-iugu', '')],
    answer: { id: 'A1B2', 'is_verified?': false },
    cardSetup: { account: 'A1B2' },
    charge: PIX,
  },
  {
    gateway: 'pagseguro',
    credentials: { apiToken: 'token-of-pagbank' },
    asks: { method: 'GET', url: '/public-keys/card' },
    header: ['authorization', 'Bearer token-of-pagbank'],
    answer: { public_key: 'MIIB', created_at: 1 },
    cardSetup: { key: 'MIIB' },
    charge: BOLETO,
  },
  {
    gateway: 'paypal',
    credentials: { clientId: 'app', clientSecret: 'app-secret', webhookId: 'hook' },
    asks: { method: 'POST', url: '/v1/oauth2/token', body: 'grant_type=client_credentials' },
    header: ['authorization', basic('app', 'app-secret')],
    answer: { access_token: 'A21', token_type: 'Bearer', expires_in: 32_400 },
    cardSetup: { client: 'app' },
    charge: PAYPAL,
  },
  {
    gateway: 'malga',
    credentials: { clientId: 'client', apiKey: 'key', merchantId: 'm/1' },
    asks: { method: 'GET', url: '/v1/merchants/m%2F1' },
    header: ['x-api-key', 'key'],
    answer: { id: 'm/1' },
    cardSetup: { client: 'client' },
    charge: CARD,
  },
] as const;

describe.each(cases)('$gateway', (parts) => {
  const { gateway, credentials, asks, answer, cardSetup, charge } = parts;
  const [name, value] = parts.header;
  let double: GatewayDouble;
  beforeAll(async () => {
    double = await GatewayDouble.start(({ headers }) => headers[name] === value, answer);
  });
  afterAll(() => double.stop());
  beforeEach(() => {
    double.mood = 'well';
    double.asked.length = 0;
  });

  const provider = () =>
    gatewaysAt({ [gateway]: double.url }, double.mood === 'silent' ? 100 : undefined)[gateway];
  const access: GatewayAccess = { mode: 'test', credentials };
  const everyCall = (by: GatewayAccess) => [
    provider().charge(by, charge),
    provider().status(by, named('some/id', charge)),
    provider().refund(by, { ...named('some/id', charge), reference: 'r1', refundCents: 100 }),
  ];

  it('lets a known store in, and says nothing of its account', async () => {
    expect(await provider().verifyAccount(access)).toEqual({
      outcome: 'connected',
      accountStatus: '',
      feedback: '',
      cardSetup: { ...cardSetup, mode: 'test' },
    });
    expect(double.asked).toEqual([expect.objectContaining(asks)]);
  });

  it('refuses everybody else', async () => {
    const stranger: GatewayAccess = { mode: 'live', credentials: {} };
    expect(await provider().verifyAccount(stranger)).toEqual({ outcome: 'refused' });
    for (const call of everyCall(stranger))
      expect(await call).toEqual({ outcome: 'failed', why: 'credentials' });
  });

  it.each([
    'failing',
    'busy',
    'speaking-otherwise',
    'redirecting',
    'endless',
    'silent',
    'hanging-up',
    'breaking-off',
  ] as const)('is out of reach while it is %s', async (mood) => {
    double.mood = mood;
    expect(await provider().verifyAccount(access)).toEqual({ outcome: 'unreachable' });
    for (const call of everyCall(access))
      expect(await call).toEqual({ outcome: 'failed', why: 'unreachable' });
    expect(double.asked.map(({ url }) => url)).not.toContain('/elsewhere');
  });

  it('does not charge by a method that it does not offer', async () => {
    const foreign = gateway === 'paypal' ? PIX : PAYPAL;
    expect(await provider().charge(access, foreign)).toMatchObject({ outcome: 'refused', group: 'erro' });
    expect(double.asked).toEqual([]);
  });
});

it('a gateway that nobody is at is out of reach', async () => {
  const gone = await GatewayDouble.start(() => true, {});
  const { url } = gone;
  await gone.stop();
  const { iugu } = gatewaysAt({ iugu: url });
  expect(await iugu.verifyAccount({ mode: 'live', credentials: {} })).toEqual({ outcome: 'unreachable' });
});
