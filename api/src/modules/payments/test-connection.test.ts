import { callAs, stepUp } from '../../../test/call-as';
import { GatewayDouble } from '../../../test/gateway-double';
import { IUGU_CREDENTIALS } from '../../../test/gateways';
import { toldTo } from '../../../test/notices';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';

const { accountId, apiToken } = IUGU_CREDENTIALS;
const IUGU_AUTH = `Basic ${Buffer.from(`${apiToken}:`).toString('base64')}`;
const ACCOUNT = {
  id: accountId,
  name: 'Loja da Maria',
  'can_receive?': true,
  'is_verified?': false,
  last_verification_request_status: 'pending',
  last_verification_request_feedback: null,
};

let api: TestApi;
let iugu: GatewayDouble;
let maria: Account;

beforeAll(async () => {
  iugu = await GatewayDouble.start(({ headers }) => headers.authorization === IUGU_AUTH, ACCOUNT);
  api = await startTestApi({ GATEWAY_URLS: `iugu=${iugu.url}` });
});
afterAll(async () => {
  await api.close();
  await iugu.stop();
});
beforeEach(async () => {
  iugu.mood = 'well';
  iugu.answer = ACCOUNT;
  iugu.answers = {};
  iugu.asked.length = 0;
  maria = await createAccount(api.platform);
  await stepUp(api, maria);
});

async function connect(credentials: object = IUGU_CREDENTIALS, idGateway = 'iugu'): Promise<string> {
  const body = { idGateway, credentials };
  return (await callAs(api, maria, 'POST', '/pagamentogateway', { body })).json().id;
}
const test = (id: string) => callAs(api, maria, 'POST', `/pagamentogateway/${id}/testar-conexao`);

const sellerStatus = async () =>
  (await callAs(api, maria, 'GET', `/seller/${maria.sellerId}`)).json().iuguAccountStatus;

describe('"Testar conexão" with Iugu', () => {
  it('asks as Iugu’s documentation says, and shows how the account stands', async () => {
    const id = await connect();
    const answer = await test(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      outcome: 'connected',
      message: 'Conexão com a Iugu funcionando.',
      connection: {
        id,
        account: { status: 'pending', text: 'Conta em análise', tone: 'info' },
        lastTest: { outcome: 'connected' },
      },
    });
    expect(iugu.asked).toEqual([
      expect.objectContaining({
        method: 'GET',
        url: `/v1/accounts/${accountId}`,
        headers: expect.objectContaining({ authorization: IUGU_AUTH }),
      }),
    ]);
    expect(await sellerStatus()).toBe('pending');
  });

  it.each([
    [
      { 'is_verified?': true, last_verification_request_status: 'accepted' },
      'accepted',
      'Conta aprovada',
      '',
    ],
    [{ 'is_verified?': true, last_verification_request_status: 'pending' }, 'accepted', 'Conta aprovada', ''],
    [
      {
        last_verification_request_status: 'rejected',
        last_verification_request_feedback: 'Documento ilegível',
      },
      'rejected',
      'Conta rejeitada',
      'Documento ilegível',
    ],
    [{ last_verification_request_status: 'something_new' }, null, 'Pendente completar cadastro', ''],
    [{ last_verification_request_status: null }, null, 'Pendente completar cadastro', ''],
  ])('reads %j as %s', async (said, status, text, feedback) => {
    iugu.answer = { ...ACCOUNT, ...said };
    const { connection } = (await test(await connect())).json();
    expect(connection.account).toMatchObject({ status, text, feedback });
    expect(await sellerStatus()).toBe(status ?? '');
  });

  it('says so when Iugu does not know the credentials', async () => {
    const id = await connect({ accountId, apiToken: 'not-the-token-of-the-account' });
    const answer = await test(id);
    expect([answer.statusCode, answer.json().outcome]).toEqual([200, 'refused']);
    expect(answer.json().message).toMatch(/^Iugu recusou as credenciais/);
    expect((await toldTo(api, maria)).map(([category]) => category)).toEqual(['security']);
  });

  it('tells people when Iugu knows them no longer', async () => {
    const id = await connect();
    await test(id);
    iugu.answers = { [`GET /v1/accounts/${accountId}`]: { status: 401, body: { errors: 'Unauthorized' } } };
    await test(id);
    await test(id);
    expect((await toldTo(api, maria)).filter(([category]) => category === 'gateways')).toEqual([
      ['gateways', 'Iugu parou de aceitar as credenciais da loja', 'gateway'],
    ]);
  });

  it.each(['failing', 'speaking-otherwise', 'redirecting', 'endless'] as const)(
    'keeps what was known while Iugu is %s',
    async (mood) => {
      const id = await connect();
      await test(id);
      iugu.mood = mood;
      const { outcome, connection } = (await test(id)).json();
      expect(outcome).toBe('unreachable');
      expect(connection).toMatchObject({
        account: { status: 'pending' },
        lastTest: { outcome: 'unreachable' },
      });
      expect(iugu.asked.map(({ url }) => url)).not.toContain('/elsewhere');
    },
  );

  it('forgets what Iugu said when the credentials change', async () => {
    const id = await connect();
    await test(id);
    const changed = await callAs(api, maria, 'PUT', `/pagamentogateway/${id}`, {
      body: { credentials: { apiToken: 'another-token-of-the-account' } },
      'if-match': '"1"',
    });
    expect(changed.json()).toMatchObject({ account: { status: null }, lastTest: null });
    expect(await sellerStatus()).toBe('');
  });

  it('is refused before there are credentials', async () => {
    await callAs(api, maria, 'PATCH', `/seller/${maria.sellerId}/payment-gateway`, {
      body: { gateway: 'iugu' },
      'if-match': '"1"',
    });
    const { items } = (await callAs(api, maria, 'GET', '/pagamentogateway')).json();
    const answer = await test(items[0].id);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'gateway_not_configured']);
    expect(iugu.asked).toEqual([]);
  });

  it('is audited without a secret', async () => {
    await test(await connect());
    const entry = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('seller_id', '=', maria.sellerId)
      .orderBy('seq', 'desc')
      .select(['action', 'after_json'])
      .executeTakeFirst();
    expect(entry).toEqual({
      action: 'gateway.test',
      after_json: { gateway: 'iugu', outcome: 'connected', accountStatus: 'pending' },
    });
  });
});

it('the simulator lets everybody in', async () => {
  const { outcome, connection } = (await test(await connect({}, 'simulador'))).json();
  expect([outcome, connection.account.text]).toEqual(['connected', 'Conta aprovada']);
});
