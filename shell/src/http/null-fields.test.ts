import { createFakeChain } from '../testing/fake-chain';

describe('Null fields are dropped from request bodies', () => {
  it('drops them at every depth and keeps empty text', async () => {
    const { http, sent } = createFakeChain();
    await http.put('/x', { name: 'Ana', nickname: '', cnpj: null, address: { city: null, state: 'SP' } });
    expect(JSON.parse(sent[0]?.data)).toEqual({ name: 'Ana', nickname: '', address: { state: 'SP' } });
  });

  it('leaves a file’s form data alone', async () => {
    const { http, sent } = createFakeChain();
    const form = new FormData();
    await http.post('/x', form);
    expect(sent[0]?.data).toBe(form);
  });
});
