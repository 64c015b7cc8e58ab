import type { SettlementRow } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { openArea, type RecordedCall } from '@balcao/contract/testing';
import { aPage, onPhone } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../define';
import { anOffer } from '../antecipacoes/testing/an-offer';

const aRow = (changes: Partial<SettlementRow> = {}): SettlementRow => ({
  id: 'x1',
  line: 2,
  reference: 'pedido-7',
  installment: null,
  state: 'different',
  custody: 'plataforma',
  amountCents: 14_688,
  expectedCents: 18_327,
  file: { grossCents: 18_990, feeCents: 4302, netCents: 14_688 },
  ledger: { grossCents: 18_990, feeCents: 663, netCents: 18_327 },
  orderId: 'o1',
  note: '',
  notedBy: '',
  notedAt: null,
  adjustment: null,
  ...changes,
});
const FILE = {
  id: 'i1',
  fileName: 'novembro.csv',
  gateway: 'iugu',
  methods: ['credit_card'],
  brands: ['visa', 'mastercard'],
  dayKind: 'due',
  fromDay: '2026-11-10',
  toDay: '2026-11-10',
  total: 3,
  matched: 2,
  open: 1,
  others: 0,
  createdBy: 'Maria Souza',
  createdAt: '2026-11-22T15:00:00.000Z',
};

const open = (answers: object = {}) =>
  openArea(area, '/backoffice/financeiro/extrato?aba=conciliacao', {
    http: {
      'GET /finance/balances': { availableCents: 0, pendingCents: 0, blockedCents: 0, inPayoutCents: 0 },
      'GET /finance/anticipations/offer': anOffer([]),
      'GET /finance/settlements': { items: [FILE], gateways: ['iugu'], canEdit: true },
      'GET /finance/settlements/i1/rows': aPage([aRow()]),
      'POST /finance/settlements': {
        id: 'i1',
        sameAs: null,
        leftOut: [],
        unknownColumns: [],
        gateway: null,
        rows: [aRow()],
      },
      'PUT /finance/settlements/i1/rows/x1/note': undefined,
      ...answers,
    },
  });
const choose = async () =>
  userEvent.upload(
    await screen.findByLabelText(/Escolher arquivo CSV/),
    new File(['referencia;valor\na;1'], 'novembro.csv', { type: 'text/csv' }),
  );

it('shows how much of a file is sent over a slow line', async () => {
  await open({
    'POST /finance/settlements': ({ options }: RecordedCall) => {
      options.onUploadProgress?.(0.42);
      return new Promise(() => {});
    },
  });
  await choose();
  expect(await screen.findByText('Enviando: 42%')).toBeVisible();
});

it('says what differs, why, and leads to both sides', async () => {
  await open();
  const row = within((await screen.findByText('pedido-7')).closest('tr') as HTMLElement);
  for (const text of [
    'Valor diferente',
    'Com a plataforma',
    /^R\$\s189,90$/,
    /^R\$\s43,02$/,
    /^Extrato R\$\s6,63$/,
    /^Diferença \+R\$\s36,39$/,
    /^R\$\s146,88$/,
    /^Diferença -R\$\s36,39$/,
    /tarifa e líquido diferem do extrato; bruto confere/,
  ])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole('link', { name: 'Ver pedido' })).toHaveAttribute(
    'href',
    '/backoffice/pedidos/detalhe/o1',
  );
  expect(
    screen.getByText(/2 de 3 conciliadas, 1 sem explicação · Iugu · enviado por Maria Souza/),
  ).toBeVisible();
  expect(
    screen.getByText('O arquivo cobre cartões Visa e Mastercard, parcelas de 10/11/2026.'),
  ).toBeVisible();
});

it('compares a file and says how much differs', async () => {
  const { http, toasts } = await open();
  await choose();
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Conferido: 1 de 1 diferem.'));
  const sent = http.calls.find(({ method }) => method === 'POST');
  expect(sent?.options.headers).toMatchObject({ 'X-File-Name': 'novembro.csv' });
});

