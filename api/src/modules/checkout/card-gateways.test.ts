import type { V1Session, V1SessionStatus } from '@balcao/api-schema';
import { type GatewayId, isCardPrepared } from '@balcao/domain';
import { sql } from 'kysely';
import { BUYER, buyerBy, configure, linkTo, offerCard, visit } from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { GatewayDouble } from '../../../test/gateway-double';
import { offeredProduct } from '../../../test/offered-product';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { offer } from '../../../test/test-charges';
import { newToken } from '../../security/digest';
import { insertDevice } from './session-rows';

/** What PagBank's script makes of a card: it can be read by PagBank alone. */
const ENCRYPTED = `${'Q0FSVEFP'.repeat(40)}==`;
const LIVE_ADDRESS = {
  zip: '01001000',
  street: 'Praça da Sé',
  number: '1',
  district: 'Sé',
  city: 'São Paulo',
  state: 'SP',
};

let api: TestApi;
let double: GatewayDouble;
let maria: Account;

beforeAll(async () => {
  double = await GatewayDouble.start(() => true, {});
  const urls = (['pagseguro', 'malga', 'paypal'] as const).map((gateway) => `${gateway}=${double.url}`);
  api = await startTestApi({ GATEWAY_URLS: urls.join(',') });
});
afterAll(async () => {
  await api.close();
  await double.stop();
});
beforeEach(async () => {
  double.forget();
  double.answers['GET /public-keys/card'] = { body: { public_key: 'MIIB-public-key' } };
  double.answers['GET /v1/merchants/m1'] = { body: { id: 'm1' } };
  maria = await createAccount(api.platform);
});

/** A store that takes cards by a gateway, and whether its connection was tested. */
async function cardStore(gateway: GatewayId, credentials: object, { isTested = true } = {}): Promise<string> {
  const connection = await offer(api, maria, gateway, gateway === 'paypal' ? [] : ['pix'], credentials);
  await offerCard(api, maria, { maxInstallments: 1 }, gateway);
  if (isTested) await callAs(api, maria, 'POST', `/pagamentogateway/${connection}/testar-conexao`);
  const product = await offeredProduct(api.platform, maria, { name: 'Bolsa de lona', stock: 5 });
  return linkTo(api, maria, product);
}
const cardIn = ({ methods }: V1Session) => methods.find(({ method }) => method === 'credit_card')?.card;
const logged = () => jest.spyOn(process.stdout, 'write');

it('offers a card at a gateway once its script can be told of the account', async () => {
  const untested = await visit(api, await cardStore('pagseguro', { apiToken: 'token' }, { isTested: false }));
  expect(untested.opened.methods.map(({ method }) => method)).toEqual(['pix']);
  maria = await createAccount(api.platform);
  const { opened } = await visit(api, await cardStore('pagseguro', { apiToken: 'token' }));
  expect(cardIn(opened)).toMatchObject({
    gateway: 'pagseguro',
    setup: { key: 'MIIB-public-key', mode: 'test' },
    is_prepared: false,
  });
});

it('another account is not told of before it was tested', async () => {
  await cardStore('pagseguro', { apiToken: 'token' });
  const [connection] = (await callAs(api, maria, 'GET', '/pagamentogateway')).json().items;
  expect(connection).toMatchObject({ takesCards: true });
  const changed = await callAs(api, maria, 'PUT', `/pagamentogateway/${connection.id}`, {
    body: { credentials: { apiToken: 'another' } },
    'if-match': `"${connection.version}"`,
  });
  expect(changed.json()).toMatchObject({ takesCards: false });
});

