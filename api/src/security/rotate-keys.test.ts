import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { callAs } from '../../test/call-as';
import { insertProvenDomain } from '../../test/certificates';
import { openReport, sendSlots } from '../../test/kyc';
import { newEndpoint } from '../../test/outgoing-webhooks';
import { createOwnDatabase, type OwnDatabase } from '../../test/own-database';
import { ACCESS_TOKEN, CLIENT_SECRET, linkShop } from '../../test/shopify';
import { type Account, createAccount } from '../../test/stored-account';
import { startTestApi, type TestApi } from '../../test/test-app';
import { newId } from '../db/new-id';
import { MODULES } from '../modules';
import { keyPlace } from '../modules/certificates/certificate';
import { accountPlace } from '../modules/certificates/issue';
import { newTotpSecret, totpSecretPlace } from '../modules/identity/second-factor-codes';
import { accessTokenOf, signingSecrets } from '../modules/integrations/shopify/link';
import { findEndpoint, secretsOf } from '../modules/integrations/webhook-endpoint';
import { forVisit, keepTracking } from '../modules/orders';
import { openVisit } from '../modules/orders/tracking';
import {
  newWebhookKey,
  openCredentials,
  sealCredentials,
  webhookKeyPlace,
} from '../modules/payments/connection';
import { tokenOf } from '../modules/pixels/pixels';
import type { Platform } from '../platform';
import { rotateKeys } from './rotate-keys';

const OLD = `1:${Buffer.alloc(32, 1).toString('base64')}`;
const PIXEL_TOKEN = 'EAAB-segredo-do-pixel-4F9k';
const NEXT_SHOP_SECRET = 'shpss_segredo-do-aplicativo-2';
const NEW = `2:${Buffer.alloc(32, 2).toString('base64')}`;

let database: OwnDatabase;
let dir: string;
const apis: TestApi[] = [];

beforeAll(async () => {
  database = await createOwnDatabase();
  dir = path.join(tmpdir(), `balcao-rotation-${randomUUID()}`);
});
afterAll(async () => {
  for (const api of apis) await api.close();
  await database.drop();
});

async function withKeys(...keys: string[]): Promise<TestApi> {
  const api = await startTestApi({
    DATABASE_URL: database.url,
    DOCUMENTS_DIR: dir,
    ENCRYPTION_KEYS: keys.join(),
  });
  apis.push(api);
  return api;
}

/** A certificate, an order and an account at an authority, each with a key of its own. */
async function sealAcmeKeys({ database, keyRing }: Platform, { sellerId, storeId }: Account): Promise<void> {
  const { platform: tables } = database;
  await insertProvenDomain({ database }, { sellerId, storeId, domainId: sellerId, host: sellerId });
  const place = keyPlace({ sellerId, domainId: sellerId });
  const common = { seller_id: sellerId, domain_id: sellerId, host: sellerId };
  await tables
    .insertInto('certificates')
    .values({
      ...common,
      store_id: storeId,
      status: 'ativo',
      key_sealed: keyRing.encrypt('chave-do-certificado', place),
    })
    .execute();
  await tables
    .insertInto('acme_orders')
    .values({
      ...common,
      id: newId(),
      registered_domain: '',
      directory_url: sellerId,
      is_renewal: true,
      challenge_token: null,
      key_sealed: keyRing.encrypt('chave-do-pedido', place),
    })
    .execute();
  await tables
    .insertInto('acme_accounts')
    .values({
      directory_url: sellerId,
      key_sealed: keyRing.encrypt('chave-da-conta', accountPlace(sellerId)),
    })
    .execute();
}

/** What `sealAcmeKeys` has sealed. */
async function readAcmeKeys({ database, keyRing }: Platform, { sellerId }: Account): Promise<string[]> {
  const { platform: tables } = database;
  const place = keyPlace({ sellerId, domainId: sellerId });
  const sealed = async (table: 'certificates' | 'acme_orders' | 'acme_accounts', column: string) =>
    (
      await tables
        .selectFrom(table)
        .select('key_sealed')
        .where(sql.ref(column), '=', sellerId)
        .executeTakeFirstOrThrow()
    ).key_sealed;
  return [
    keyRing.decrypt(await sealed('certificates', 'seller_id'), place),
    keyRing.decrypt(await sealed('acme_orders', 'seller_id'), place),
    keyRing.decrypt(await sealed('acme_accounts', 'directory_url'), accountPlace(sellerId)),
  ];
}

