import { callAs, stepUp } from '../../../test/call-as';
import { IUGU_CREDENTIALS, verifyIdentity } from '../../../test/gateways';
import { type Account, createAccount, joinStore, otherSession } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const { api, maria } = withStore();

beforeEach(async () => {
  await stepUp(api, maria);
  await verifyIdentity(api, maria);
});

const connect = (body: object, who = maria) => callAs(api, who, 'POST', '/pagamentogateway', { body });
const change = (id: string, version: number, body: object, who = maria) =>
  callAs(api, who, 'PUT', `/pagamentogateway/${id}`, { body, 'if-match': `"${version}"` });
const connectIugu = async (mode: 'test' | 'live'): Promise<string> =>
  (await connect({ idGateway: 'iugu', mode, credentials: IUGU_CREDENTIALS })).json().id;
/** Expires the session's step-up. */
const expireStepUp = () =>
  api.platform.database.platform
    .updateTable('sessions')
    .set({ stepped_up_at: null })
    .where('id', '=', maria.sessionId)
    .execute();

describe('another mode', () => {
  it('asks who is there, also without a secret, and changes nothing before', async () => {
    const id = await connectIugu('test');
    await expireStepUp();
    const answer = await change(id, 1, { mode: 'live' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'step_up_required']);
    expect((await callAs(api, maria, 'GET', `/pagamentogateway/${id}`)).json()).toMatchObject({
      mode: 'test',
      version: 1,
    });
  });

  it.each([
    ['test', 'live', 'Para mudar o modo, informe a credencial do modo produção.'],
    ['live', 'test', 'Para mudar o modo, informe a credencial do modo teste.'],
  ] as const)('from %s to %s comes with its own secrets', async (from, to, sentence) => {
    const id = await connectIugu(from);
    for (const credentials of [undefined, { accountId: 'A9' }]) {
      const answer = await change(id, 1, { mode: to, ...(credentials && { credentials }) });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().fields).toEqual({ 'credentials.apiToken': [sentence] });
    }
    const done = await change(id, 1, { mode: to, credentials: { apiToken: 'token-of-the-other-mode-WXYZ' } });
    expect(done.json()).toMatchObject({ mode: to, credentials: [{ end: '8F90' }, { end: 'WXYZ' }] });
  });

  it('that is the mode already asks for nothing', async () => {
    const id = await connectIugu('live');
    await expireStepUp();
    expect((await change(id, 1, { mode: 'live', fees: {} })).statusCode).toBe(200);
  });
});

describe('the owner of the store', () => {
  const mails = () =>
    api.platform.database.platform
      .selectFrom('outbox_messages')
      .where('to_address', '=', maria.email)
      .selectAll()
      .orderBy('id')
      .execute();

  it('is told who gave and who replaced the credentials, of which gateway and when', async () => {
    const joana = await createAccount(api.platform, { name: 'Joana Prado' });
    await joinStore(api.platform, joana, maria, 'admin');
    await stepUp(api, joana);
    const { id } = (await connect({ idGateway: 'iugu', credentials: IUGU_CREDENTIALS }, joana)).json();
    await change(id, 1, { mode: 'live', credentials: { apiToken: 'CANARY-the-token-of-later' } });
    const sentMails = await mails();
    expect(sentMails.map(({ subject }) => subject)).toEqual([
      'Credenciais cadastradas: Iugu',
      'Credenciais trocadas: Iugu',
    ]);
    expect(sentMails[0]?.text_body).toMatch(
      /Joana Prado cadastrou as credenciais da Iugu na loja Loja da Maria, em \d{2}\/\d{2}\/\d{4} .*O modo é Teste\./,
    );
    expect(sentMails[1]?.text_body).toMatch(/Maria da Silva trocou .*O modo é Produção\./);
    for (const secret of [...Object.values(IUGU_CREDENTIALS), 'CANARY-the-token-of-later'])
      expect(JSON.stringify(sentMails)).not.toContain(secret);
  });

  it('is told that a gateway was given its first credentials after it was chosen', async () => {
    await callAs(api, maria, 'PATCH', `/seller/${maria.sellerId}/payment-gateway`, {
      body: { gateway: 'iugu' },
      'if-match': '"1"',
    });
    const { items } = (await callAs(api, maria, 'GET', '/pagamentogateway')).json();
    await change(items[0].id, 1, { credentials: IUGU_CREDENTIALS });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Credenciais cadastradas: Iugu']);
  });

  it('is not told of what takes no secret, was refused, or is sent again', async () => {
    await connect({ idGateway: 'simulador' });
    await connect({ idGateway: 'malga', credentials: { clientId: 'only-this' } });
    expect(await mails()).toEqual([]);
    const key = { 'idempotency-key': newId() };
    const body = { idGateway: 'iugu', credentials: IUGU_CREDENTIALS };
    const first = await callAs(api, maria, 'POST', '/pagamentogateway', { body, ...key });
    await callAs(api, maria, 'POST', '/pagamentogateway', { body, ...key });
    await change(first.json().id, 1, { fees: {} });
    expect(await mails()).toHaveLength(1);
  });
});

describe('what Iugu says of the accounts of several stores', () => {
  /** A second store of the seller, with Iugu too. @returns its session and its connection */
  async function secondStore(): Promise<{ there: Account; id: string }> {
    const store = await callAs(api, maria, 'POST', '/registrar-nova-loja', { body: { nome: 'Outra loja' } });
    const there = await otherSession(api.platform, maria, store.json().id);
    await api.platform.database.platform
      .updateTable('sessions')
      .set({ stepped_up_at: new Date() })
      .where('user_id', '=', maria.userId)
      .execute();
    const connected = await connect({ idGateway: 'iugu', credentials: IUGU_CREDENTIALS }, there);
    return { there, id: connected.json().id };
  }
  const said = async (id: string, account_status: 'accepted' | 'rejected') =>
    api.platform.database.platform
      .updateTable('payment_gateways')
      .set({ account_status })
      .where('id', '=', id)
      .execute();
  const ofSeller = async () =>
    (await callAs(api, maria, 'GET', `/seller/${maria.sellerId}`)).json().iuguAccountStatus;

  it('stays when another store gives its credentials anew or leaves', async () => {
    await said(await connectIugu('live'), 'accepted');
    const { there, id } = await secondStore();
    await change(id, 1, { credentials: { apiToken: 'another-token-of-the-store' } }, there);
    expect(await ofSeller()).toBe('accepted');
    expect((await callAs(api, there, 'DELETE', `/pagamentogateway/${id}`)).statusCode).toBe(204);
    expect(await ofSeller()).toBe('accepted');
  });

  it('is gone with the last of them', async () => {
    const id = await connectIugu('live');
    await said(id, 'rejected');
    const { there, id: second } = await secondStore();
    await callAs(api, there, 'DELETE', `/pagamentogateway/${second}`);
    expect(await ofSeller()).toBe('rejected');
    await callAs(api, maria, 'DELETE', `/pagamentogateway/${id}`);
    expect(await ofSeller()).toBe('');
  });
});
