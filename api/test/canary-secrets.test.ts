import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { KYC_CAPTURE_HEADER } from '@balcao/domain';
import { type S3Double, startS3Double } from '@balcao/s3/testing';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app';
import { backup } from '../src/backup/backup';
import { readConfig } from '../src/config';
import { createPlatform } from '../src/create-platform';
import { createLogger } from '../src/logging/logger';
import { MODULES } from '../src/modules';
import { askProvider } from '../src/modules/kyc/provider';
import type { Platform } from '../src/platform';
import { callAs, stepUp } from './call-as';
import { verifyIdentity } from './gateways';
import { IdwallDouble } from './idwall-double';
import { openReport, reportBody, upload, uploadTo } from './kyc';
import { createOwnDatabase, type OwnDatabase } from './own-database';
import { becomeDue, workNext } from './queue';
import { sendNotice } from './shopify';
import { type Account, createAccount } from './stored-account';
import { newIp } from './test-app';

const JWT_SECRET = 'canario-da-assinatura-das-sessoes-1';
const KEY = Buffer.alloc(32, 9).toString('base64');
const GATEWAY_TOKEN = 'canario-live-9f8e7d6c5b4a39281706f5e4d3c2b1a0';
const SHOP_SECRET = 'shpss_canario-do-segredo-da-loja-1';
const SHOP_TOKEN = 'shpat_canario0123456789abcdef012345';

let database: OwnDatabase;
let idwall: IdwallDouble;
let s3: S3Double;
let app: FastifyInstance;
let platform: Platform;
let folder: string;
let maria: Account;
let cpf: string;
/** Code and token of a capture link: each is answered once, to its receiver. */
let lent: string[];
const lines: string[] = [];
const answers: string[] = [];

/** Successful and failing calls of everything that handles a secret. */
async function walk(): Promise<void> {
  const api = { app, platform, platforms: [platform], close: async () => {} };
  const { service } = platform.kycProvider;
  if (service === undefined) throw new Error('Nobody is asked');
  maria = await createAccount(platform);
  ({ cpf } = await reportBody(platform, maria));
  await app.inject('/readyz');
  await app.inject('/openapi.json');
  await callAs(api, maria, 'GET', '/kyc/credentials');
  await openReport(api, maria);
  s3.trouble.push(500, 500, 500);
  expect((await upload(api, maria, 'frente')).statusCode).toBe(503);

  const { url } = (await callAs(api, maria, 'POST', '/kyc/capture-links', { body: {} })).json();
  const code = new URL(url).hash.slice(1);
  const opened = await app.inject({
    method: 'POST',
    url: '/kyc/capture-links/exchange',
    headers: { 'x-forwarded-for': newIp() },
    payload: { code },
  });
  const { token } = opened.json();
  lent = [code, token];
  await uploadTo(api, '/kyc/captures/uploads?slot=frente', { [KYC_CAPTURE_HEADER]: token }, Buffer.from('x'));

  const sent: Record<string, string> = {};
  for (const slot of ['frente', 'verso', 'selfie']) sent[slot] = (await upload(api, maria, slot)).json().id;
  await callAs(api, maria, 'PATCH', `/kyc/profile/${maria.sellerId}`, { body: sent });
  for (const trouble of [500, 401, 'no-json', undefined] as const) {
    if (trouble !== undefined) idwall.trouble.push(trouble);
    await becomeDue(platform, 'kyc-provider-case');
    await workNext(platform, askProvider(platform, service));
  }
  for (const secret of ['errado', idwall.webhookSecret])
    for (const payload of [{ profileRef: idwall.only.ref }, { profileRef: cpf }, {}])
      await app.inject({ method: 'POST', url: `/webhooks/idwall/${secret}`, payload });

  await verifyIdentity(api, maria);
  await stepUp(api, maria);
  const connection = {
    idGateway: 'iugu',
    mode: 'live',
    credentials: { accountId: randomUUID().replaceAll('-', '').toUpperCase(), apiToken: GATEWAY_TOKEN },
  };
  const connected = await callAs(api, maria, 'POST', '/pagamentogateway', { body: connection });
  expect(connected.statusCode).toBe(201);
  await callAs(api, maria, 'POST', '/pagamentogateway', { body: connection });
  await callAs(api, maria, 'POST', `/pagamentogateway/${connected.json().id}/testar-conexao`, { body: {} });
  await callAs(api, maria, 'GET', '/pagamentogateway');

  const shop = { shopDomain: 'canario.myshopify.com', clientSecret: SHOP_SECRET, accessToken: SHOP_TOKEN };
  const linked = await callAs(api, maria, 'POST', '/integrations/shopify', { body: shop });
  expect(linked.statusCode).toBe(201);
  await callAs(api, maria, 'POST', '/integrations/shopify', { body: { ...shop, shopDomain: 'canario' } });
  await callAs(api, maria, 'GET', '/integrations/shopify');
  await sendNotice(api, { ...shop, id: linked.json().id }, 'orders/create', { id: 1 });
  await sendNotice(api, { ...shop, id: linked.json().id }, 'orders/create', {}, { secret: 'outro' });
}