/** An account with one of each encrypted record. */
async function fullAccount(
  api: TestApi,
): Promise<{ account: Account; connectionId: string; totp: string; endpointId: string }> {
  const { platform } = api;
  const account = await createAccount(platform, { isSteppedUp: true });
  const { platform: tables } = platform.database;
  const user = await tables
    .selectFrom('users')
    .selectAll()
    .where('id', '=', account.userId)
    .executeTakeFirstOrThrow();
  const { sealed, base32 } = newTotpSecret(platform, user);
  await tables.updateTable('users').set({ totp_secret_enc: sealed }).where('id', '=', user.id).execute();

  const connectionId = newId();
  const place = { sellerId: account.sellerId, recordId: connectionId };
  await tables
    .insertInto('payment_gateways')
    .values({
      seller_id: account.sellerId,
      id: connectionId,
      store_id: account.storeId,
      gateway: 'iugu',
      mode: 'test',
      credentials: JSON.stringify(sealCredentials(platform.keyRing, place, { apiToken: 'token-da-iugu' })),
      ...newWebhookKey(platform.keyRing, place),
    })
    .execute();
  const { endpoint } = await newEndpoint(api, account, { url: 'https://erp.example/' });
  await callAs(api, account, 'POST', `/webhook-endpoints/${endpoint.id}/secret`);
  // Linked again, so that there is a secret from before the rotation of the shop's own.
  const shop = await linkShop(api, account);
  await linkShop(api, account, { ...shop, clientSecret: NEXT_SHOP_SECRET });
  const pixel = { nickname: 'Meta', provider: 'meta', externalId: '100000000000001' };
  const { id: pixelId } = (await callAs(api, account, 'POST', '/pixels', { body: pixel })).json();
  await callAs(api, account, 'PUT', `/pixels/${pixelId}/token`, { body: { token: PIXEL_TOKEN } });
  const visit = {
    tracking: { fbclid: 'IwAR0' },
    consent: undefined,
    ip: '203.0.113.9',
    userAgent: 'Mozilla/5.0',
  };
  await platform.database.withSeller(account.sellerId, (trx) =>
    keepTracking(trx, platform, { ...account, isTest: false }, forVisit('visita'), visit),
  );
  await sealAcmeKeys(platform, account);
  await openReport(api, account);
  await sendSlots(api, account);
  return { account, connectionId, totp: base32, endpointId: endpoint.id };
}

/** Reads every encrypted record with the keys of an API. */
async function readAll(
  api: TestApi,
  { account, connectionId, endpointId }: Awaited<ReturnType<typeof fullAccount>>,
) {
  const {
    keyRing,
    database: { platform: tables },
  } = api.platform;
  const user = await tables
    .selectFrom('users')
    .selectAll()
    .where('id', '=', account.userId)
    .executeTakeFirstOrThrow();
  const held = await tables
    .selectFrom('payment_gateways')
    .selectAll()
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  const link = await tables
    .selectFrom('integrations')
    .selectAll()
    .where('seller_id', '=', account.sellerId)
    .executeTakeFirstOrThrow();
  const pixel = await tables
    .selectFrom('pixels')
    .selectAll()
    .where('seller_id', '=', account.sellerId)
    .executeTakeFirstOrThrow();
  const visit = await tables
    .selectFrom('visit_tracking')
    .selectAll()
    .where('seller_id', '=', account.sellerId)
    .executeTakeFirstOrThrow();
  const place = { sellerId: account.sellerId, recordId: connectionId };
  const endpoint = await findEndpoint(tables, account, endpointId);
  if (endpoint === undefined) throw new Error('The endpoint is gone');
  const { documents } = (await callAs(api, account, 'GET', `/seller/${account.sellerId}`)).json();
  const { url } = (
    await callAs(api, account, 'POST', `/kyc/documents/${documents.frente}/link`, { body: {} })
  ).json();
  const image = await callAs(api, account, 'GET', url.replace('/api', ''));
  return {
    totp: keyRing.decrypt(user.totp_secret_enc ?? '', totpSecretPlace(user)),
    credentials: openCredentials(keyRing, place, held.credentials),
    webhookKey: keyRing.decrypt(
      held.webhook_key_sealed ?? '',
      webhookKeyPlace(account.sellerId, connectionId),
    ),
    webhookSecrets: secretsOf(keyRing, endpoint),
    shop: [...signingSecrets(keyRing, link, new Date()), accessTokenOf(keyRing, link)],
    pixelToken: tokenOf(keyRing, pixel),
    visit: openVisit(keyRing, visit),
    acme: await readAcmeKeys(api.platform, account),
    image: [image.statusCode, image.headers['content-type']],
  };
}

