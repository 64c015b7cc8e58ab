import { createFakeChain } from '../testing/fake-chain';

describe('calls to the postal-code service', () => {
  it('go to the address that this installation uses', async () => {
    const { http, sent } = createFakeChain({ postalCodeBase: 'http://127.0.0.1:9000/ws/' });
    await http.get('https://viacep.com.br/ws/01001000/json/');
    expect(sent[0]?.url).toBe('http://127.0.0.1:9000/ws/01001000/json');
    expect(sent[0]?.baseURL).toBeUndefined();
  });

  it('are not mistaken for a host that only begins alike', async () => {
    const { http, sent } = createFakeChain();
    await http.get('https://viacep.com.br/ws-other/1');
    expect(sent[0]?.url).toBe('https://viacep.com.br/ws-other/1');
  });
});
