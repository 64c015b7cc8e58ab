import { GatewayDouble } from '../../../test/gateway-double';
import type { GatewayAccess } from './gateway-provider';
import { createGateways } from './gateways';

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const cases = [
  {
    gateway: 'pagseguro',
    credentials: { apiToken: 'token-of-pagbank' },
    asks: { method: 'GET', url: '/public-keys/card' },
    header: ['authorization', 'Bearer token-of-pagbank'],
    answer: { public_key: 'MIIB', created_at: 1 },
  },
  {
    gateway: 'paypal',
    credentials: { clientId: 'app', clientSecret: 'app-secret', webhookId: 'hook' },
    asks: { method: 'POST', url: '/v1/oauth2/token', body: 'grant_type=client_credentials' },
    header: ['authorization', basic('app', 'app-secret')],
    answer: { access_token: 'A21', token_type: 'Bearer', expires_in: 32_400 },
  },
  {
    gateway: 'malga',
    credentials: { clientId: 'client', apiKey: 'key', merchantId: 'm/1' },
    asks: { method: 'GET', url: '/v1/merchants/m%2F1' },
    header: ['x-api-key', 'key'],
    answer: { id: 'm/1' },
  },
] as const;

describe.each(cases)('$gateway', ({ gateway, credentials, asks, header: [name, value], answer }) => {
  let double: GatewayDouble;
  beforeAll(async () => {
    double = await GatewayDouble.start(({ headers }) => headers[name] === value, answer);
  });
  afterAll(() => double.stop());

  const verify = (access: GatewayAccess) =>
    createGateways({ [gateway]: double.url })[gateway].verifyAccount(access);

  it('lets a known store in, and says nothing of its account', async () => {
    expect(await verify({ mode: 'test', credentials })).toEqual({
      outcome: 'connected',
      accountStatus: '',
      feedback: '',
    });
    expect(double.asked).toEqual([expect.objectContaining(asks)]);
  });

  it('refuses everybody else', async () => {
    expect(await verify({ mode: 'live', credentials: {} })).toEqual({ outcome: 'refused' });
  });
});

it('a gateway that nobody is at is out of reach', async () => {
  const gone = await GatewayDouble.start(() => true, {});
  const { url } = gone;
  await gone.stop();
  const { iugu } = createGateways({ iugu: url });
  expect(await iugu.verifyAccount({ mode: 'live', credentials: {} })).toEqual({ outcome: 'unreachable' });
});
