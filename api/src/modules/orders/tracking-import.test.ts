import type { Job } from '@balcao/api-schema';
import { csvText, TRACKING_TEMPLATE } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { endedJob } from '../../../test/jobs';
import { type OrderDesk, openOrderDesk } from '../../../test/order-jobs';
import { type Account, otherSession } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let desk: OrderDesk;

beforeEach(async () => {
  desk = await openOrderDesk(api);
});

const upload = (text: string, query = '') =>
  api.app.inject({
    method: 'POST',
    url: `/orders/tracking-import${query}`,
    headers: { ...desk.seller.headers, 'content-type': 'text/csv' },
    payload: Buffer.from(text),
  });
const review = async (text: string): Promise<Job> => endedJob(api, desk.seller, (await upload(text)).json());
const apply = ({ id }: Job, mode: 'all' | 'valid') =>
  callAs(api, desk.seller, 'POST', `/orders/tracking-imports/${id}/apply`, { body: { mode } });

it('sends nothing before a person says so, and then what was shown', async () => {
  const id = await desk.order('pedido-a', {}, 'captured');
  await desk.order('pedido-b', {}, 'captured');
  const job = await review(
    '1;BR123456789BR\npedido-b;LB000000000BR;Correios;https://rastreio.exemplo.com.br/b',
  );
  expect(job).toMatchObject({ status: 'review', counts: { changed: 2, failed: 0 } });
  expect(await desk.rowsOf(job)).toMatchObject([
    {
      line: 1,
      recordId: id,
      label: 'Pedido 1 · Ana Lúcia Prado',
      changes: [
        { label: 'Rastreio', before: '—', after: 'BR123456789BR' },
        { label: 'Envio', before: 'Não enviado', after: 'Enviado' },
      ],
    },
    { line: 2, label: 'Pedido 2 · Ana Lúcia Prado' },
  ]);
  expect(await desk.read(id)).toMatchObject({ fulfillmentStatus: 'nao_enviado' });

  const done = await endedJob(api, desk.seller, (await apply(job, 'all')).json());
  expect(done).toMatchObject({ status: 'done', counts: { changed: 2, failed: 0 } });
  const list = (await callAs(api, desk.seller, 'GET', '/orders?q=LB000000000BR')).json();
  expect(list.items).toMatchObject([{ externalId: 'pedido-b', fulfillmentStatus: 'enviado' }]);
  const detail = await desk.read(list.items[0].id);
  expect(detail.fulfillments).toMatchObject([
    { carrier: 'Correios', trackingUrl: 'https://rastreio.exemplo.com.br/b' },
  ]);
});

it.each([
  ['', ';BR1', 'Falta o número do pedido.'],
  ['an unknown order', '99;BR1', 'Não há pedido com este número.'],
  ['no code', '1;', 'Falta o código de rastreio.'],
  ['a code that is too long', `1;${'B1'.repeat(21)}`, 'Escreva no máximo 40 caracteres.'],
  ['a link of another kind', '1;BR1;;javascript:1', 'Use um endereço que começa com https.'],
  ['an order that is not paid', '2;BR1', 'O pedido não pode ser enviado: está “Aguardando pagamento”.'],
])('says what is wrong with a line: %s', async (_what, text, message) => {
  await desk.order('pago', {}, 'captured');
  await desk.order('aberto', {}, 'pix_created');
  const rows = await desk.rowsOf(await review(text));
  expect(rows.flatMap(({ problems }) => problems.map((problem) => problem.message))).toEqual([message]);
});

it('does not guess between the number of one order and the name of another', async () => {
  await desk.order('2', {}, 'captured');
  await desk.order('outro', {}, 'captured');
  const job = await review('2;BR123456789BR');
  expect(Object.values(await desk.resultsOf(job))).toEqual([
    'Há mais de um pedido com este nome. Escreva # e o número do pedido, como #12.',
  ]);
  const [row] = await desk.rowsOf(await review('#2;BR123456789BR'));
  expect(row?.label).toBe('Pedido 2 · Ana Lúcia Prado');
});