it('passes what PagBank’s script has encrypted on once, and keeps and logs nothing of it', async () => {
  const link = await cardStore('pagseguro', { apiToken: 'token' });
  const buyer = await visit(api, link);
  const { version } = await buyer.fill({ ...BUYER, address: LIVE_ADDRESS, method: 'credit_card' });
  double.answers['POST /orders'] = {
    status: 201,
    body: { id: 'ORDE_1', charges: [{ id: 'CHAR_1', status: 'PAID' }] },
  };
  double.asked.length = 0;
  const written = logged();
  const paid = (
    await buyer.pay(version, undefined, { card: { token: ENCRYPTED, brand: 'visa', last4: '1111' } })
  ).json() as V1SessionStatus;
  expect(paid).toMatchObject({ status: 'paga', payment: { card: { brand: 'visa', last4: '1111' } } });
  const sent = double.asked.filter(({ body }) => JSON.stringify(body)?.includes(ENCRYPTED));
  expect(sent.map(({ url }) => url)).toEqual(['/orders']);
  expect(written.mock.calls.flat().join('')).not.toContain(ENCRYPTED.slice(0, 20));
  written.mockRestore();
  const { platform } = api.platform.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(platform);
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} as held where held::text like ${`%${ENCRYPTED}%`}`
        .execute(platform)
        .catch(() => ({ rows: [] }));
    expect([name, rows]).toEqual([name, []]);
  }
});

it('tells another device of the buyer nothing that it sees masked', async () => {
  const link = await cardStore('pagseguro', { apiToken: 'token' });
  await configure(api, maria, 'credit_card', { threeDs: 'always' });
  const buyer = await visit(api, link);
  const { version } = await buyer.fill({ ...BUYER, address: LIVE_ADDRESS, method: 'credit_card' });
  double.answers['POST /checkout-sdk/sessions'] = { status: 201, body: { session: 'session-of-3ds' } };
  expect((await buyer.prepare(version)).json().setup.purchase).toContain(BUYER.contact?.email);
  const { database, digest } = api.platform;
  const { id } = await database.platform
    .selectFrom('buyer_checkouts')
    .where('token_hash', '=', digest(buyer.token))
    .select('id')
    .executeTakeFirstOrThrow();
  const token = newToken();
  await database.withSeller(maria.sellerId, (trx) =>
    insertDevice(trx, {
      seller_id: maria.sellerId,
      session_id: id,
      token_hash: digest(token),
      kind: 'device',
      seen_version: version,
    }),
  );
  expect((await buyerBy(api, token).prepare(version)).json()).toEqual({ setup: {} });
});

describe('a gateway that is asked before each card', () => {
  const MALGA = { clientId: 'client', apiKey: 'secret-key', merchantId: 'm1' };

  async function buyerByCard() {
    const buyer = await visit(api, await cardStore('malga', MALGA));
    const session = await buyer.fill({ ...BUYER, address: LIVE_ADDRESS, method: 'credit_card' });
    return { ...buyer, session };
  }

  it('gives what its script needs for one payment, and no secret of the store', async () => {
    const { session, prepare } = await buyerByCard();
    expect(cardIn(session)).toMatchObject({ gateway: 'malga', is_prepared: isCardPrepared('malga', false) });
    double.answers['POST /v1/auth'] = { body: { publicKey: 'key-for-tokens' } };
    const answer = await prepare(session.version);
    expect([answer.statusCode, answer.json()]).toEqual([200, { setup: { key: 'key-for-tokens' } }]);
    expect(JSON.stringify(session)).not.toContain('secret-key');
  });

  it('is not asked for a version that is old, for what is incomplete, and for another method', async () => {
    const { session, change, fill, prepare } = await buyerByCard();
    double.asked.length = 0;
    await change({ contact: { name: '' } });
    expect((await prepare(session.version)).json()).toMatchObject({ code: 'checkout_incomplete' });
    await fill({ ...BUYER, items: [{ id: session.items[0]?.id, quantity: 2 }] });
    expect((await prepare(session.version)).json()).toMatchObject({ code: 'checkout_changed' });
    const pix = await fill({ method: 'pix' });
    expect((await prepare(pix.version)).statusCode).toBe(422);
    expect(double.asked).toEqual([]);
  });

  it('says so where the gateway does not answer, and leaves Pix', async () => {
    const { session, prepare } = await buyerByCard();
    double.mood = 'failing';
    expect((await prepare(session.version)).json()).toMatchObject({
      code: 'checkout_card_unprepared',
      errors: [expect.stringContaining('nada foi cobrado')],
    });
  });
});
