import { ConfigError, readConfig } from '.';

const secure = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@localhost/db',
  JWT_SECRET: 'h7Qe1cZ0vXk2mN9sT4yB8uRwA5dLfGpJ',
  ENCRYPTION_KEYS: '1:q0Z3sPzY8mW1kF6vT9xB2nL5cR7hD4jG0aEoUiSyKQc=',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  TERMS_VERSION: '2026-11-01',
  PRIVACY_VERSION: '2026-11-15',
};

function sentencesOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
  }
  return [];
}

const base64 = (bytes: Buffer) => `1:${bytes.toString('base64')}`;

describe('production', () => {
  it('starts with secrets of its own and a mail server', () => {
    expect(readConfig(secure)).toMatchObject({ environment: 'production', seedDemo: false });
  });

  it('wants a second factor of platform admins, unless it says otherwise', () => {
    expect(readConfig(secure).adminSecondFactor).toBe('required');
    expect(readConfig({ ...secure, ADMIN_SECOND_FACTOR: 'optional' }).adminSecondFactor).toBe('optional');
    expect(readConfig({ ...secure, NODE_ENV: 'development' }).adminSecondFactor).toBe('optional');
  });

  it.each(['TERMS_VERSION', 'PRIVACY_VERSION'])('asks for %s, which acceptances are kept with', (name) => {
    expect(sentencesOf({ ...secure, [name]: '' })).toEqual([expect.stringContaining(`${name} is missing`)]);
    expect(sentencesOf({ ...secure, [name]: 'a sentence' })).toEqual([expect.stringContaining(name)]);
  });

  it('names every setting that leaves it open in one list, beside other mistakes', () => {
    const open = {
      ...secure,
      SEED_DEMO: 'true',
      JWT_SECRET: 'x',
      ENCRYPTION_KEYS: base64(Buffer.alloc(32)),
      SMTP_URL: '',
      API_PORT: 'http',
    };
    expect(sentencesOf(open).map((sentence) => sentence.split(' ')[0])).toEqual([
      'API_PORT',
      'JWT_SECRET',
      'SEED_DEMO',
      'ENCRYPTION_KEYS',
      'SMTP_URL',
    ]);
  });

  it.each(['meta=http://localhost:4100', 'tiktok=https://a.example,meta=http://127.0.0.1:4100'])(
    'tells no sale to this machine: %s',
    (PIXEL_URLS) => {
      expect(sentencesOf({ ...secure, PIXEL_URLS })).toEqual([expect.stringContaining('PIXEL_URLS')]);
      expect(readConfig({ ...secure, NODE_ENV: 'development', PIXEL_URLS }).pixelUrls).toHaveProperty('meta');
      expect(readConfig({ ...secure, PIXEL_URLS: 'meta=https://proxy.example/' }).pixelUrls).toEqual({
        meta: 'https://proxy.example',
      });
    },
  );

  it('takes certificates from no authority on this machine', () => {
    const ACME_DIRECTORY_URL = 'https://localhost:14000/dir';
    expect(sentencesOf({ ...secure, ACME_DIRECTORY_URL })).toEqual([
      expect.stringContaining('ACME_DIRECTORY_URL'),
    ]);
    expect(readConfig({ ...secure, NODE_ENV: 'development', ACME_DIRECTORY_URL }).acme).toMatchObject({
      directoryUrl: ACME_DIRECTORY_URL,
      profile: 'classic',
    });
    expect(readConfig(secure).acme).toBeUndefined();
  });

  it('leads calls to shops to no program of this machine', () => {
    const SHOPIFY_URL = 'http://127.0.0.1:4100';
    expect(sentencesOf({ ...secure, SHOPIFY_URL })).toEqual([expect.stringContaining('SHOPIFY_URL')]);
    expect(readConfig({ ...secure, NODE_ENV: 'development', SHOPIFY_URL }).shopifyUrl).toBe(SHOPIFY_URL);
  });

  it('collects through no gateway unless one is named, and never through the simulator', () => {
    expect(readConfig(secure).collectingGateways).toEqual([]);
    expect(readConfig({ ...secure, COLLECTING_GATEWAYS: 'iugu' }).collectingGateways).toEqual(['iugu']);
    expect(sentencesOf({ ...secure, COLLECTING_GATEWAYS: 'iugu,simulador' })).toEqual([
      expect.stringContaining('COLLECTING_GATEWAYS'),
    ]);
  });

  it.each([
    ['BANK_PROVIDER', { BANK_PROVIDER: 'simulado' }],
    ['PLAN_PIX_PROVIDER', { PLAN_PIX_PROVIDER: 'simulado' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://loja.example' }],
    [
      'BANK_URL',
      { BANK_PROVIDER: 'http', BANK_URL: 'http://banco.example', BANK_TOKEN: 'h7Qe1cZ0vXk2mN9sT4yB' },
    ],
    ['IDWALL_URL', { IDWALL_URL: 'HTTP://idwall.example' }],
    [
      'CARD_ORIGIN',
      { CARD_ORIGIN: 'https://card.loja.example', TAG_ORIGIN: 'https://CARD.loja.example:443/' },
    ],
    ['TAG_ORIGIN', { PUBLIC_URL: 'https://loja.example.com.br', TAG_ORIGIN: 'https://tags.example.com.br' }],
  ])('does not start with such a %s', (name, settings) => {
    expect(sentencesOf({ ...secure, ...settings })).toContainEqual(expect.stringMatching(`^${name} `));
    expect(sentencesOf({ ...secure, ...settings, NODE_ENV: 'development' }).join()).not.toContain(
      'in production',
    );
  });

  it('starts with tags on a domain of their own, and with this machine’s own address', () => {
    const origins = {
      CARD_ORIGIN: 'https://card.loja.com.br',
      TAG_ORIGIN: 'https://tags.loja-anuncios.com.br',
    };
    expect(readConfig({ ...secure, ...origins, PUBLIC_URL: 'https://loja.com.br' })).toMatchObject({
      tagOrigin: origins.TAG_ORIGIN,
    });
    expect(
      sentencesOf({ ...secure, PUBLIC_URL: 'http://localhost:8080', TAG_ORIGIN: 'http://tags.localhost' }),
    ).toEqual([]);
  });

  it.each([
    'x'.repeat(64),
    'ab'.repeat(32),
    'troque-esta-senha'.repeat(3),
    '0123456789abcdefghijklmnopqrstuvwxyz',
  ])('refuses to sign sessions with %j', (JWT_SECRET) => {
    const sentences = sentencesOf({ ...secure, JWT_SECRET });
    expect(sentences).toEqual([expect.stringContaining('JWT_SECRET')]);
    expect(sentences.join()).not.toContain(JWT_SECRET);
  });

  it('refuses to hash the audit log with a secret that is easy to guess', () => {
    const sentences = sentencesOf({ ...secure, AUDIT_SECRET: 'x'.repeat(64) });
    expect(sentences).toEqual([expect.stringContaining('AUDIT_SECRET')]);
  });

  it.each([
    ['zeros', Buffer.alloc(32)],
    ['one byte again and again', Buffer.alloc(32, 7)],
    ['sixteen bytes twice', Buffer.from('0123456789abcdef0123456789abcdef')],
    ['a sequence', Buffer.from(Array.from({ length: 32 }, (_, index) => index))],
  ])('refuses to encrypt with a key of %s', (_name, key) => {
    expect(sentencesOf({ ...secure, ENCRYPTION_KEYS: base64(key) })).toEqual([
      expect.stringContaining('ENCRYPTION_KEYS'),
    ]);
  });

  it('still reads what such a key encrypted, once a better one is the current', () => {
    const keys = `${base64(Buffer.alloc(32))},${secure.ENCRYPTION_KEYS.replace('1:', '2:')}`;
    expect(readConfig({ ...secure, ENCRYPTION_KEYS: keys }).encryptionKeys).toHaveLength(2);
  });

  it('leaves machines of developers as they are', () => {
    expect(
      readConfig({
        ...secure,
        NODE_ENV: 'development',
        SEED_DEMO: 'true',
        SMTP_URL: '',
        JWT_SECRET: 'x'.repeat(32),
      }),
    ).toMatchObject({ seedDemo: true });
  });
});
