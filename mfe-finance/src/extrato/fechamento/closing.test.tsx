import type { MonthReportRow, MonthStatement } from '@balcao/api-schema';
import { openArea } from '@balcao/contract/testing';
import { onPhone } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../define';
import { anOffer } from '../antecipacoes/testing/an-offer';

const SHA = 'ab'.repeat(32);

const aMonth = (changes: Partial<MonthStatement> = {}): MonthStatement => ({
  month: '2026-10',
  custody: 'plataforma',
  isClosed: true,
  accounts: [
    {
      account: 'a_liberar',
      openingCents: 10_000,
      closingCents: 17_899,
      groups: [
        { type: 'sale', amountCents: 18_990, count: 2 },
        { type: 'fee_gateway', amountCents: -1_091, count: 2 },
        { type: 'release', amountCents: -10_000, count: 1 },
      ],
    },
    {
      account: 'disponivel',
      openingCents: 0,
      closingCents: 10_000,
      groups: [{ type: 'release', amountCents: 10_000, count: 1 }],
    },
  ],
  document: null,
  ...changes,
});

const aRow = (changes: Partial<MonthReportRow> = {}): MonthReportRow => ({
  month: '2026-10',
  method: 'pix',
  gateway: 'iugu',
  custody: 'plataforma',
  grossCents: 18_990,
  buyerInterestCents: 0,
  refundCents: -4_000,
  disputeCents: 0,
  gatewayFeeCents: -663,
  platformFeeCents: -428,
  otherFeeCents: 0,
  adjustmentCents: 0,
  netCents: 13_899,
  ...changes,
});

const ROWS = [
  aRow({ month: '2026-09', grossCents: 1_000, refundCents: 0, gatewayFeeCents: -100, platformFeeCents: 0 }),
  aRow(),
  aRow({
    method: null,
    gateway: null,
    grossCents: 0,
    refundCents: 0,
    gatewayFeeCents: 0,
    platformFeeCents: 0,
    otherFeeCents: -367,
  }),
];

const open = (answers: object = {}) =>
  openArea(area, '/backoffice/financeiro/extrato?aba=fechamento&mes=2026-10', {
    http: {
      'GET /finance/balances': { availableCents: 0, pendingCents: 0, blockedCents: 0, inPayoutCents: 0 },
      'GET /finance/anticipations/offer': anOffer([]),
      'GET /finance/months': aMonth(),
      'GET /finance/month-report': { items: ROWS },
      'GET /finance/fee-invoices': { items: [{ month: '2026-09', number: '4321' }], canEdit: false },
      ...answers,
    },
  });

beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-11-03T15:00:00Z'),
    doNotFake: ['setTimeout', 'queueMicrotask', 'performance'],
  });
});
afterEach(() => jest.useRealTimers());

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    );

it('leads from what the month began with to what it ended with, and says so of each account', async () => {
  await open();
  const ladder = await screen.findByRole('figure', { name: 'Do início ao fim de outubro de 2026' });
  const words = within(ladder)
    .getAllByRole('term')
    .map(({ textContent, parentElement }) => [
      textContent,
      parentElement?.querySelector('.bal-ladder-amount')?.textContent?.replaceAll('\u00a0', ' '),
    ]);
  expect(words).toEqual([
    ['Saldo inicial', 'R$ 100,00'],
    ['Venda', '+R$ 189,90'],
    ['Tarifa do gateway', '-R$ 10,91'],
    ['Saldo final', 'R$ 278,99'],
  ]);
  expect(cellsOf(screen.getByRole('table', { name: 'O mês em cada conta' }))).toEqual([
    ['A liberar', 'R$ 100,00', 'R$ 189,90', '-R$ 110,91', 'R$ 178,99'],
    ['Disponível', 'R$ 0,00', 'R$ 100,00', 'R$ 0,00', 'R$ 100,00'],
  ]);
});