it('reads lines as people type them, and an exported file whose codes were filled in', async () => {
  await desk.order('um', {}, 'captured');
  expect(await desk.resultsOf(await review('#1  BR123456789BR\n'))).toEqual({
    'Pedido 1 · Ana Lúcia Prado': 'changed',
  });
  const [header = [], line = []] = await desk.cellsOfFile(await desk.jobOf('/orders/export', {}));
  const filled = line.map((cell, place) => (header[place] === 'Rastreio' ? 'LB1' : cell));
  const job = await review(csvText([header, filled]));
  await endedJob(api, desk.seller, (await apply(job, 'all')).json());
  expect((await callAs(api, desk.seller, 'GET', '/orders?q=LB1')).json().total).toBe(1);
  expect(await desk.resultsOf(await review(csvText([header, filled])))).toEqual({
    'Pedido 1 · Ana Lúcia Prado': 'unchanged',
  });
});

it('sends the good lines alone when a person wants so, and reports what changed since', async () => {
  await desk.order('um', {}, 'captured');
  const second = await desk.order('dois', {}, 'captured');
  const job = await review('1;BR1\n2;BR2\n99;BR3');
  expect((await apply(job, 'all')).json().code).toBe('import_has_problems');
  await callAs(api, desk.seller, 'POST', `/orders/${second}/ship`, { body: { trackingCode: 'ANTES' } });
  const done = await endedJob(api, desk.seller, (await apply(job, 'valid')).json());
  expect(done.counts).toMatchObject({ changed: 1, failed: 2 });
  expect(await desk.resultsOf(done)).toMatchObject({
    'Pedido 2 · Ana Lúcia Prado': 'O pedido não permite esta ação agora.',
  });
  expect(await desk.read(second)).toMatchObject({ trackingCode: 'ANTES' });
  expect((await apply(job, 'valid')).json().code).toBe('import_not_in_review');
});

it.each([
  ['of a spreadsheet', 'Nº do pedido;Cliente;Código de rastreio\n1;Ana Compradora;AA123456789BR\n'],
  ['in English', 'Customer,Tracking number,Order #\nAna Compradora,AA123456789BR,1\n'],
  [
    'of Shopify',
    'Name,Email,Tracking Company,Tracking Number\n#1,ana@exemplo.com.br,Correios,AA123456789BR\n',
  ],
  ['below a title', 'Envios de 28/11/2026\n\nCliente;Pedido;Cód. Rastreio\nAna;1;AA123456789BR\n'],
  ['with guarded numbers', 'sep=;\r\nPedido;Rastreio\r\n="1";="AA123456789BR"\r\n'],
])('finds the columns by headings %s', async (_what, text) => {
  await desk.order('um', {}, 'captured');
  const [row] = await desk.rowsOf(await review(text));
  expect(row?.changes[0]).toEqual({ label: 'Rastreio', before: '—', after: 'AA123456789BR' });
});

it.each([
  ['Pedido;Cliente\n1;Ana Compradora\n', 'Rastreio'],
  ['Número;Comprador;Remessa\n1;Ana Compradora;AA123456789BR\n', 'Rastreio'],
  ['1;Ana Compradora;AA123456789BR\n', 'Pedido'],
  ['1;ana@exemplo.com.br;AA123456789BR\n', 'Pedido'],
  ['1;28/11/2026;AA123456789BR\n', 'Pedido'],
  ['1;CAM-P-01;AA123456789BR\n', 'Pedido'],
])('asks which column is the code instead of taking one by its place: %j', async (text, field) => {
  const answer = await upload(text);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    {
      code: 'import_columns',
      errors: [expect.stringContaining(`“${field}”`)],
      columns: { kind: 'tracking' },
    },
  ]);
});

it('knows the columns of its own template', async () => {
  const job = await review(csvText(TRACKING_TEMPLATE));
  expect(await desk.resultsOf(job)).toEqual({
    1042: 'Não há pedido com este número.',
    1043: 'Não há pedido com este número.',
  });
  expect(job.unknownColumns).toEqual([]);
});

it('is refused with a card’s number beside a code, and keeps none of it', async () => {
  const answer = await upload('Pedido;Rastreio;Transportadora\n1;AA123456789BR;4111 1111 1111 1111\n');
  expect([answer.json().code, answer.json().errors]).toEqual([
    'card_data_forbidden',
    [expect.stringContaining('A linha 2 tem um número de cartão na coluna Transportadora')],
  ]);
});

