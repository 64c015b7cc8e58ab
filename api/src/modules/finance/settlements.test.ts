import { formatCalendarDate, formatDayOf } from '@balcao/domain';
import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import { assertLedgerHolds, CARD, placeSale, reportPayment, sellByCard } from '../../../test/ledger';
import { dayOfEvent, newKey, paymentEvent } from '../../../test/orders';
import { settlementRows, shortRows, uploadSettlement } from '../../../test/settlements';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { lockAccounts, post } from './ledger';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

const sell = (name: string) => sellByCard(api, key, name);

const upload = (text: string, account = maria) => uploadSettlement(api, account, text);
const rowsOf = (text: string) => settlementRows(api, maria, text);

it('compares each line with the ledger, and says what the file lacks', async () => {
  for (const name of ['igual', 'menor', 'falta']) await sell(name);
  const rows = await rowsOf(
    'Referência;Valor\nigual;189,90\nmenor;R$ 180,00\nigual;189,90\ndesconhecido;10,00\n',
  );
  expect(shortRows(rows)).toEqual([
    ['igual', 'matched', 18_990, 18_990],
    ['menor', 'different', 18_000, 18_990],
    ['igual', 'duplicate', 18_990, 18_990],
    ['desconhecido', 'unexpected', 1000, null],
    ['falta', 'missing', null, 18_990],
  ]);
  expect(rows.map(({ orderId }) => orderId !== null)).toEqual([true, true, true, false, true]);
});

it('knows a sale by what its gateway calls the charge, whatever else is called so', async () => {
  await placeSale(api, key, 'venda', { ...CARD, gateway: { name: 'iugu', charge_id: 'INV-77' } });
  await reportPayment(api, key, 'venda', { events: [paymentEvent('captured', 1)] });
  await placeSale(api, key, 'INV-77', { ...CARD, gateway: { name: 'iugu', charge_id: 'INV-78' } });
  await reportPayment(api, key, 'INV-77', { events: [paymentEvent('captured', 1)] });
  expect(shortRows(await rowsOf('reference,amount\nINV-77,189.90\nvenda,189.90\n'))).toEqual([
    ['INV-77', 'matched', 18_990, 18_990],
    ['venda', 'duplicate', 18_990, 18_990],
    ['INV-77', 'missing', null, 18_990],
  ]);
});

it('reads files by installment, and those in other languages and in cents', async () => {
  await sell('a');
  const byInstallment = await rowsOf('reference,installment,amount\na,1,63.30\na,2/3,63.30\n');
  expect(shortRows(byInstallment)).toEqual([
    ['a', 'matched', 6330, 6330],
    ['a', 'matched', 6330, 6330],
    ['a', 'missing', null, 6330],
  ]);
  expect(shortRows(await rowsOf('reference;amountCents\n#1;18990\n'))).toEqual([
    ['#1', 'matched', 18_990, 18_990],
  ]);
});

it('tells what went back to the buyer apart from the sale', async () => {
  await sell('a');
  await reportPayment(api, key, 'a', { events: [paymentEvent('refunded', 2, 4000)] });
  expect(shortRows(await rowsOf('referencia;valor\na;189,90\na;-40,00\n'))).toEqual([
    ['a', 'matched', 18_990, 18_990],
    ['a', 'matched', -4000, -4000],
  ]);
});

