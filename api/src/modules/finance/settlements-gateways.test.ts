import type { SettlementRow } from '@balcao/api-schema';
import { formatCalendarDate } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { assertLedgerHolds, CARD, placeSale, reportPayment, sellByCard } from '../../../test/ledger';
import { callV1, dayOfEvent, newKey, paymentEvent } from '../../../test/orders';
import { settlementRows, shortRows, uploadSettlement } from '../../../test/settlements';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

const DAY = formatCalendarDate(dayOfEvent(1));
/** A sale that PagSeguro charges, which pays the seller. */
async function sellByPagSeguro(name: string) {
  await placeSale(api, key, name, { ...CARD, gateway: { name: 'pagseguro', charge_id: `CHAR_${name}` } });
  await callV1(api, key, 'POST', `/orders/${name}/payments/card-1/events`, paymentEvent('captured', 1));
}
const rowsOf = (text: string, query = '') => settlementRows(api, maria, text, query);
const listed = async (query = '') =>
  (await callAs(api, maria, 'GET', `/finance/settlements?${query}`)).json();

describe('a store with two gateways', () => {
  beforeEach(async () => {
    await sellByCard(api, key, 'a');
    for (const name of ['b', 'c']) await sellByPagSeguro(name);
  });

  it('has a file compared with the payments of the gateway alone that it names', async () => {
    expect(shortRows(await rowsOf(`referencia;valor;data\nCHAR_b;189,90;${DAY}\n`))).toEqual([
      ['CHAR_b', 'matched', 18_990, 18_990],
      ['c', 'missing', null, 18_990],
    ]);
    expect(shortRows(await rowsOf(`pedido;valor;data\na;189,90;${DAY}\n`))).toEqual([
      ['a', 'matched', 18_990, 18_990],
    ]);
    expect((await listed()).items.map(({ gateway }: { gateway: string }) => gateway)).toEqual([
      'simulador',
      'pagseguro',
    ]);
  });

  it('says of which gateway a file is where its names leave it open', async () => {
    for (const text of ['referencia;valor\nx;10,00\n', 'referencia;valor\na;189,90\nb;189,90\n']) {
      const answer = await uploadSettlement(api, maria, text);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'settlement_gateway']);
    }
    expect(await listed()).toMatchObject({ items: [], gateways: ['pagseguro', 'simulador'] });
  });

  it('is believed about its file: a payment of another gateway is none of it', async () => {
    const text = `referencia;valor;data\na;189,90;${DAY}\nb;189,90;${DAY}\n`;
    expect(shortRows(await rowsOf(text, 'gateway=simulador'))).toEqual([
      ['a', 'matched', 18_990, 18_990],
      ['b', 'unexpected', 18_990, null],
    ]);
    expect((await uploadSettlement(api, maria, text, 'gateway=banco')).statusCode).toBe(422);
  });

  it('has the rows about each custodian’s money apart', async () => {
    const text = `referencia;valor;data\nb;180,00;${DAY}\nx;10,00;${DAY}\n`;
    const { id, rows } = (await uploadSettlement(api, maria, text, 'gateway=pagseguro')).json();
    // What nobody knows has come through a gateway that pays the seller.
    expect(rows.map(({ reference, custody }: SettlementRow) => [reference, custody])).toEqual([
      ['b', 'vendedor'],
      ['x', 'vendedor'],
      ['c', 'vendedor'],
    ]);
    const shown = async (query: string) =>
      (await callAs(api, maria, 'GET', `/finance/settlements/${id}/rows?${query}`)).json().items.length;
    expect([await shown(''), await shown('custody=vendedor')]).toEqual([0, 3]);
    expect((await listed()).items).toMatchObject([{ total: 0, open: 0, others: 3 }]);
    expect((await listed('custody=vendedor')).items).toMatchObject([{ total: 3, open: 3, others: 0 }]);
  });
});

it('a gateway that has payments of both custodians has them apart, row by row', async () => {
  await sellByCard(api, key, 'a');
  // Reported as paid before the charge was named: the seller's own word.
  await placeSale(api, key, 'b', { ...CARD, gateway: undefined });
  await callV1(api, key, 'POST', '/orders/b/payments/card-1/events', paymentEvent('captured', 1));
  const charge = { name: 'simulador', charge_id: 'sim_live_b' };
  await placeSale(api, key, 'b', { ...CARD, gateway: charge });
  const rows = await rowsOf('referencia;valor\na;189,90\nb;189,90\nx;1,00\n', 'gateway=simulador');
  expect(rows.map(({ reference, state, custody }) => [reference, state, custody])).toEqual([
    ['a', 'matched', 'plataforma'],
    ['b', 'matched', 'vendedor'],
    ['x', 'unexpected', 'plataforma'],
  ]);
});

it('knows only the gateways of the own store', async () => {
  await sellByPagSeguro('b');
  const joao = await createAccount(api.platform);
  const answer = await callAs(api, joao, 'GET', '/finance/settlements');
  expect(answer.json()).toMatchObject({ items: [], gateways: [] });
  const rows = await settlementRows(api, joao, 'referencia;valor\nCHAR_b;189,90\n', 'gateway=pagseguro');
  expect(shortRows(rows)).toEqual([['CHAR_b', 'unexpected', 18_990, null]]);
});

it('a refund that the file of its gateway lacks is named, and no other gateway’s', async () => {
  await sellByCard(api, key, 'a');
  await sellByPagSeguro('b');
  await reportPayment(api, key, 'a', { events: [paymentEvent('refunded', 2, 4000)] });
  const missing = async (reference: string) =>
    shortRows(await rowsOf(`referencia;valor;data\n${reference};189,90;${DAY}\n`)).filter(
      ([, state]) => state === 'missing',
    );
  expect(await missing('a')).toEqual([['a', 'missing', null, -4000]]);
  expect(await missing('b')).toEqual([]);
});
