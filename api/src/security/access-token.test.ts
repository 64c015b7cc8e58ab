import { jwtVerify, SignJWT } from 'jose';
import { accessTokenReader, signAccessToken } from './access-token';

const secret = new TextEncoder().encode('a secret of the tests, long enough');
const readToken = accessTokenReader(secret);
const claims = { sellerId: 'seller', sessionId: 'session', groups: ['seller'], storeId: 'store' };

/** A token that differs from ours in one thing. */
const forged = (
  change: (jwt: SignJWT) => SignJWT,
  { alg = 'HS256', header = {}, key = secret }: { alg?: string; header?: object; key?: Uint8Array } = {},
) =>
  change(
    new SignJWT({ groups: ['seller'] })
      .setProtectedHeader({ alg, typ: 'JWT', ...header })
      .setSubject('seller')
      .setJti('session')
      .setIssuer('balcao')
      .setAudience('balcao-backoffice')
      .setExpirationTime('1h'),
  ).sign(key);

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('access tokens', () => {
  afterEach(() => jest.useRealTimers());

  it('name their session', async () => {
    const token = signAccessToken(claims, secret, 28_800);
    expect(readToken(token)).toMatchObject({ sellerId: 'seller', sessionId: 'session' });
    expect(readToken(await forged((jwt) => jwt))).not.toBeNull();
  });

  it('are read by others who have the secret', async () => {
    const token = signAccessToken(claims, secret, 28_800);
    const read = await jwtVerify(token, secret, { issuer: 'balcao', audience: 'balcao-backoffice' });
    expect(read.protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(read.payload).toMatchObject({ sub: 'seller', jti: 'session', store: 'store', groups: ['seller'] });
    expect(Number(read.payload.exp) - Number(read.payload.iat)).toBe(28_800);
  });

  it('end with their lifetime', async () => {
    const token = signAccessToken(claims, secret, 28_800);
    jest.useFakeTimers({ now: Date.now() + 28_799_000 });
    expect(readToken(token)).not.toBeNull();
    jest.setSystemTime(Date.now() + 1_001);
    expect(readToken(token)).toBeNull();
  });

  it.each<[string, () => Promise<string> | string]>([
    ['of another issuer', () => forged((jwt) => jwt.setIssuer('other'))],
    ['for another audience', () => forged((jwt) => jwt.setAudience('other'))],
    ['without a subject', () => forged((jwt) => jwt.setSubject(''))],
    ['without a session', () => forged((jwt) => jwt.setJti(''))],
    ['that never ends', () => new SignJWT({}).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret)],
    ['of another secret', () => forged((jwt) => jwt, { key: Buffer.alloc(32, 1) })],
    ['of another algorithm', () => forged((jwt) => jwt, { alg: 'HS512', key: Buffer.alloc(64, 1) })],
    ['with a critical header', () => forged((jwt) => jwt, { header: { kid: 'x' } })],
    ['without a signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: 'seller' })}.`],
    ['that is none', () => 'x'],
    ['of empty parts', () => '..'],
  ])('are refused %s', async (_name, make) => {
    expect(readToken(await make())).toBeNull();
  });

  it('are refused when any part was changed', async () => {
    const token = signAccessToken(claims, secret, 28_800);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const changed = [
      `${header}.${part({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'other' })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -1)}`,
      `${header}.${payload}.${signature}A`,
      `${header}.${payload}.${'é'.repeat(signature.length)}`,
      `${token}.more`,
    ];
    for (const other of changed) expect([other, readToken(other)]).toEqual([other, null]);
  });
});