describe('what the ledger has taken already is no difference', () => {
  const reported = (...events: ReturnType<typeof paymentEvent>[]) => reportPayment(api, key, 'a', { events });

  it('a chargeback that is open', async () => {
    await sell('a');
    await reported(paymentEvent('chargeback_opened', 2, 18_990));
    expect(shortRows(await rowsOf('referencia;valor\na;189,90\na;-189,90\n'))).toEqual([
      ['a', 'matched', 18_990, 18_990],
      ['a', 'matched', -18_990, -18_990],
    ]);
  });

  it('a chargeback that was lost, and one that was won is none', async () => {
    await sell('a');
    await reported(paymentEvent('chargeback_opened', 2, 18_990), paymentEvent('chargeback_lost', 3, 18_990));
    expect(shortRows(await rowsOf('referencia;valor\na;-189,90\n'))[0]).toEqual([
      'a',
      'matched',
      -18_990,
      -18_990,
    ]);
    await sell('b');
    await reportPayment(api, key, 'b', {
      events: [paymentEvent('chargeback_opened', 2, 18_990), paymentEvent('chargeback_won', 3, 18_990)],
    });
    expect(shortRows(await rowsOf('referencia;valor\nb;-189,90\n'))[0]).toEqual([
      'b',
      'different',
      -18_990,
      0,
    ]);
  });

  it('a chargeback of a part beside a refund, whichever the file has', async () => {
    await sell('a');
    await reported(paymentEvent('refunded', 2, 4000), paymentEvent('chargeback_opened', 3, 6000));
    const rows = async (...amounts: string[]) =>
      shortRows(await rowsOf(`referencia;valor\n${amounts.map((amount) => `a;${amount}`).join('\n')}\n`));
    expect(await rows('189,90', '-60,00')).toContainEqual(['a', 'matched', -6000, -6000]);
    expect(await rows('189,90', '-100,00')).toContainEqual(['a', 'matched', -10_000, -10_000]);
    // The first one is booked. The second one is compared with the refund that is left.
    expect(await rows('-60,00', '-60,00')).toContainEqual(['a', 'different', -6000, -4000]);
  });

  it('the gateway’s fee of the sale, where the file has it apart', async () => {
    await placeSale(api, key, 'a', { ...CARD, gateway: { name: 'iugu', charge_id: 'INV-9' } });
    await reported(paymentEvent('captured', 1));
    const { order_id: orderId } = await api.platform.database.platform
      .updateTable('receivables')
      .set({ gateway_fee_cents: 221, net_cents: sql`net_cents - 221`, open_cents: sql`open_cents - 221` })
      .where('seller_id', '=', maria.sellerId)
      .returning('order_id')
      .executeTakeFirstOrThrow();
    await api.platform.database.withSeller(maria.sellerId, async (trx) => {
      const owner = { sellerId: maria.sellerId, storeId: maria.storeId };
      const { id: paymentId } = await trx
        .selectFrom('payments')
        .where('order_id', '=', orderId)
        .select('id')
        .executeTakeFirstOrThrow();
      const fact = { kind: 'test', key: 'fee', orderId, paymentId, occurredAt: new Date() };
      await post(trx, owner, await lockAccounts(trx, owner, 'vendedor'), fact, [
        { account: 'direto_a_receber', type: 'fee_gateway', amountCents: -663 },
        { account: 'gateway_direto', type: 'fee_gateway', amountCents: 663 },
      ]);
    });
    expect(shortRows(await rowsOf('referencia;valor\na;189,90\na;-6,63\n'))).toEqual([
      ['a', 'matched', 18_990, 18_990],
      ['a', 'matched', -663, -663],
    ]);
  });
});

it('names what went back and the file lacks, also of a sale of other days', async () => {
  await sell('a');
  await sell('b');
  await reportPayment(api, key, 'a', { events: [paymentEvent('refunded', 2, 4000)] });
  await reportPayment(api, key, 'b', { events: [paymentEvent('chargeback_opened', 3, 6000)] });
  const [refund] = (await callAs(api, maria, 'GET', '/finance/entries?type=refund')).json().items;
  const day = formatDayOf(refund.occurredAt);
  const file = (lines: string) => rowsOf(`referencia;valor;data\n${lines}`);
  const sales = `a;189,90;${day}\nb;189,90;${day}\n`;
  const missing = async (lines: string) =>
    shortRows(await file(lines)).filter(
      ([, state, , expected]) => state === 'missing' && Number(expected) < 0,
    );
  expect(await missing(sales)).toEqual([
    ['a', 'missing', null, -4000],
    ['b', 'missing', null, -6000],
  ]);
  expect(await missing(`${sales}a;-40,00;${day}\n`)).toEqual([['b', 'missing', null, -6000]]);
  expect(await missing('a;189,90;01/01/2026\n')).toEqual([]);
});

