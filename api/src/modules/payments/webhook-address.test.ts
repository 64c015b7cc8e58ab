import { generateKeyPairSync } from 'node:crypto';
import { callAs, stepUp } from '../../../test/call-as';
import { malgaSignature } from '../../../test/gateway-notices';
import { createAccount, joinStore } from '../../../test/stored-account';
import { offer } from '../../../test/test-charges';
import { addressOf, send } from '../../../test/webhooks';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const CREDENTIALS = { clientId: 'client', apiKey: 'api-key-of-the-client', merchantId: 'merchant' };
const EVENT = JSON.stringify({ id: 'EV1', object: 'transaction', event: 'pending', data: { id: 'CH1' } });
const ed25519 = generateKeyPairSync('ed25519');

const { api, maria } = withStore();
let connection: string;

beforeEach(async () => {
  connection = await offer(api, maria, 'malga', [], CREDENTIALS);
});

const put = (publicKey: string) =>
  callAs(api, maria, 'PUT', `/pagamentogateway/${connection}/webhook`, { body: { publicKey } });
const pemOf = (key: { export(options: { type: 'spki'; format: 'pem' }): string | Buffer }) =>
  key.export({ type: 'spki', format: 'pem' }).toString();

describe('the key of a gateway’s signatures', () => {
  it.each([
    ['any text', 'abc'],
    ['half a key', pemOf(ed25519.publicKey).slice(0, 60)],
    ['the key of other signatures', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
    ['a private key', ed25519.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ])('is not %s', async (_name, text) => {
    const answer = await put(text);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.publicKey[0]).toMatch(/não é uma chave pública/);
    const webhook = await callAs(api, maria, 'GET', `/pagamentogateway/${connection}/webhook`);
    expect(webhook.json().hasPublicKey).toBe(false);
  });

  it('is asked for from then on, and no more once it is taken away', async () => {
    const url = await addressOf(api, maria, connection);
    const signature = malgaSignature(Buffer.from(EVENT), ed25519.privateKey);
    const statusWith = async (headers: Record<string, string>) =>
      (await send(api, url, EVENT, headers)).statusCode;
    expect((await put(pemOf(ed25519.publicKey))).json().hasPublicKey).toBe(true);
    expect([await statusWith({}), await statusWith(signature)]).toEqual([401, 200]);
    expect((await put('')).json().hasPublicKey).toBe(false);
    expect(await statusWith({})).toBe(200);
  });
});

it('neither another address nor another key is set by who did not confirm themselves', async () => {
  const admin = await createAccount(api.platform);
  await joinStore(api.platform, admin, maria, 'admin');
  const path = `/pagamentogateway/${connection}/webhook`;
  const renew = () => callAs(api, admin, 'POST', path, { 'idempotency-key': newId() });
  const setKey = (publicKey: string) => callAs(api, admin, 'PUT', path, { body: { publicKey } });
  const before = await addressOf(api, maria, connection);
  for (const answer of [await renew(), await setKey(pemOf(ed25519.publicKey))])
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'step_up_required']);
  expect(await addressOf(api, maria, connection)).toBe(before);
  await stepUp(api, admin);
  expect((await renew()).statusCode).toBe(204);
  expect(await addressOf(api, maria, connection)).not.toBe(before);
  expect((await setKey(pemOf(ed25519.publicKey))).json().hasPublicKey).toBe(true);
});

it('no first address is made by who did not confirm themselves', async () => {
  await api.platform.database.platform
    .updateTable('payment_gateways')
    .set({ webhook_key_hash: null, webhook_key_sealed: null })
    .where('id', '=', connection)
    .execute();
  const admin = await createAccount(api.platform);
  await joinStore(api.platform, admin, maria, 'admin');
  const make = () =>
    callAs(api, admin, 'POST', `/pagamentogateway/${connection}/webhook`, { 'idempotency-key': newId() });
  const refused = await make();
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
  expect(await addressOf(api, maria, connection)).toBeNull();
  await stepUp(api, admin);
  expect((await make()).statusCode).toBe(204);
  expect(await addressOf(api, maria, connection)).toMatch(/\/webhooks\/gateways\/malga\//);
});
