import type { Job } from '@balcao/api-schema';
import { csvText } from '@balcao/domain';
import { callAs } from '../../../../test/call-as';
import { endedJob } from '../../../../test/jobs';
import { type OrderDesk, openOrderDesk } from '../../../../test/order-jobs';
import { withApi } from '../../../../test/with-store';

const api = withApi();
let desk: OrderDesk;

beforeEach(async () => {
  desk = await openOrderDesk(api);
});

const upload = (text: string) =>
  api.app.inject({
    method: 'POST',
    url: '/orders/tracking-import',
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
  ['a code that is too long', `1;${'B'.repeat(41)}`, 'Escreva no máximo 40 caracteres.'],
  ['a link of another kind', '1;BR1;;javascript:1', 'Use um endereço que começa com https.'],
  ['an order that is not paid', '2;BR1', 'O pedido não pode ser enviado: está “Aguardando pagamento”.'],
  ['an order twice', '1;BR1\n#1;BR2', 'Este pedido já está na linha 1.'],
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
  ['nothing', '\n\n'],
  ['only headings', 'pedido;rastreio\n'],
])('refuses %s', async (_what, text) => {
  const answer = await upload(text);
  expect([answer.statusCode, answer.json().errors]).toEqual([422, ['Não há nenhuma linha com um pedido.']]);
});