it('takes refunds one by one for the whole that went back, and no other sum', async () => {
  await sell('a');
  const refunds = [paymentEvent('refunded', 2, 1000), paymentEvent('refunded', 3, 2500)];
  await reportPayment(api, key, 'a', { events: refunds });
  expect(shortRows(await rowsOf('referencia;valor\na;189,90\na;-10,00\na;-25,00\n'))).toEqual([
    ['a', 'matched', 18_990, 18_990],
    ['a', 'matched', -1000, -1000],
    ['a', 'matched', -2500, -2500],
  ]);
  expect(shortRows(await rowsOf('referencia;valor\na;189,90\na;-10,00\na;-26,00\n'))).toEqual([
    ['a', 'matched', 18_990, 18_990],
    ['a', 'matched', -1000, -1000],
    ['a', 'different', -2600, -2500],
  ]);
});

it.each(['-10,00', '10,00-', '(10,00)', 'R$ -10,00', '- R$ 10,00', '\u221210,00'])(
  'reads %s as money that went back',
  async (amount) => {
    await sell('a');
    await reportPayment(api, key, 'a', { events: [paymentEvent('refunded', 2, 1000)] });
    expect(shortRows(await rowsOf(`referencia;valor\na;189,90\na;${amount}\n`))[1]).toEqual([
      'a',
      'matched',
      -1000,
      -1000,
    ]);
  },
);

it('knows a payment by what its bank calls it, also one of two of an order', async () => {
  const first = { ...CARD, id: 'card-1', amount: 10_000 };
  const second = { ...CARD, id: 'card-2', amount: 8990 };
  await placeSale(api, key, 'dois', first, second);
  const paid = (nsu: string, amount: number) => {
    const event = paymentEvent('captured', 1, amount);
    return { ...event, data: { ...event.data, nsu } };
  };
  await reportPayment(api, key, 'dois', { id: 'card-1', events: [paid('880012', 10_000)] });
  await reportPayment(api, key, 'dois', { id: 'card-2', events: [paid('2', 8990)] });
  await sell('outro');
  expect(shortRows(await rowsOf('NSU;Valor\n880012;100,00\n2;89,90\n'))).toEqual([
    ['880012', 'matched', 10_000, 10_000],
    ['2', 'matched', 8990, 8990],
    ['outro', 'missing', null, 18_990],
  ]);
  // The second order has that number.
  expect(shortRows(await rowsOf('Pedido;Valor\n2;189,90\n'))[0]).toEqual(['2', 'matched', 18_990, 18_990]);
});

it.each([
  ['Referência;Valor\na;189,90\nTOTAL;189,90\n'],
  ['Data;Referência;Valor\n;a;189,90\nTotal geral:;;R$ 189,90\n'],
  ['Referência;Valor\na;189,90\nSubtotal;um valor só\n'],
])('takes no sum of lines for a sale: %j', async (text) => {
  await sell('a');
  expect(shortRows(await rowsOf(text))).toEqual([['a', 'matched', 18_990, 18_990]]);
});

it.each([
  ['000880012', '880012'],
  ['880012', '000000880012'],
])('knows the NSU %s as a spreadsheet writes it: %s', async (nsu, written) => {
  await placeSale(api, key, 'venda', { ...CARD, id: 'card-1' });
  const event = paymentEvent('captured', 1);
  const told = { ...event, data: { ...event.data, nsu } };
  await reportPayment(api, key, 'venda', { id: 'card-1', events: [told] });
  expect(shortRows(await rowsOf(`NSU;Valor\n${written};189,90\n`))).toEqual([
    [written, 'matched', 18_990, 18_990],
  ]);
});

