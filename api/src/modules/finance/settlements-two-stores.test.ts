import { callAs } from '../../../test/call-as';
import { newIdempotencyKey } from '../../../test/finance';
import { assertLedgerHolds, CARD, placeSale, reportPayment } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { settlementRows, shortRows, uploadSettlement } from '../../../test/settlements';
import { type Account, otherSession } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
/** Maria in her second store. */
let second: Account;
const keys = new Map<Account, string>();

beforeEach(async () => {
  const { id } = (
    await callAs(api, maria, 'POST', '/registrar-nova-loja', { body: { nome: 'Ateliê da Maria' } })
  ).json();
  second = { ...(await otherSession(api.platform, maria, id)), storeId: id };
  for (const store of [maria, second]) keys.set(store, await newKey(api, store, { mode: 'live' }));
});
afterEach(() => assertLedgerHolds(api, maria));

/** A sale of R$ 189,90, or of as much as is said, that has the names which the other store's has, too. */
async function sell(store: Account, amount = 18_990) {
  const key = keys.get(store) ?? '';
  await placeSale(api, key, 'PED-1', {
    ...CARD,
    amount,
    gateway: { name: 'simulador', charge_id: 'COB-1' },
  });
  const paid = paymentEvent('captured', 1);
  await reportPayment(api, key, 'PED-1', {
    events: [{ ...paid, data: { ...paid.data, nsu: '123456' } }],
  });
}

it.each([
  ['the name of its order', 'pedido', 'PED-1'],
  ['the name of its charge', 'charge_id', 'COB-1'],
  ['its NSU', 'NSU', '123456'],
])('a file of one store finds no sale of the other by %s', async (_what, heading, name) => {
  await sell(second);
  const text = `${heading};valor\n${name};189,90\n`;
  expect(shortRows(await settlementRows(api, maria, text))).toEqual([[name, 'unexpected', 18_990, null]]);
  await sell(maria);
  const [own] = await settlementRows(api, maria, text);
  const [others] = await settlementRows(api, second, text);
  expect([own?.state, others?.state]).toEqual(['matched', 'matched']);
  expect(own?.orderId).not.toBe(others?.orderId);
});

it('a file of one store neither lacks nor repeats what is the other’s, and is not there to be read', async () => {
  for (const store of [maria, second]) await sell(store);
  const text = 'pedido;valor\nPED-1;189,90\n';
  const { id, rows } = (await uploadSettlement(api, maria, text)).json();
  expect(shortRows(rows)).toEqual([['PED-1', 'matched', 18_990, 18_990]]);
  // Numbers of orders are of the seller: the other store has the second one.
  const other = shortRows(await settlementRows(api, maria, 'pedido;valor\n2;189,90\n'));
  expect(other[0]).toEqual(['2', 'unexpected', 18_990, null]);
  expect((await callAs(api, second, 'GET', '/finance/settlements')).json().items).toEqual([]);
  expect((await callAs(api, second, 'GET', `/finance/settlements/${id}/rows`)).statusCode).toBe(404);
  const note = await callAs(api, second, 'PUT', `/finance/settlements/${id}/rows/${rows[0].id}/note`, {
    body: { note: 'Já conferido.' },
  });
  expect(note.statusCode).toBe(404);
  // The same bytes are a new file in the other store.
  expect((await uploadSettlement(api, second, text)).json().sameAs).toBeNull();
});

it('the same call by the same key is another one in the other store', async () => {
  for (const store of [maria, second]) await sell(store);
  const key = newIdempotencyKey();
  const send = (store: Account) =>
    api.app.inject({
      method: 'POST',
      url: '/finance/settlements',
      headers: { ...store.headers, 'content-type': 'text/csv', 'idempotency-key': key },
      payload: 'pedido;valor\nPED-1;189,90\n',
    });
  const [first, other] = [await send(maria), await send(second)];
  expect([first.statusCode, other.statusCode]).toEqual([201, 201]);
  expect(other.json().id).not.toBe(first.json().id);
  expect(other.json().rows[0].orderId).not.toBe(first.json().rows[0].orderId);
  expect((await send(maria)).json().id).toBe(first.json().id);
});
