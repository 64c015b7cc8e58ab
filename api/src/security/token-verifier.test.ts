import { signAccessToken } from './access-token';
import { createTokenVerifier } from './token-verifier';

const secret = new TextEncoder().encode('a secret of the tests, long enough');
const claims = { sellerId: 'seller', sessionId: 'session', groups: ['seller'], storeId: 'store' };

afterEach(() => jest.useRealTimers());

it('reads the session of a header, however often it comes, until its token expires', async () => {
  const read = createTokenVerifier(secret);
  const header = `Bearer ${signAccessToken(claims, secret, 60)}`;
  for (const _time of [1, 2])
    expect(read(header)).toMatchObject({ sellerId: 'seller', sessionId: 'session' });
  jest.useFakeTimers({ now: Date.now() + 61_000 });
  expect(read(header)).toBeNull();
});

it('refuses a changed token after it has read the right one, and the other way round', async () => {
  const read = createTokenVerifier(secret);
  const header = `Bearer ${signAccessToken(claims, secret, 60)}`;
  const changed = `${header.slice(0, -2)}${header.endsWith('AA') ? 'BB' : 'AA'}`;
  expect([read(changed), read(header) === null, read(changed)]).toEqual([null, false, null]);
});

it.each([undefined, '', 'Bearer', 'Basic x', 'Bearer x y'])('finds no session in %p', (header) => {
  expect(createTokenVerifier(secret)(header)).toBeNull();
});
