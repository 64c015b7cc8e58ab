import type { V1Entry, V1EntryPage } from '@balcao/api-schema';
import { callAs } from '../../../test/call-as';
import { CARD, placeSale, sellByCard } from '../../../test/ledger';
import { callV1, newKey, paymentEvent } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore({ isShared: true });
let reader: string;

beforeAll(async () => {
  const writer = await newKey(api, maria, { mode: 'live' });
  for (const name of ['a', 'b', 'c']) await sellByCard(api, writer, name);
  reader = await newKey(api, maria, { mode: 'live', scopes: ['financeiro:ler'] });
});

const read = async (query = '', key = reader): Promise<V1EntryPage> => {
  const answer = await callV1(api, key, 'GET', `/finance/entries${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

it('has each line of the statement once, over its pages, with the order as the store calls it', async () => {
  const found: V1Entry[] = [];
  for (let query = '?limit=4'; ; ) {
    const { entries, next_cursor: next } = await read(query);
    found.push(...entries);
    if (next === null) break;
    query = `?limit=4&cursor=${encodeURIComponent(next)}`;
  }
  const shown = (await callAs(api, maria, 'GET', '/finance/entries?sort=postedAt&size=100')).json().items;
  expect(found.map(({ id }) => id)).toEqual(shown.map(({ id }: { id: string }) => id));
  expect(found[0]).toMatchObject({
    type: 'sale',
    account: 'a_liberar',
    amount: 18_990,
    balance_after: 18_990,
    method: 'credit_card',
    order: { number: 1, external_id: 'a' },
  });
  expect(new Set(found.map(({ order }) => order?.external_id))).toEqual(new Set(['a', 'b', 'c']));
});

it('is limited to days of posting or of competência', async () => {
  const [first] = (await read()).entries;
  const day = first?.occurred_on ?? '';
  expect((await read(`?occurred_from=${day}&occurred_to=${day}`)).entries.length).toBeGreaterThan(0);
  expect((await read('?posted_to=2020-01-01')).entries).toEqual([]);
  expect((await read('?occurred_from=2999-01-01')).entries).toEqual([]);
  expect((await callV1(api, reader, 'GET', '/finance/entries?sort=x')).statusCode).toBe(422);
});

it('has what the platform holds alone, unless what the seller receives directly is asked for', async () => {
  const joao = await createAccount(api.platform);
  const writer = await newKey(api, joao, { mode: 'live' });
  await sellByCard(api, writer, 'held');
  await placeSale(api, writer, 'direct', { ...CARD, gateway: undefined });
  const body = paymentEvent('captured', 1);
  await callV1(api, writer, 'POST', `/orders/direct/payments/${CARD.id}/events`, body);
  const key = await newKey(api, joao, { mode: 'live', scopes: ['financeiro:ler'] });
  const told = async (query: string) =>
    new Set((await read(query, key)).entries.map(({ custody, order }) => `${custody} ${order?.external_id}`));
  expect(await told('')).toEqual(new Set(['plataforma held']));
  expect(await told('?custody=plataforma')).toEqual(new Set(['plataforma held']));
  expect(await told('?custody=vendedor')).toEqual(new Set(['vendedor direct']));
  expect((await callV1(api, key, 'GET', '/finance/entries?custody=todos')).statusCode).toBe(422);
});

it('needs a scope of its own, and shows the own store’s lines alone', async () => {
  const orders = await newKey(api, maria, { mode: 'live' });
  expect((await callV1(api, orders, 'GET', '/finance/entries')).statusCode).toBe(403);
  const joao = await createAccount(api.platform);
  const other = await newKey(api, joao, { mode: 'live', scopes: ['financeiro:ler'] });
  expect(await read('', other)).toEqual({ entries: [], next_cursor: null });
  const test = await newKey(api, maria, { scopes: ['financeiro:ler'] });
  expect(await read('', test)).toEqual({ entries: [], next_cursor: null });
});