it('takes the columns that a person names', async () => {
  await desk.order('um', {}, 'captured');
  const text = 'Nº;Comprador;Remessa\n1;Ana Compradora;AA123456789BR\n';
  const mapping = encodeURIComponent(JSON.stringify({ Remessa: 'trackingCode' }));
  const answer = await upload(text, `?mapping=${mapping}`);
  const [row] = await desk.rowsOf(await endedJob(api, desk.seller, answer.json()));
  expect(row?.changes[0]).toMatchObject({ after: 'AA123456789BR' });
  expect((await upload(text, '?mapping=x')).json().fields).toEqual({
    mapping: ['Envie as colunas como JSON.'],
  });
});

it('says of a pasted line that it has something else than a code', async () => {
  await desk.order('um', {}, 'captured');
  await desk.order('dois', {}, 'captured');
  const rows = await desk.rowsOf(await review('1;AA123456789BR\n2;Ana Compradora'));
  expect(rows.map(({ outcome, problems }) => problems[0]?.message ?? outcome)).toEqual([
    'changed',
    expect.stringContaining('“Ana Compradora” não parece um código de rastreio.'),
  ]);
});

it('sends an order in several parcels, whose lines may stand apart', async () => {
  const id = await desk.order('um', {}, 'captured');
  const other = await desk.order('dois', {}, 'captured');
  const text =
    'Order,Tracking number,Tracking company\n#1,AA1BR,Correios\n2,CC1BR,Loggi\n#1,BB1BR,Jadlog\n1,AA1BR,Correios\n';
  const done = await endedJob(api, desk.seller, (await apply(await review(text), 'all')).json());
  expect(done).toMatchObject({ status: 'done', counts: { changed: 4, failed: 0 } });
  const sent = async (order: string) =>
    (await desk.read(order)).fulfillments.map((parcel: { carrier: string; trackingCode: string }) => [
      parcel.carrier,
      parcel.trackingCode,
    ]);
  expect((await sent(id)).toSorted()).toEqual([
    ['Correios', 'AA1BR'],
    ['Jadlog', 'BB1BR'],
  ]);
  expect(await sent(other)).toEqual([['Loggi', 'CC1BR']]);
  for (const code of ['AA1BR', 'BB1BR'])
    expect((await callAs(api, desk.seller, 'GET', `/orders?q=${code}`)).json().total).toBe(1);
  expect((await review(text)).counts).toMatchObject({ unchanged: 4, failed: 0 });
  expect(await desk.resultsOf(await review('Pedido;Rastreio\n1;AA1BR\n1;DD1BR'))).toEqual({
    'Pedido 1 · Ana Lúcia Prado': 'O pedido não pode ser enviado: está “Enviado”.',
  });
});

it.each([
  ['nothing', '\n\n'],
  ['only headings', 'pedido;rastreio\n'],
])('refuses %s', async (_what, text) => {
  const answer = await upload(text);
  expect([answer.statusCode, answer.json().errors]).toEqual([422, ['Não há nenhuma linha com um pedido.']]);
});

it('sends no parcel of another store of the seller, and repeats a call by its key in its own store alone', async () => {
  const { seller } = desk;
  const { id: storeId } = (
    await callAs(api, seller, 'POST', '/registrar-nova-loja', { body: { nome: 'Ateliê' } })
  ).json();
  const other = { ...(await otherSession(api.platform, seller, storeId)), storeId };
  await desk.order('pedido-a', {}, 'captured');
  const send = async (account: Account) =>
    (
      await api.app.inject({
        method: 'POST',
        url: '/orders/tracking-import',
        headers: { ...account.headers, 'content-type': 'text/csv', 'idempotency-key': 'planilha-1' },
        payload: Buffer.from('pedido-a;BR123456789BR'),
      })
    ).json();
  const own = await send(seller);
  const elsewhere = await send(other);
  expect(elsewhere.id).not.toBe(own.id);
  expect((await send(seller)).id).toBe(own.id);
  expect((await endedJob(api, seller, own)).counts).toMatchObject({ changed: 1, failed: 0 });
  expect((await endedJob(api, other, elsewhere)).counts).toMatchObject({ changed: 0, failed: 1 });
  expect((await callAs(api, other, 'GET', `/jobs/${own.id}`)).statusCode).toBe(404);
});