it('lets the old key go, though it was broken off, and finds nothing to do afterwards', async () => {
  const before = await withKeys(OLD);
  const [maria, joao] = [await fullAccount(before), await fullAccount(before)];
  const wanted = await readAll(before, maria);
  expect(wanted).toMatchObject({
    totp: maria.totp,
    credentials: { apiToken: 'token-da-iugu' },
    webhookSecrets: [expect.stringMatching(/^whsec_/), expect.stringMatching(/^whsec_/)],
    shop: [NEXT_SHOP_SECRET, CLIENT_SECRET, ACCESS_TOKEN],
    pixelToken: PIXEL_TOKEN,
    visit: { ip: '203.0.113.9' },
    acme: ['chave-do-certificado', 'chave-do-pedido', 'chave-da-conta'],
    image: [200, 'image/webp'],
  });

  const between = await withKeys(OLD, NEW);
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const broken = path.join(files[0]?.parentPath ?? '', files[0]?.name ?? '');
  const content = await readFile(broken);
  await writeFile(broken, Buffer.concat([content.subarray(0, -1), Buffer.from([0, 1])]));
  await expect(rotateKeys(between.platform, MODULES)).rejects.toThrow();
  await writeFile(broken, content);
  // Finished records are skipped and the rest is done. The six images of both people include some of each.
  const rest = await rotateKeys(between.platform, MODULES);
  expect(rest).toMatchObject({ totpSecrets: 0, gatewayConnections: 2 });
  expect(rest.identityDocuments).toBeGreaterThan(0);
  expect(await rotateKeys(between.platform, MODULES)).toEqual({
    totpSecrets: 0,
    gatewayConnections: 0,
    identityDocuments: 0,
    webhookSecrets: 0,
    shopifyLinks: 0,
    bankAccounts: 0,
    disputeEvidence: 0,
    pixelTokens: 0,
    visitTracking: 0,
    acmeAccountKeys: 0,
    certificateKeys: 0,
    acmeOrderKeys: 0,
  });

  const after = await withKeys(NEW);
  expect(await readAll(after, maria)).toEqual(wanted);
  expect((await readAll(after, joao)).totp).toBe(joao.totp);
});

it('covers every column and table that holds something sealed', async () => {
  const api = await withKeys(NEW);
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name ~ '(_enc|_sealed|^sealed)$' or column_name = 'credentials')
    order by 1`.execute(api.platform.database.platform);
  expect(rows).toEqual(
    [
      'acme_accounts.key_sealed',
      'acme_orders.key_sealed',
      'bank_accounts.details_sealed',
      'certificates.key_sealed',
      'integrations.access_token_sealed',
      'integrations.client_secret_sealed',
      'integrations.old_client_secret_sealed',
      'payment_gateways.credentials',
      'payment_gateways.webhook_key_sealed',
      'pixels.token_sealed',
      'users.totp_secret_enc',
      'visit_tracking.sealed',
      'webhook_endpoints.old_secret_sealed',
      'webhook_endpoints.secret_sealed',
    ].map((name) => ({ name })),
  );
  expect(new Set(Object.values(await rotateKeys(api.platform, MODULES)))).toEqual(new Set([0]));
});