it('makes the statement once it is asked for, and shows by which digest it is known', async () => {
  const document = { sha256: SHA, bytes: 100, createdAt: '2026-11-03T15:00:00.000Z' };
  const { http } = await open({
    'POST /finance/month-statements': aMonth({ document }),
    'GET /finance/month-statements/file': new Blob(['%PDF-']),
  });
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  await userEvent.click(await screen.findByRole('button', { name: 'Fazer PDF de 10/2026' }));
  expect(await screen.findByText(SHA)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Baixar PDF de 10/2026' })).toBeVisible();
  expect(http.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('closes what the store receives itself apart', async () => {
  const direct: MonthStatement['accounts'][number] = {
    account: 'direto_recebido',
    openingCents: 0,
    closingCents: 7_000,
    groups: [],
  };
  const { http } = await openArea(
    area,
    '/backoffice/financeiro/extrato?aba=fechamento&mes=2026-10&custodia=vendedor',
    {
      http: {
        'GET /finance/balances': { availableCents: 7_000, pendingCents: 0, blockedCents: 0, owedCents: 0 },
        'GET /finance/anticipations/offer': anOffer([]),
        'GET /finance/months': aMonth({ custody: 'vendedor', accounts: [direct] }),
        'GET /finance/month-report': { items: [] },
        'POST /finance/month-statements': aMonth({ custody: 'vendedor', accounts: [direct] }),
        'GET /finance/month-statements/file': new Blob(['%PDF-']),
      },
    },
  );
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  expect(cellsOf(await screen.findByRole('table', { name: 'O mês em cada conta' }))).toEqual([
    ['Recebido direto', 'R$ 0,00', 'R$ 0,00', 'R$ 0,00', 'R$ 70,00'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Fazer PDF de 10/2026' }));
  await waitFor(() =>
    expect(http.calls.filter(({ path }) => path === '/finance/month-statements/file')).toHaveLength(1),
  );
  const asked = { month: '2026-10', custody: 'vendedor' };
  const params = http.calls
    .filter(({ path }) => path === '/finance/months' || path === '/finance/month-statements/file')
    .map(({ options }) => options.params);
  expect(params).toEqual([asked, asked]);
  expect(http.calls.find(({ method }) => method === 'POST')?.body).toEqual(asked);
});

it('offers no statement of a month that goes on', async () => {
  await open({ 'GET /finance/months': aMonth({ isClosed: false }) });
  expect(await screen.findByText(/pode ser feito a partir de 01\/11\/2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /PDF de/ })).not.toBeInTheDocument();
});

it('adds the month up by method and gateway, and the year by month', async () => {
  await open();
  expect(cellsOf(await screen.findByRole('table', { name: 'Vendas e tarifas de outubro de 2026' }))).toEqual([
    ['Pix, por Iugu', 'R$ 189,90', '-R$ 40,00', 'R$ 0,00', '-R$ 10,91', 'R$ 138,99'],
    ['Saques, antecipações e ajustes', 'R$ 0,00', 'R$ 0,00', 'R$ 0,00', '-R$ 3,67', '-R$ 3,67'],
    ['Total', 'R$ 189,90', '-R$ 40,00', 'R$ 0,00', '-R$ 14,58', 'R$ 135,32'],
  ]);
  expect(cellsOf(screen.getByRole('table', { name: 'Vendas e tarifas de 2026' }))).toEqual([
    ['setembro', 'R$ 10,00', 'R$ 0,00', 'R$ 0,00', '-R$ 1,00', 'R$ 9,00'],
    ['outubro', 'R$ 189,90', '-R$ 40,00', 'R$ 0,00', '-R$ 14,58', 'R$ 135,32'],
    ['Total', 'R$ 199,90', '-R$ 40,00', 'R$ 0,00', '-R$ 15,58', 'R$ 144,32'],
  ]);
});

it('says who charged the fees of a month', async () => {
  await open();
  expect(cellsOf(await screen.findByRole('table', { name: 'Tarifas de outubro de 2026' }))).toEqual([
    ['Pix, por Iugu', '-R$ 6,63', '-R$ 4,28', 'R$ 0,00', '-R$ 10,91'],
    ['Saques, antecipações e ajustes', 'R$ 0,00', 'R$ 0,00', '-R$ 3,67', '-R$ 3,67'],
    ['Total', '-R$ 6,63', '-R$ 4,28', '-R$ 3,67', '-R$ 14,58'],
  ]);
});

it('shows adjustments of a year, so that its rows add up to what is left', async () => {
  await open({ 'GET /finance/month-report': { items: [aRow({ adjustmentCents: 5_000 })] } });
  const table = await screen.findByRole('table', { name: 'Vendas e tarifas de 2026' });
  expect(within(table).getByRole('columnheader', { name: 'Ajustes' })).toBeVisible();
  expect(cellsOf(table)[0]).toEqual([
    'outubro',
    'R$ 189,90',
    '-R$ 40,00',
    'R$ 0,00',
    '-R$ 10,91',
    'R$ 50,00',
    'R$ 188,99',
  ]);
});

it('tells the interest that buyers paid from the gross, where there is some', async () => {
  await open({ 'GET /finance/month-report': { items: [aRow({ buyerInterestCents: 990 })] } });
  const table = await screen.findByRole('table', { name: 'Vendas e tarifas de 2026' });
  expect(within(table).getByRole('columnheader', { name: 'Juros e multas pagos' })).toBeVisible();
  expect(cellsOf(table)[0]?.slice(0, 3)).toEqual(['outubro', 'R$ 189,90', 'R$ 9,90']);
});

it('has the fees of the year by month, each with its nota fiscal', async () => {
  await open();
  expect(await screen.findByText('4321')).toBeVisible();
  expect(cellsOf(screen.getByRole('table', { name: 'Tarifas de 2026' }))).toEqual([
    ['setembro', '-R$ 1,00', 'R$ 0,00', 'R$ 0,00', '-R$ 1,00', '4321'],
    ['outubro', '-R$ 6,63', '-R$ 4,28', '-R$ 3,67', '-R$ 14,58', 'Ainda não emitida'],
    ['Total', '-R$ 7,63', '-R$ 4,28', '-R$ 3,67', '-R$ 15,58', ''],
  ]);
});

it('records the number of the nota fiscal for the fees of a month', async () => {
  let number = '';
  const { http } = await open({
    'GET /finance/fee-invoices': () => ({
      items: number === '' ? [] : [{ month: '2026-10', number }],
      canEdit: true,
    }),
    'PUT /finance/fee-invoices': ({ body }: { body: { number: string } }) => {
      number = body.number;
      return body;
    },
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Informar nota fiscal de outubro de 2026' }),
  );
  await userEvent.type(await screen.findByLabelText('Número da nota'), '98765');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('button', { name: 'Alterar nota fiscal de outubro de 2026' })).toBeVisible();
  expect(screen.getByText('98765')).toBeVisible();
  expect(http.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { month: '2026-10', number: '98765' },
  ]);
});

it('counts by competência until somebody wants the day of posting, and exports the year that it shows', async () => {
  const { http } = await open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Lançamento' }));
  expect(await screen.findByText('Pelo dia em que cada linha entrou no extrato.')).toBeVisible();
  const asked = http.calls.filter(({ path }) => path === '/finance/month-report');
  expect(asked.map(({ options }) => options.params)).toEqual([
    { from: '2026-01', to: '2026-12', by: 'occurred', custody: 'plataforma' },
    { from: '2026-01', to: '2026-12', by: 'posted', custody: 'plataforma' },
  ]);
  expect(screen.getByRole('button', { name: 'Exportar CSV de 2026' })).toBeVisible();
});

it('begins with the last month', async () => {
  await openArea(area, '/backoffice/financeiro/extrato?aba=fechamento', {
    http: {
      'GET /finance/balances': { availableCents: 0, pendingCents: 0, blockedCents: 0, inPayoutCents: 0 },
      'GET /finance/anticipations/offer': anOffer([]),
      'GET /finance/months': aMonth(),
      'GET /finance/month-report': { items: [] },
    },
  });
  expect(await screen.findByRole('combobox', { name: 'Mês' })).toHaveDisplayValue(
    'outubro de 2026 (mês passado)',
  );
  expect(await screen.findByText('Nada neste ano.')).toBeVisible();
});

it('keeps whose money it is when another month is chosen', async () => {
  const { navigation } = await openArea(
    area,
    '/backoffice/financeiro/extrato?custodia=vendedor&aba=fechamento',
    {
      http: {
        'GET /finance/balances': { availableCents: 0, pendingCents: 0, blockedCents: 0, inPayoutCents: 0 },
        'GET /finance/months': aMonth(),
        'GET /finance/month-report': { items: [] },
      },
    },
  );
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Mês' }), '2026-09');
  expect(navigation.url()).toBe(
    '/backoffice/financeiro/extrato?custodia=vendedor&aba=fechamento&mes=2026-09',
  );
});

describe('on a phone', () => {
  onPhone();
  const linesOf = async (name: string | RegExp) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

  it('each account, method and month takes two lines', async () => {
    await open();
    expect(await linesOf('O mês em cada conta')).toEqual([
      'A liberarR$ 178,99Início R$ 100,00 · entrou R$ 189,90 · saiu -R$ 110,91',
      'DisponívelR$ 100,00Início R$ 0,00 · entrou R$ 100,00 · saiu R$ 0,00',
    ]);
    expect((await linesOf('Vendas e tarifas de outubro de 2026'))[0]).toMatch(
      /^Pix, por IuguR\$ \d+,\d\dVendas brutas R\$ 189,90 · Reembolsos -R\$ 40,00 · Tarifas -R\$ 10,91$/,
    );
    expect((await linesOf('Tarifas de 2026'))[0]).toMatch(/4321$/);
  });
});