it('says that the same file was sent before, to the same store only', async () => {
  await sell('a');
  const text = 'referencia;valor\na;189,90\n';
  expect((await upload(text)).json().sameAs).toBeNull();
  expect((await upload(text)).json().sameAs).toMatchObject({
    fileName: 'liquidação.csv',
    createdAt: expect.any(String),
  });
  expect((await upload(`${text}\n`)).json().sameAs).toBeNull();
  expect((await upload(text, await createAccount(api.platform))).json().sameAs).toBeNull();
});

it('takes nothing for missing that the days of the file leave out', async () => {
  for (const name of ['a', 'b']) await sell(name);
  expect(await rowsOf('referencia;valor;data\na;189,90;01/01/2026\n')).toHaveLength(1);
  const day = formatCalendarDate(dayOfEvent(1));
  expect(await rowsOf(`referencia;valor;data\na;189,90;${day}\n`)).toHaveLength(2);
});

it('keeps what came of it, with the explanations of people', async () => {
  await sell('a');
  const { id, rows } = (await upload('referencia;valor\na;180,00\n')).json();
  const note = (text: string, rowId = rows[0].id, account = maria) =>
    callAs(api, account, 'PUT', `/finance/settlements/${id}/rows/${rowId}/note`, { body: { note: text } });
  expect((await callAs(api, maria, 'GET', '/finance/settlements')).json()).toMatchObject({
    items: [{ id, fileName: 'liquidação.csv', total: 1, matched: 0, open: 1 }],
    canEdit: true,
  });
  expect((await note('O gateway descontou a tarifa do mês.')).statusCode).toBe(204);
  const page = (await callAs(api, maria, 'GET', `/finance/settlements/${id}/rows?state=different`)).json();
  expect(page.items).toMatchObject([
    { note: 'O gateway descontou a tarifa do mês.', notedAt: expect.any(String) },
  ]);
  expect(page.items[0].notedBy).not.toBe('');
  expect((await callAs(api, maria, 'GET', '/finance/settlements')).json().items[0].open).toBe(0);
  expect(
    (await callAs(api, maria, 'GET', `/finance/settlements/${id}/rows?state=matched`)).json().total,
  ).toBe(0);

  const joao = await createAccount(api.platform);
  expect((await note('Não é minha.', rows[0].id, joao)).statusCode).toBe(404);
  expect((await callAs(api, joao, 'GET', `/finance/settlements/${id}/rows`)).statusCode).toBe(404);
  expect((await callAs(api, joao, 'GET', '/finance/settlements')).json().items).toEqual([]);
});

it('knows no sale of another store', async () => {
  await sell('a');
  const joao = await createAccount(api.platform);
  const answer = await upload('referencia;valor\na;189,90\n', joao);
  expect(shortRows(answer.json().rows)).toEqual([['a', 'unexpected', 18_990, null]]);
});

it.each([
  ['nome;preço\nx;1', /precisa de uma coluna/],
  ['referencia;valor\na;dez', /^Linha 2: o valor/],
  ['referencia;valor\na;1-0,00', /^Linha 2: o valor/],
  ...['1O0,00', '1e3', '10/2', '=1+1', 'US$ 10,00', '1.2.3,4', '1 0 0', '10,00 20,00', '1.00 0,00'].map(
    (amount): [string, RegExp] => [`referencia;valor\na;1.234,56\nb;${amount}`, /^Linha 3: o valor/],
  ),
  ['referencia;centavos\na;189,90', /^Linha 2: o valor/],
  ['referencia;valor;parcela\na;10,00;1e3', /^Linha 2: a parcela/],
  ['referencia;valor\nTOTAL;10,00', /nenhuma linha/],
  ['referencia;valor\n', /nenhuma linha/],
  ['referencia;valor\n"a;1', /Confira as aspas/],
  ['\0\0', /não é um CSV/],
])('says what is wrong with %j, and keeps nothing', async (text, problem) => {
  const answer = await upload(text);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors.join(' ')).toMatch(problem);
  expect((await callAs(api, maria, 'GET', '/finance/settlements')).json().items).toEqual([]);
});
