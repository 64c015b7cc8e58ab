import { SAMPLE_FLAGS } from '@balcao/domain';
import axios from 'axios';
import { adapterOf } from '../testing/fake-adapter';
import { withSampleData } from './with-sample-data';

function clientOf(flags: Partial<Record<keyof typeof SAMPLE_FLAGS, boolean>>, environment = 'development') {
  const adapter = withSampleData(
    adapterOf(() => ({ data: 'from the API' })),
    {
      environment: environment as 'development',
      sampleFlags: { ...SAMPLE_FLAGS, ...flags },
    },
  );
  return axios.create({ adapter });
}

describe('sample data', () => {
  it('Login response (in sample data): token with accessToken and expiresIn (28800 seconds); lojas list', async () => {
    const { data } = await clientOf({ auth: true }).post('/auth/login', {});
    expect(data).toEqual({
      token: { accessToken: expect.any(String), expiresIn: 28800 },
      lojas: [{ id: expect.any(String), nome: expect.any(String), lojaCorrente: true }],
    });
  });

  it('answers only the calls of the flag that is on', async () => {
    const client = clientOf({ gateway: true });
    expect((await client.get('/config/gateways')).data).toHaveLength(4);
    expect((await client.get('/seller/1/payment-gateway?x=1')).data).toEqual({ name: 'Iugu' });
    expect((await client.post('/auth/login')).data).toBe('from the API');
    expect((await client.post('/config/gateways')).data).toBe('from the API');
  });

  it('is all off by default', async () => {
    expect((await clientOf({}).post('/auth/login')).data).toBe('from the API');
  });

  it('means nothing in production', async () => {
    expect((await clientOf({ auth: true }, 'production').post('/auth/login')).data).toBe('from the API');
  });
});
