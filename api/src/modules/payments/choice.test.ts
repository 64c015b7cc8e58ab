import { DEFAULT_PAYMENT_CONFIGS } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { createAccount, joinStore } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();

const read = async () =>
  (await callAs(api, maria, 'GET', `/seller/${maria.sellerId}/payment-gateway`)).json();
const choose = (body: object, version?: number) =>
  callAs(api, maria, 'PATCH', `/seller/${maria.sellerId}/payment-gateway`, {
    body,
    ...(version && { 'if-match': `"${version}"` }),
  });

describe('choosing a gateway', () => {
  it('nothing is chosen at first', async () => {
    expect(await read()).toEqual({
      version: 1,
      gateway: null,
      name: '',
      idPagamentoGateway: null,
      mode: null,
      configured: false,
      account: { status: null, text: 'Pendente completar cadastro', tone: 'warning', feedback: '' },
    });
  });

  it('may come before its credentials: the account is then to be completed', async () => {
    const answer = await choose({ gateway: 'iugu' }, 1);
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"']);
    expect(answer.json()).toMatchObject({
      gateway: 'iugu',
      name: 'Iugu',
      configured: false,
      account: { text: 'Pendente completar cadastro', tone: 'warning' },
    });
    expect(await read()).toEqual(answer.json());
    const { items } = (await callAs(api, maria, 'GET', '/pagamentogateway/afiliacoes')).json();
    expect(items).toHaveLength(5);
    expect(items[0]).toMatchObject({ nome: 'Iugu', current: true, configured: false });
    expect(items[1]).toMatchObject({ nome: 'PagSeguro', current: false, idPagamentoGateway: null });
    expect(items[1].account).toEqual({ status: null, text: '', tone: 'info', feedback: '' });
  });

  it('is read by the people of the store under their own id, which is all that their pages know', async () => {
    const joana = await createAccount(api.platform);
    await choose({ gateway: 'iugu' });
    await joinStore(api.platform, joana, maria, 'leitura');
    const answer = await callAs(api, joana, 'GET', `/seller/${joana.sellerId}/payment-gateway`);
    expect([answer.statusCode, answer.json().gateway]).toEqual([200, 'iugu']);
  });

  it('again what is chosen already changes nothing', async () => {
    await choose({ gateway: 'iugu' }, 1);
    expect((await choose({ gateway: 'iugu' }, 2)).json()).toMatchObject({ gateway: 'iugu', version: 2 });
  });

  it('takes the choice without If-Match, but refuses a stale one', async () => {
    expect((await choose({ gateway: 'iugu' })).statusCode).toBe(200);
    await choose({ gateway: 'iugu' }, 1);
    const late = await choose({ gateway: 'simulador' }, 1);
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({ code: 'stale_version', current: { gateway: 'iugu', version: 2 } });
  });

  it('of two at the same time, one is told that the other was faster', async () => {
    const answers = await Promise.all([choose({ gateway: 'iugu' }, 1), choose({ gateway: 'malga' }, 1)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  });

  it('knows only the gateways that there are', async () => {
    const answer = await choose({ gateway: 'stripe' }, 1);
    expect(answer.json().fields).toEqual({ gateway: ['Escolha um dos gateways disponíveis.'] });
  });
});

it('a demonstration takes no gateway that charges, also before it has one', async () => {
  const { token } = (await callAs(api, maria, 'POST', '/demo-data')).json();
  const chooseThere = (gateway: string) =>
    api.app.inject({
      method: 'PATCH',
      url: `/seller/${maria.sellerId}/payment-gateway`,
      headers: { authorization: `Bearer ${token.accessToken}` },
      payload: { gateway },
    });
  const refused = await chooseThere('iugu');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'demo_store']);
  expect((await chooseThere('simulador')).statusCode).toBe(200);
});

describe('switching to another gateway', () => {
  beforeEach(async () => {
    await choose({ gateway: 'simulador' }, 1);
    const body = {
      idFormaPagamento: 'paypal',
      idGateway: 'simulador',
      ativo: true,
      config: DEFAULT_PAYMENT_CONFIGS.paypal,
    };
    expect((await callAs(api, maria, 'POST', '/pagamentoconfiguracoes', { body })).statusCode).toBe(201);
  });

  /** Credentials of the new gateway, straight into the table. */
  async function configure(gateway: 'iugu') {
    const sealed = JSON.stringify({ sealed: '', end: '' });
    await api.platform.database.platform
      .insertInto('payment_gateways')
      .values({
        seller_id: maria.sellerId,
        id: maria.storeId,
        store_id: maria.storeId,
        gateway,
        mode: 'test',
        credentials: `{"accountId":${sealed},"apiToken":${sealed}}`,
        fees: '{}',
      })
      .execute();
  }

  it('is refused while the new one lets nobody in, confirmed or not', async () => {
    const answer = await choose({ gateway: 'iugu', confirm: true }, 2);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'gateway_not_configured']);
    expect(await read()).toMatchObject({ gateway: 'simulador', version: 2 });
  });

  it('tells what follows and changes nothing before it is confirmed', async () => {
    await configure('iugu');
    const answer = await choose({ gateway: 'iugu' }, 2);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'gateway_switch_unconfirmed']);
    expect(answer.json().consequences).toEqual([
      'Novas vendas passam a ser cobradas pela Iugu.',
      'Em modo de teste, Iugu não cobra ninguém: nenhuma venda nova será paga de verdade.',
      'A conexão com a Iugu ainda não foi testada. Teste-a antes de trocar.',
      'A Iugu ainda não aprovou a sua conta: os recebimentos só são liberados quando ela aprovar.',
      'Pix e boletos em aberto continuam no Simulador até serem pagos ou vencerem.',
      'Reembolsos de vendas antigas são feitos sempre pelo Simulador.',
      'Iugu não oferece PayPal: sai do seu checkout.',
    ]);
    expect(await read()).toMatchObject({ gateway: 'simulador', version: 2 });
  });

  it('to one that takes real money and works needs no warning', async () => {
    await configure('iugu');
    await api.platform.database.platform
      .updateTable('payment_gateways')
      .set({ mode: 'live', last_test_outcome: 'connected', account_status: 'accepted' })
      .where('id', '=', maria.storeId)
      .execute();
    expect((await choose({ gateway: 'iugu' }, 2)).json().consequences.slice(0, 2)).toEqual([
      'Novas vendas passam a ser cobradas pela Iugu.',
      'Pix e boletos em aberto continuam no Simulador até serem pagos ou vencerem.',
    ]);
  });

  it('happens once it is confirmed, keeps the old connection, and is audited', async () => {
    await configure('iugu');
    expect((await choose({ gateway: 'iugu', confirm: true }, 2)).json()).toMatchObject({
      gateway: 'iugu',
      configured: true,
      version: 3,
    });
    const { items } = (await callAs(api, maria, 'GET', '/pagamentogateway')).json();
    expect(items.map(({ nome, current }: Record<string, unknown>) => [nome, current])).toEqual([
      ['Iugu', true],
      ['Simulador', false],
    ]);
    const entry = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('seller_id', '=', maria.sellerId)
      .orderBy('seq', 'desc')
      .select(['action', 'before_json', 'after_json'])
      .executeTakeFirst();
    expect(entry).toEqual({
      action: 'gateway.choose',
      before_json: { gateway: 'simulador' },
      after_json: { gateway: 'iugu' },
    });
  });
});