it('says that the same file was compared before, until another one is sent', async () => {
  const sameAs = { fileName: 'outubro.csv', createdAt: '2026-11-20T15:00:00.000Z' };
  const answers = [sameAs, null];
  await open({
    'POST /finance/settlements': () => ({
      id: 'i1',
      sameAs: answers.shift(),
      leftOut: [],
      unknownColumns: [],
      gateway: null,
      rows: [aRow()],
    }),
  });
  await choose();
  expect(
    await screen.findByText(/já tinha sido conferido em 20\/11\/2026.*com o nome “outubro\.csv”/),
  ).toBeVisible();
  await choose();
  await waitFor(() => expect(screen.queryByText(/já tinha sido conferido/)).not.toBeInTheDocument());
});

it('says what is wrong with a file', async () => {
  await open({
    'GET /finance/settlements': { items: [], gateways: [], canEdit: true },
    'POST /finance/settlements': () => {
      throw new ApiError({
        status: 422,
        code: 'validation',
        errors: ['Linha 2: o valor não pôde ser lido.'],
      });
    },
  });
  expect(await screen.findByText(/Nenhum arquivo conferido ainda/)).toBeVisible();
  await choose();
  expect(await screen.findByText('Linha 2: o valor não pôde ser lido.')).toBeVisible();
});

it('keeps what a person found out', async () => {
  const { http } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Explicar pedido-7' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('O que você descobriu'), 'Tarifa do mês.');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar explicação' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ note: 'Tarifa do mês.' });
});

it('asks for an adjustment with the same words as its reason, once', async () => {
  const { http, toasts } = await open({ 'POST /finance/settlements/i1/rows/x1/adjustment': undefined });
  await userEvent.click(await screen.findByRole('button', { name: 'Explicar pedido-7' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Um ajuste de -R\$\s36,39 entra no saldo/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('O que você descobriu'), 'Tarifa que o contrato não tem.');
  http.answer('GET /finance/settlements/i1/rows', aPage([aRow({ adjustment: 'pedido' })]));
  await userEvent.click(dialog.getByRole('button', { name: 'Pedir ajuste' }));
  await waitFor(() => expect(toasts.at(-1)?.message).toMatch(/^Ajuste pedido/));
  expect(http.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'Tarifa que o contrato não tem.',
  });
  expect(await screen.findByText(/Ajuste pedido\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Explicar pedido-7' }));
  expect(within(await screen.findByRole('dialog')).queryByText('Pedir ajuste')).not.toBeInTheDocument();
});

it('lets who may only read look', async () => {
  await open({ 'GET /finance/settlements': { items: [FILE], gateways: [], canEdit: false } });
  expect(await screen.findByText(/Para enviar um arquivo, peça/)).toBeVisible();
  expect(await screen.findByText('pedido-7')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Explicar/ })).not.toBeInTheDocument();
});

it('says when the files could not be read', async () => {
  await open({
    'GET /finance/settlements': () => {
      throw new ApiError({ status: 503, code: 'unavailable', errors: ['Tente de novo em instantes.'] });
    },
  });
  expect(await screen.findByText('Não foi possível carregar as conciliações')).toBeVisible();
});

it('asks what columns are, sends the file again with the answer, and says which lines are no payment', async () => {
  const columns = {
    kind: 'settlements',
    headings: ['Documento', 'Valor'],
    lines: [['PED-1001', '1.500,00']],
    fields: [
      { field: 'order', label: 'Pedido' },
      { field: 'gross', label: 'Valor bruto' },
    ],
    needed: [['order'], ['gross']],
    found: { Valor: 'gross' },
  };
  const { http } = await open({
    'POST /finance/settlements': () => {
      throw new ApiError({
        status: 422,
        code: 'import_columns',
        errors: ['Não reconhecemos.'],
        body: { columns },
      });
    },
  });
  await choose();
  const row = (await screen.findByRole('rowheader', { name: 'Documento' })).closest('tr');
  expect(row).toHaveTextContent('PED-1001');
  http.answer('POST /finance/settlements', {
    id: 'i1',
    gateway: null,
    sameAs: null,
    leftOut: [{ line: 3, text: 'A linha 3 ficou fora: “Saque” não é uma venda.' }],
    unknownColumns: [],
    rows: [aRow()],
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Documento' }), 'Pedido');
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('A linha 3 ficou fora: “Saque” não é uma venda.')).toBeVisible();
  const [, again] = http.calls.filter(({ method }) => method === 'POST');
  expect(again?.options.params).toEqual({ mapping: '{"Documento":"order","Valor":"gross"}' });
});

it('asks of which gateway a file is where it may be of several, and sends it again with the answer', async () => {
  const ask = () => {
    throw new ApiError({
      status: 409,
      code: 'settlement_gateway',
      errors: ['Diga de qual gateway é o arquivo.'],
    });
  };
  const { http } = await open({
    'GET /finance/settlements': { items: [], gateways: ['iugu', 'pagseguro'], canEdit: true },
    'POST /finance/settlements': ask,
  });
  await choose();
  expect(await screen.findByText('Diga de qual gateway é o arquivo.')).toBeVisible();
  const again = screen.getByRole('button', { name: 'Conferir “novembro.csv”' });
  expect(again).toBeDisabled();
  await userEvent.selectOptions(screen.getByLabelText('De qual gateway é o arquivo'), 'PagSeguro');
  http.answer('POST /finance/settlements', {
    id: 'i1',
    gateway: 'pagseguro',
    sameAs: null,
    leftOut: [],
    unknownColumns: [],
    rows: [aRow()],
  });
  await userEvent.click(again);
  await waitFor(() => expect(again).not.toBeInTheDocument());
  const sent = http.calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ options }) => options.params)).toEqual([undefined, { gateway: 'pagseguro' }]);
});

