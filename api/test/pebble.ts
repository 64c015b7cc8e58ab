import { webcrypto } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as x509 from '@peculiar/x509';
import { freePort, startProgram } from './programs';

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

const pem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64')}\n-----END ${label}-----\n`;

/** A certificate of its own for 127.0.0.1, and its key. */
async function ownCertificate(): Promise<{ certificate: string; key: string }> {
  x509.cryptoProvider.set(webcrypto as Crypto);
  const keys = (await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=pebble',
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    signingAlgorithm: EC,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true),
      new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
    ],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { certificate: certificate.toString('pem'), key: pem('PRIVATE KEY', key) };
}

/** Pebble, Let's Encrypt's own double, with names that all lead to this machine. */
export interface Pebble {
  directoryUrl: string;
  /** The file with the certificate that verifies its own. */
  caFile: string;
  stop(): Promise<void>;
}

/** @param httpPort where it fetches proofs from, instead of 80 */
export async function startPebble(httpPort: number): Promise<Pebble> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-pebble-'));
  const { certificate, key } = await ownCertificate();
  const file = (name: string) => path.join(folder, name);
  const [port, management, dns, names] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const config = {
    pebble: {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${management}`,
      certificate: file('certificate.pem'),
      privateKey: file('key.pem'),
      httpPort,
      tlsPort: 9,
    },
  };
  await writeFile(file('certificate.pem'), certificate);
  await writeFile(file('key.pem'), key);
  await writeFile(file('pebble.json'), JSON.stringify(config));
  const resolver = await startProgram(
    'pebble-challtestsrv',
    [
      ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-dns01', `127.0.0.1:${dns}`],
      ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-management', `127.0.0.1:${names}`],
    ],
    names,
  );
  const running = await startProgram(
    'pebble',
    ['-config', file('pebble.json'), '-dnsserver', `127.0.0.1:${dns}`],
    port,
    // It would sleep up to fifteen seconds before each look.
    { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '30' },
  );
  return {
    directoryUrl: `https://127.0.0.1:${port}/dir`,
    caFile: file('certificate.pem'),
    async stop() {
      await running.stop();
      await resolver.stop();
      await rm(folder, { recursive: true });
    },
  };
}