beforeAll(async () => {
  database = await createOwnDatabase();
  idwall = await IdwallDouble.start();
  s3 = await startS3Double();
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-canary-'));
  const config = readConfig({
    NODE_ENV: 'test',
    JWT_SECRET,
    ENCRYPTION_KEYS: `1:${KEY}`,
    DATABASE_URL: database.url,
    // As other tests: a busy machine draws slowly.
    DRAWING_SECONDS: '60',
    GATEWAY_URLS: 'iugu=http://127.0.0.1:9',
    ...idwall.environment,
    DOCUMENTS_S3_URL: s3.settings.endpoint,
    DOCUMENTS_S3_BUCKET: s3.settings.bucket,
    DOCUMENTS_S3_REGION: s3.settings.region,
    DOCUMENTS_ACCESS_KEY: s3.settings.accessKeyId,
    DOCUMENTS_SECRET_KEY: s3.settings.secretAccessKey,
  });
  const logger = createLogger('debug', { write: (line) => lines.push(line) });
  platform = createPlatform(config, logger);
  app = await buildApp(platform, MODULES, logger);
  app.addHook('onSend', async (request, reply, payload) => {
    const headers = JSON.stringify(reply.getHeaders());
    answers.push(`${request.routeOptions.url} ${headers} ${typeof payload === 'string' ? payload : ''}`);
    return payload;
  });
  await app.ready();
  await walk();
});
afterAll(async () => {
  await app.close();
  await platform.database.close();
  await idwall.stop();
  await s3.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const secrets = () => ({
  'the token of idwall': idwall.token,
  'the secret of its webhook': idwall.webhookSecret,
  'the key of the document store': s3.settings.secretAccessKey,
  'the credential of a gateway': GATEWAY_TOKEN,
  'the secret of a shop': SHOP_SECRET,
  'the token of a shop': SHOP_TOKEN,
  'the key of the sessions': JWT_SECRET,
  'the encryption key': KEY,
});

/** Those of the texts that contain a secret. */
const tellers = (texts: Record<string, string>, wanted: Record<string, string>) =>
  Object.entries(wanted).flatMap(([name, secret]) =>
    Object.entries(texts)
      .filter(([, text]) => text.includes(secret))
      .map(([where]) => `${name} in ${where}`),
  );

/** A backup as texts, by table and image. */
async function dump(): Promise<Record<string, string>> {
  const target = path.join(folder, randomUUID());
  await backup(database.url, target, platform.identityDocuments);
  const files = await readdir(target, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const bytes = await readFile(path.join(parentPath, name));
        return [name, (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')] as const;
      }),
  );
  return Object.fromEntries(texts);
}

it('leaves no secret in the database, nor in a backup of it', async () => {
  const texts = await dump();
  expect(Object.keys(texts).length).toBeGreaterThan(20);
  const [code = '', token = ''] = lent;
  expect(tellers(texts, { ...secrets(), 'the code of a link': code, 'its token': token })).toEqual([]);
});

it('keeps the CPF where it belongs, and nowhere else', async () => {
  const holders = tellers(await dump(), { CPF: cpf }).sort();
  // The directory is where platform admins search for people.
  expect(holders).toEqual(
    ['kyc_reports', 'user_directory', 'users'].map((table) => `CPF in ${table}.copy.gz`),
  );
});

it('leaves neither secrets nor the CPF in the log', () => {
  expect(lines.length).toBeGreaterThan(15);
  const [code = '', token = ''] = lent;
  const all = { ...secrets(), CPF: cpf, 'the code of a link': code, 'its token': token };
  expect(tellers({ log: lines.join('') }, all)).toEqual([]);
});

it('answers neither secrets nor the CPF', () => {
  for (const route of ['/kyc/credentials', '/webhooks/idwall/:secret', '/pagamentogateway', '/kyc/uploads'])
    expect(answers.some((answer) => answer.startsWith(`${route} `))).toBe(true);
  expect(tellers(Object.fromEntries(answers.entries()), { ...secrets(), CPF: cpf })).toEqual([]);
});
