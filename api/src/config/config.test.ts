import { ConfigError, readConfig } from '.';

const KEY = Buffer.alloc(32, 1).toString('base64');
const valid = {
  DATABASE_URL: 'postgres://u:p@localhost/db',
  JWT_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEYS: `1:${KEY}`,
};

function sentencesOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
  }
  return [];
}

describe('readConfig', () => {
  it('listens on this machine only, unless told otherwise', () => {
    expect(readConfig(valid)).toMatchObject({ host: '127.0.0.1', port: 4001, environment: 'development' });
    expect(readConfig({ ...valid, HOST: '0.0.0.0', API_PORT: '4100' })).toMatchObject({
      host: '0.0.0.0',
      port: 4100,
    });
  });

  it('tells every wrong setting in a sentence of its own', () => {
    expect(sentencesOf({ API_PORT: 'http', NODE_ENV: 'prod' })).toEqual([
      'NODE_ENV must be development, test or production.',
      'API_PORT must be a port number.',
      'DATABASE_URL is missing: set it to postgres://user:password@host:5432/database.',
      'JWT_SECRET is missing: set it to at least 32 random characters.',
      'ENCRYPTION_KEYS is missing: set it to 1:<32 random bytes in base64>.',
    ]);
  });

  it('never shows the value of a wrong setting', () => {
    const sentences = sentencesOf({ ...valid, JWT_SECRET: 'curto-e-secreto', ENCRYPTION_KEYS: '1:segredo' });
    expect(sentences).toHaveLength(2);
    expect(sentences.join()).not.toMatch(/curto-e-secreto|segredo/);
  });

  it('keeps identity documents in an absolute folder, for as long as it is told', () => {
    expect(readConfig({ ...valid, BALCAO_DATA_DIR: '/data' }).identityDocuments).toEqual({
      dir: '/data/documents',
      s3: undefined,
      keepApprovedDays: 1_825,
      keepRefusedDays: 90,
    });
    expect(sentencesOf({ ...valid, DOCUMENTS_DIR: 'documents', KYC_KEEP_REFUSED_DAYS: '0' })).toEqual([
      expect.stringContaining('DOCUMENTS_DIR'),
      expect.stringContaining('KYC_KEEP_REFUSED_DAYS'),
    ]);
  });

  it('keeps them in a bucket when it is told of one, and says what is missing for that', () => {
    const bucket = {
      ...valid,
      DOCUMENTS_S3_URL: 'http://documents:9000/',
      DOCUMENTS_S3_BUCKET: 'identidade',
      DOCUMENTS_ACCESS_KEY: 'AKIDEXAMPLE',
      DOCUMENTS_SECRET_KEY: 'segredo',
    };
    expect(readConfig(bucket).identityDocuments.s3).toEqual({
      endpoint: 'http://documents:9000',
      bucket: 'identidade',
      region: 'us-east-1',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'segredo',
    });
    expect(sentencesOf({ ...bucket, DOCUMENTS_S3_BUCKET: '', DOCUMENTS_SECRET_KEY: '' })).toEqual([
      'DOCUMENTS_S3_URL needs DOCUMENTS_S3_BUCKET and DOCUMENTS_SECRET_KEY.',
    ]);
  });

  it('charges invoices of plans only through an account that is configured', () => {
    expect(readConfig(valid).planPix.provider).toBe('simulado');
    expect(sentencesOf({ ...valid, PLAN_PIX_PROVIDER: 'iugu', PLAN_PIX_ACCOUNT_ID: 'conta' })).toEqual([
      'PLAN_PIX_PROVIDER=iugu needs PLAN_PIX_TOKEN.',
    ]);
  });

  it('asks idwall only when told to, and says what is missing for that', () => {
    expect(readConfig({ ...valid, IDWALL_TOKEN: 'token-de-idwall-segredo' }).idwall).toBeUndefined();
    expect(sentencesOf({ ...valid, IDWALL_TOKEN: 'curto' })).toEqual([
      'IDWALL_TOKEN must have at least 16 characters.',
    ]);
    expect(sentencesOf({ ...valid, KYC_PROVIDER: 'idwall', IDWALL_FLOW_ID: 'f1' })).toEqual([
      'KYC_PROVIDER=idwall needs IDWALL_TOKEN and IDWALL_WEBHOOK_SECRET.',
    ]);
  });

  it('takes an empty variable as not set', () => {
    expect(readConfig({ ...valid, SMTP_URL: '', API_PORT: '' })).toMatchObject({
      port: 4001,
      mail: { smtpUrl: undefined },
    });
  });

  it.each(['', '1:abc', `1:${KEY},1:${KEY}`, KEY])('refuses the key ring %j', (keys) => {
    expect(sentencesOf({ ...valid, ENCRYPTION_KEYS: keys })).toEqual([
      expect.stringContaining('ENCRYPTION_KEYS'),
    ]);
  });

  it('keeps every key of the ring in order', () => {
    const { encryptionKeys } = readConfig({ ...valid, ENCRYPTION_KEYS: `1:${KEY}, 2:${KEY}` });
    expect(encryptionKeys.map(({ version }) => version)).toEqual([1, 2]);
  });

  it('knows gateways at other addresses than their own, and no other names', () => {
    const urls = {
      ...valid,
      GATEWAY_URLS: 'iugu=http://127.0.0.1:4100/, paypal=https://sandbox.example/a=b',
    };
    expect(readConfig(urls).gatewayUrls).toEqual({
      iugu: 'http://127.0.0.1:4100',
      paypal: 'https://sandbox.example/a=b',
    });
    expect(readConfig(valid).gatewayUrls).toEqual({});
  });

  it.each(['iugu', 'outro=http://x', 'iugu=ftp://x', 'iugu=http://', '=http://x'])(
    'refuses the gateways %j',
    (text) => {
      expect(sentencesOf({ ...valid, GATEWAY_URLS: text })).toEqual([
        expect.stringContaining('GATEWAY_URLS'),
      ]);
    },
  );

  it.each(['', '1.1.1.1', '1.1.1.1, [::1]:53'])('asks the name servers %j', (servers) => {
    expect(readConfig({ ...valid, DNS_SERVERS: servers }).domains.dnsServers).toEqual(
      servers === '' ? [] : servers.split(', '),
    );
  });

  it.each(['um-nome', '1.1.1.1,', '1.1.1.1;8.8.8.8'])('refuses the name servers %j', (servers) => {
    expect(sentencesOf({ ...valid, DNS_SERVERS: servers })).toEqual([expect.stringContaining('DNS_SERVERS')]);
  });

  it('collects through the simulator in development, through nothing in production, and through what is named', () => {
    const named = { ...valid, COLLECTING_GATEWAYS: 'iugu, simulador' };
    expect(readConfig(valid).collectingGateways).toEqual(['simulador']);
    expect(readConfig(named).collectingGateways).toEqual(['iugu', 'simulador']);
  });

  it.each(['pagseguro', 'paypal', 'malga', 'outro'])('collects nothing through %s', (name) => {
    expect(sentencesOf({ ...valid, COLLECTING_GATEWAYS: `iugu,${name}` })).toEqual([
      expect.stringContaining('COLLECTING_GATEWAYS'),
    ]);
  });

  it.each([
    'smtp://127.0.0.1:9',
    'smtps://user:p%23w@mail.example:465/',
    'smtps://[::1]?tls.servername=mail.example',
  ])('sends mail by %j', (url) => {
    expect(readConfig({ ...valid, SMTP_URL: url }).mail.smtpUrl).toBe(url);
  });

  // The mailer would fail at the first mail, or take the mail to another host than is meant.
  it.each([
    'mail.example:465',
    'https://mail.example',
    'smtp://',
    'smtp:mail.example',
    'smtp:///mail.example',
    'smtp://:587',
    'smtp://mail.example:smtp',
    'smtp://mail.example:99999',
    'smtp://mail example',
    'smtps://user:se#gredo@mail.example',
    'smtps://user:25/gredo@mail.example',
    'smtps://user:25#gredo@mail.example',
    'smtps://user:25?gredo@mail.example',
  ])('refuses the mail server %j without showing it', (url) => {
    expect(sentencesOf({ ...valid, SMTP_URL: url })).toEqual([
      'SMTP_URL must be the address of a mail server, such as smtps://user:password@host:465, with / ? # @ : of its login written as %2F %3F %23 %40 %3A.',
    ]);
  });

  it('lets the API at the control of versions only with a token', () => {
    const url = { ...valid, COMPOSER_CONTROL_URL: 'http://edge:8080/' };
    expect(sentencesOf(url)).toEqual([expect.stringContaining('COMPOSER_CONTROL_TOKEN is missing')]);
    expect(readConfig(valid).compositionControl).toBeUndefined();
    expect(readConfig({ ...url, COMPOSER_CONTROL_TOKEN: 'mfe_1' })).toMatchObject({
      channel: 'prod',
      compositionControl: { url: 'http://edge:8080', token: 'mfe_1' },
    });
  });
});
