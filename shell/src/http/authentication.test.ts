import { PUBLIC_SCOPE } from '@balcao/contract';
import { createFakeChain } from '../testing/fake-chain';

async function authorizationOf(
  path: string,
  headers: Record<string, string> = {},
  token: string | null = 'abc',
) {
  const { http, sent } = createFakeChain({ token });
  await http.get(path, { headers });
  return sent[0]?.headers.get('Authorization');
}

describe('The authentication header is added', () => {
  it('to a call of the session', async () => {
    expect(await authorizationOf('/seller/1')).toBe('Bearer abc');
  });

  it('to no call while nobody is in', async () => {
    expect(await authorizationOf('/seller/1', {}, null)).toBeUndefined();
  });

  it('unless the request carries a scope header with value public', async () => {
    expect(await authorizationOf('/auth/login', PUBLIC_SCOPE)).toBeUndefined();
    expect(await authorizationOf('/auth/login', { scope: 'private' })).toBe('Bearer abc');
  });

  it.each(['https://viacep.com.br/ws/01001000/json/', 'https://cep.example/ws/01001000/json'])(
    'unless the target is a Brazilian postal-code lookup service: %s',
    async (url) => {
      expect(await authorizationOf(url)).toBeUndefined();
    },
  );

  it('never in place of one that the call brings, as when a login is being opened', async () => {
    expect(await authorizationOf('/seller/1', { Authorization: 'Bearer new' })).toBe('Bearer new');
  });

  it('keeps the scope word to itself', async () => {
    const { http, sent } = createFakeChain();
    await http.post('/auth/login', {}, { headers: PUBLIC_SCOPE });
    expect(sent[0]?.headers.has('scope')).toBe(false);
  });
});

describe('The store that the page shows is named', () => {
  const storeOf = async (headers: Record<string, string> = {}, path = '/orders') => {
    const { http, sent } = createFakeChain({ storeId: 'loja-1' });
    await http.post(path, {}, { headers });
    return sent[0]?.headers.get('X-Store-Id');
  };

  it('in what the session sends, and in nothing else', async () => {
    expect(await storeOf()).toBe('loja-1');
    expect(await storeOf(PUBLIC_SCOPE)).toBeUndefined();
    expect(await storeOf({ Authorization: 'Bearer new' })).toBeUndefined();
    expect(await storeOf({}, 'https://viacep.com.br/ws/01001000/json/')).toBeUndefined();
  });
});