it('says that lines are about the other custodian’s money, and leads there', async () => {
  const { http } = await open({
    'GET /finance/settlements': {
      items: [{ ...FILE, total: 0, matched: 0, open: 0, others: 3 }],
      gateways: ['pagseguro'],
      canEdit: true,
    },
    'GET /finance/settlements/i1/rows': aPage([]),
  });
  expect(
    await screen.findByText(/3 linhas deste arquivo são de dinheiro que você recebe direto/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver as linhas' }));
  const asked = () => http.calls.filter(({ path }) => path === '/finance/settlements/i1/rows').at(-1);
  await waitFor(() => expect(asked()?.options.params).toMatchObject({ custody: 'vendedor' }));
});

it('offers an adjustment of the store’s own money without promising a payout, and none of money of both', async () => {
  const direct = aRow({ custody: 'vendedor' });
  const both = aRow({ id: 'x2', reference: 'pedido-8', custody: null });
  await open({ 'GET /finance/settlements/i1/rows': aPage([direct, both]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Explicar pedido-7' }));
  expect(
    within(await screen.findByRole('dialog')).getByText(
      /em “Recebido direto”, sem mexer no que você pode sacar/,
    ),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Explicar pedido-8' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/não diz de quem é o dinheiro/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Pedir ajuste' })).not.toBeInTheDocument();
});

describe('on a phone', () => {
  onPhone();

  it('begins with the result: what differs can be explained there, what is alike takes two lines', async () => {
    const side = { grossCents: 18_990, feeCents: 663, netCents: 18_327 };
    const alike = aRow({ id: 'x2', reference: 'pedido-8', state: 'matched', file: side, ledger: side });
    await open({ 'GET /finance/settlements/i1/rows': aPage([aRow(), alike]) });
    const rows = within(await screen.findByRole('list', { name: /linhas/i }));
    const [differing, same] = rows.getAllByRole('listitem');
    expect(differing).toHaveTextContent(/Diferença -R\$\s36,39/);
    expect(rows.getByRole('button', { name: 'Explicar pedido-7' })).toBeVisible();
    expect(rows.getAllByRole('link', { name: 'Ver pedido' })).toHaveLength(2);
    expect(same).toHaveTextContent(/^pedido-8R\$\s183,27.*ConciliadoVer pedido$/);
    expect(screen.queryByText('Saldo disponível', { selector: 'dt' })).not.toBeInTheDocument();
  });
});
