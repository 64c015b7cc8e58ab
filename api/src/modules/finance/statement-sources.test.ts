import { randomUUID } from 'node:crypto';
import type { V1Entry } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { forgetCharges, type PaymentEvent, PIX, placeSale, reportPayment } from '../../../test/ledger';
import { callV1, newKey, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';
import { readCsv } from '../../csv/read-csv';
import { releaseDue } from './releases';

type Line = Record<string, string>;

const { api, maria } = withStore({ isShared: true });
let lines: Line[];
let entries: V1Entry[];

const NSU = '000123456';
const END_TO_END = 'E00000000202611240304abcdefghijk';

const captured = (data: PaymentEvent['data']): PaymentEvent => ({ ...paymentEvent('captured', 1), data });
const orderId = async (number: string): Promise<string> => {
  const { items } = (await callAs(api, maria, 'GET', '/orders')).json();
  return items.find((order: { number: number }) => order.number === Number(number)).id;
};
const issue = (id: string) =>
  callAs(api, maria, 'PUT', `/orders/${id}/invoice`, {
    body: { invoice: { number: '780', series: '12', accessKey: '' } },
  });
const refund = async (number: string, amountCents: number, reason: string) => {
  const id = await orderId(number);
  const { payments } = (await callAs(api, maria, 'GET', `/orders/${id}`)).json();
  const answer = await callAs(api, maria, 'POST', `/orders/${id}/refunds`, {
    body: { paymentId: payments[0].id, amountCents, reason },
    'idempotency-key': randomUUID(),
  });
  expect(answer.statusCode).toBe(201);
};

async function readFile(more = ''): Promise<string> {
  const today = todayInSaoPaulo();
  const period = `postedFrom=${addDays(today, -1)}&postedTo=${today}`;
  const answer = await callAs(api, maria, 'GET', `/finance/entries/file?format=csv&${period}${more}`);
  return answer.payload;
}

async function readLines(more = ''): Promise<Line[]> {
  const rows: string[][] = [];
  for await (const { cells } of readCsv((await readFile(more)).slice(1))) rows.push(cells);
  const [headings = [], ...others] = rows;
  return others.map((cells) => Object.fromEntries(headings.map((name, index) => [name, cells[index] ?? ''])));
}

beforeAll(async () => {
  const key = await newKey(api, maria, { mode: 'live' });
  await placeSale(api, key, 'cartao-7');
  await reportPayment(api, key, 'cartao-7', { events: [captured({ nsu: NSU })] });
  await placeSale(api, key, 'pix-9', PIX);
  await reportPayment(api, key, 'pix-9', { id: PIX.id, events: [captured({ end_to_end_id: END_TO_END })] });
  // Said by the store's own system, of money that it receives itself.
  await placeSale(api, key, 'direto', { ...PIX, gateway: undefined });
  await callV1(api, key, 'POST', '/orders/direto/payments/pix-1/events', captured({}));
  const charges = await forgetCharges(api, maria);
  await refund('1', 1_000, 'Chegou com defeito; "caixa" aberta');
  await refund('1', 500, '=1+1');
  await api.platform.database.platform.insertInto('gateway_charges').values(charges).execute();
  await issue(await orderId('2'));
  await releaseDue(api.platform.database, addDays(todayInSaoPaulo(), 40));
  lines = await readLines();
  const reader = await newKey(api, maria, { mode: 'live', scopes: ['financeiro:ler'] });
  entries = (await callV1(api, reader, 'GET', '/finance/entries')).json().entries;
});

const of = (type: string, code = 'cartao-7', account = 'A liberar') =>
  lines.filter((line) => line.Tipo === type && line['Código do pedido'] === code && line.Conta === account);

it('names the order, the charge and the NSU of a sale, with its gross and its fees', () => {
  expect(of('Venda')).toEqual([
    expect.objectContaining({
      Pedido: '1',
      Cobrança: 'sim_live_cartao-7-card-1',
      NSU,
      'End-to-end': '',
      Valor: '189,90',
      Bruto: '189,90',
      Tarifa: '-4,28',
    }),
  ]);
});

it('names a Pix as banks do', () => {
  expect(of('Venda', 'pix-9')).toEqual([
    expect.objectContaining({ 'End-to-end': END_TO_END, NSU: '', Tarifa: '-4,28', 'Nota fiscal': '780' }),
  ]);
});

it('tells each refund why it was made, and runs no formula of it', async () => {
  expect(of('Reembolso ao cliente').map(({ Valor, Motivo }) => [Valor, Motivo])).toEqual([
    ['-10,00', 'Chegou com defeito; "caixa" aberta'],
    ['-5,00', '=1+1'],
  ]);
  expect(of('Venda')[0]?.Motivo).toBe('');
  expect(await readFile()).toContain(";'=1+1;");
});

it('counts gross and fees once in each account, to the cent', () => {
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
  const sum = (account: string, column: string) =>
    lines
      .filter(({ Conta }) => Conta === account)
      .reduce((total, line) => total + cents(line[column] || '0'), 0);
  expect([sum('A liberar', 'Bruto'), sum('A liberar', 'Tarifa')]).toEqual([2 * 18_990, -2 * 428]);
  // The Pix at once, the card's first installment on its day.
  expect([sum('Disponível', 'Bruto'), sum('Disponível', 'Tarifa')]).toEqual([18_990 + 6_330, -428 - 143]);
});

it('has the sale that the seller received themselves, without what is owed for it', async () => {
  const [sale] = (await readLines('&custody=vendedor')).filter(({ Tipo }) => Tipo === 'Venda');
  expect(sale).toMatchObject({ Bruto: '189,90', Tarifa: '0,00', Cobrança: '', 'Código do pedido': 'direto' });
});

it('tells an ERP the same', () => {
  const found = (type: string, name: string) =>
    entries.find((entry) => entry.type === type && entry.order?.external_id === name);
  expect(found('sale', 'cartao-7')).toMatchObject({
    gross: 18_990,
    fee: -428,
    charge: 'sim_live_cartao-7-card-1',
    nsu: NSU,
    end_to_end_id: null,
    reason: null,
  });
  expect(found('sale', 'pix-9')).toMatchObject({ end_to_end_id: END_TO_END });
  expect(found('refund', 'cartao-7')).toMatchObject({
    gross: null,
    fee: null,
    reason: expect.stringContaining('defeito'),
  });
});
