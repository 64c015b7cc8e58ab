import { webcrypto } from 'node:crypto';
import dns from 'node:dns';
import * as x509 from '@peculiar/x509';
import { SmtpDouble } from '../../../test/smtp-double';
import { createSmtpTransport } from './smtp-transport';

const HOST = 'mail.balcao.example';
const MAIL = {
  to: 'joana.davila@exemplo.com.br',
  kind: 'confirm-signup',
  subject: "Joana D'Ávila, confirme o cadastro",
  text: 'Código 123456',
  html: '<p>Código 123456</p>',
};

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate that nobody has signed for, of the double's host. */
async function selfSigned(): Promise<{ cert: string; key: string }> {
  x509.cryptoProvider.set(webcrypto as Crypto);
  const keys = (await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=${HOST}`,
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
    signingAlgorithm: EC,
    keys,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: HOST }])],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
  };
}

let double: SmtpDouble;
const start = async (certificate?: { cert: string; key: string }) => {
  double = await SmtpDouble.start(certificate);
};

beforeEach(() => {
  // The host's name leads to the double: it is another machine by its name alone.
  jest
    .spyOn(dns.Resolver.prototype, 'resolve4')
    .mockImplementation(((_host: string, done: (error: null, found: string[]) => void) =>
      done(null, ['127.0.0.1'])) as never);
  jest
    .spyOn(dns.Resolver.prototype, 'resolve6')
    .mockImplementation(((_host: string, done: (error: null, found: string[]) => void) =>
      done(null, [])) as never);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await double.stop();
});

/** The mailer looks names up on machines that are on no other network, too. */
const LOOKED_UP = 'allowInternalNetworkInterfaces=true';
const send = (url: string) =>
  createSmtpTransport(
    `${url}${url.includes('?') ? '&' : '?'}${LOOKED_UP}`,
    'Balcão <nao-responda@balcao.example>',
  ).send(MAIL);
const lines = () => double.commands.map(({ line }) => line.split(' ')[0]);
const secrets = () => double.commands.filter(({ line }) => /^(AUTH|MAIL|RCPT|DATA)/.test(line));

describe('a mail server on another machine', () => {
  it('gets neither the login nor a mail while it does not encrypt', async () => {
    await start();
    await expect(send(`smtp://balcao:segredo@${HOST}:${double.port}`)).rejects.toThrow();
    expect(lines()).toContain('STARTTLS');
    expect(secrets()).toEqual([]);
    expect(double.mails).toEqual([]);
  });

  it('gets both encrypted, and only where its certificate is good', async () => {
    const certificate = await selfSigned();
    await start(certificate);
    const url = `smtp://balcao:segredo@${HOST}:${double.port}`;
    await expect(send(url)).rejects.toThrow(/self-signed|certificate/);
    expect(secrets()).toEqual([]);
    await send(`${url}?tls.ca=${encodeURIComponent(certificate.cert)}`);
    expect(double.mails).toHaveLength(1);
    expect(secrets().length).toBeGreaterThan(3);
    expect(secrets().filter(({ isEncrypted }) => !isEncrypted)).toEqual([]);
  });

  it('gets a mail unencrypted only where its address says so', async () => {
    await start();
    await send(`smtp://${HOST}:${double.port}?requireTLS=false`);
    expect(double.mails).toHaveLength(1);
  });

  it.each(['ignoreTLS=true', 'opportunisticTLS=true'])(
    'gets nothing unencrypted by what only asks for less: %s',
    async (option) => {
      await start();
      await expect(send(`smtp://${HOST}:${double.port}?${option}`)).rejects.toThrow();
      expect(double.mails).toEqual([]);
    },
  );
});

it.each(['127.0.0.1', 'localhost'])('a mail server of this machine, %s, need not encrypt', async (host) => {
  await start();
  await send(`smtp://${host}:${double.port}`);
  expect(double.mails).toHaveLength(1);
  expect(lines()).not.toContain('STARTTLS');
});
