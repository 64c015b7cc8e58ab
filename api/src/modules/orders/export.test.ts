import { callAs } from '../../../test/call-as';
import { type OrderDesk, openOrderDesk, picked } from '../../../test/order-jobs';
import { cellsOf } from '../../../test/product-csv';
import { type Account, createAccount, joinStore } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let desk: OrderDesk;

beforeAll(async () => {
  desk = await openOrderDesk(api);
});

it('writes the orders that a filter finds, without formulas and without documents', async () => {
  const customer = { name: '=HYPERLINK("x")', email: 'ana@exemplo.com.br', document: '529.982.247-25' };
  await desk.order('pago', { customer }, 'captured');
  await desk.order('aberto', {}, 'pix_created');
  const job = await desk.jobOf('/orders/export', { filter: { tab: ['paid'] } });
  expect(job).toMatchObject({ status: 'done', title: 'Exportar 1 pedido', fileName: expect.any(String) });
  const raw = await api.app.inject({ url: `/jobs/${job.id}/file`, headers: desk.seller.headers });
  expect(raw.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(raw.payload).toContain(`"'=HYPERLINK(""x"")"`);
  expect(raw.payload).not.toMatch(/529/);
  const [header = [], ...lines] = await desk.cellsOfFile(job);
  expect(lines).toHaveLength(1);
  const cell = (heading: string) => lines[0]?.[header.indexOf(heading)];
  expect(['Nº', 'Código na origem', 'Itens', 'Total', 'Forma de pagamento'].map(cell)).toEqual([
    '1',
    'pago',
    '2× Bolsa de lona',
    '107,50',
    'Pix',
  ]);
  expect(['Status do pagamento', 'Envio', 'UTM source', 'Teste'].map(cell)).toEqual([
    'Pago',
    'Não enviado',
    'instagram',
    'Não',
  ]);
});

it('writes picked orders, newest first when all are wanted', async () => {
  const id = await desk.order('mais-um');
  const only = await desk.cellsOfFile(await desk.jobOf('/orders/export', { selection: picked(id) }));
  expect(only).toHaveLength(2);
  const all = await desk.cellsOfFile(await desk.jobOf('/orders/export', {}));
  expect(all[1]).toEqual(only[1]);
  expect(all.length).toBeGreaterThan(2);
});

describe('names and contacts of buyers', () => {
  const member = async (role: 'operacoes' | 'leitura' | 'marketing' | 'financeiro') => {
    const account = await createAccount(api.platform);
    await joinStore(api.platform, account, desk.seller, role);
    return account;
  };
  const headings = async (by: Account, body: object = {}) => {
    const job = await desk.jobOf('/orders/export', body, by);
    const { rawPayload } = await callAs(api, by, 'GET', `/jobs/${job.id}/file`);
    const [header = []] = await cellsOf(rawPayload);
    return { title: job.title, found: header.filter((name) => /Cliente|E-mail|Telefone/.test(name)) };
  };

  it.each(['leitura', 'marketing', 'financeiro'] as const)('stay in the store for %s', async (role) => {
    await desk.order(`de-${role}`);
    const by = await member(role);
    expect(await headings(by)).toEqual({
      title: expect.stringMatching(/, sem dados dos clientes$/),
      found: [],
    });
    const asked = await callAs(api, by, 'POST', '/orders/export', { body: { buyers: true } });
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'forbidden']);
  });

  it('are in the file of who may take them out, unless they are not wanted', async () => {
    await desk.order('com-cliente');
    const by = await member('operacoes');
    expect((await headings(by)).found).toEqual(['Cliente', 'E-mail', 'Telefone']);
    expect((await headings(desk.seller, { buyers: false })).found).toEqual([]);
    const { id } = await desk.jobOf('/orders/export', {});
    const other = await callAs(api, await member('leitura'), 'GET', `/jobs/${id}/file`);
    expect([other.statusCode, other.json().code]).toEqual([403, 'forbidden']);
  });
});
