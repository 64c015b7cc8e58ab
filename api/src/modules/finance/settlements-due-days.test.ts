import type { ReceivableRow, SettlementRow } from '@balcao/api-schema';
import { addDays, formatCalendarDate } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { assertLedgerHolds, CARD, placeSale, reportPayment, sellByCard } from '../../../test/ledger';
import { dayOfEvent, newKey, paymentEvent } from '../../../test/orders';
import { settlementRows } from '../../../test/settlements';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

const SOLD_ON = dayOfEvent(1);
/** The day on which an installment of a sale falls due. */
async function dueOn(installment: number): Promise<string> {
  const url = `/finance/receivables?from=${SOLD_ON}&to=${addDays(SOLD_ON, 200)}`;
  const items: ReceivableRow[] = (await callAs(api, maria, 'GET', url)).json().items;
  return items.find((item) => item.installment === installment)?.availableOn ?? '';
}
const told = (rows: readonly SettlementRow[]) =>
  rows.map(({ reference, installment, state }) => [reference, installment, state]);
const rowsOf = async (text: string) => told(await settlementRows(api, maria, text));

describe.each(['data de liquidação', 'Data', 'data do pagamento', 'settlement date'])(
  'a file of what is paid on one day, under “%s”',
  (heading) => {
    it('lacks what the ledger expects on that day, and no other installments of the same sales', async () => {
      for (const name of ['a', 'b', 'c']) await sellByCard(api, key, name);
      const day = formatCalendarDate(await dueOn(2));
      const lines = `a;2;63,30;${day}\nb;2/3;60,00;${day}\n`;
      expect(await rowsOf(`referencia;parcela;valor;${heading}\n${lines}`)).toEqual([
        ['a', 2, 'matched'],
        ['b', 2, 'different'],
        ['c', 2, 'missing'],
      ]);
    });
  },
);

it('is of the sales where its days are theirs, with all of their installments', async () => {
  await sellByCard(api, key, 'a');
  const day = formatCalendarDate(SOLD_ON);
  expect(await rowsOf(`referencia;parcela;valor;data\na;1;63,30;${day}\na;2;63,30;${day}\n`)).toEqual([
    ['a', 1, 'matched'],
    ['a', 2, 'matched'],
    ['a', 3, 'missing'],
  ]);
});

it('has the days that it is a whole of, where it has those of the sales and of the settlement', async () => {
  for (const name of ['a', 'b']) await sellByCard(api, key, name);
  const day = await dueOn(1);
  const other = addDays(SOLD_ON, -40);
  const lines = `a;1;63,30;${SOLD_ON};${day}\nx;1;10,00;${other};${day}\n`;
  expect(await rowsOf(`referencia;parcela;valor;data da venda;data do repasse\n${lines}`)).toEqual([
    ['a', 1, 'matched'],
    ['x', 1, 'unexpected'],
    ['b', 1, 'missing'],
  ]);
});

it('compares a line without its number with what falls due of the payment then', async () => {
  await sellByCard(api, key, 'a');
  const day = await dueOn(3);
  expect(await rowsOf(`referencia;valor;data de liquidacao\na;63,30;${day}\n`)).toEqual([
    ['a', null, 'matched'],
  ]);
});

it('lacks nothing of a sale that went back before the day, and names what went back on it', async () => {
  for (const name of ['a', 'b']) await sellByCard(api, key, name);
  await reportPayment(api, key, 'b', { events: [paymentEvent('refunded', 2, 18_990)] });
  const file = (day: string) => rowsOf(`referencia;parcela;valor;data do repasse\na;1;63,30;${day}\n`);
  expect(await file(await dueOn(1))).toEqual([['a', 1, 'matched']]);
  expect(await file(SOLD_ON)).toContainEqual(['b', null, 'missing']);
});

it('says which days were compared', async () => {
  await sellByCard(api, key, 'a');
  const day = await dueOn(1);
  await rowsOf(`referencia;parcela;valor;data\na;1;63,30;${day}\n`);
  const { items } = (await callAs(api, maria, 'GET', '/finance/settlements')).json();
  expect(items).toMatchObject([{ dayKind: 'due', fromDay: day, toDay: day }]);
});

it('takes a line of the whole payment for all of its installments, and one of an order for all of its payments', async () => {
  await sellByCard(api, key, 'a');
  const halves = [
    { ...CARD, id: 'card-1', amount: 10_000 },
    { ...CARD, id: 'card-2', amount: 8990 },
  ];
  await placeSale(api, key, 'b', ...(halves as [object, object]));
  for (const { id } of halves)
    await reportPayment(api, key, 'b', { id, events: [paymentEvent('captured', 1)] });
  const day = formatCalendarDate(SOLD_ON);
  const lines = `a;;189,90;${day}\nb;;189,90;${day}\n`;
  expect(await rowsOf(`pedido;parcela;valor;data\n${lines}`)).toEqual([
    ['a', null, 'matched'],
    ['b', null, 'matched'],
  ]);
});
