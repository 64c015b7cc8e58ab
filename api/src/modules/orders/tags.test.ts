import { callAs } from '../../../test/call-as';
import { endedJob } from '../../../test/jobs';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { recordGatewayEvents } from './incoming-events';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria);
});

const put = async (name: string, changes: object = {}): Promise<string> =>
  (await callV1(api, key, 'PUT', `/orders/${name}`, orderBody(changes))).json().id;
const namesOf = async (query: string) => {
  const { items } = (await callAs(api, maria, 'GET', `/orders?${query}`)).json();
  return items.map(({ externalId }: { externalId: string }) => externalId).sort();
};
const jobOf = async (path: string, body: object) =>
  endedJob(api, maria, (await callAs(api, maria, 'POST', path, { body })).json());
const bulk = (action: 'tag' | 'untag', tag: string, ids: readonly string[]) =>
  jobOf('/orders/bulk', { action, tag, selection: { by: 'ids', ids } });

it('orders are called by tags, found by them, and let go of them', async () => {
  const [first, second] = [await put('um'), await put('dois')];
  await put('tres');
  const job = await bulk('tag', '  Presente ', [first, second]);
  expect(job).toMatchObject({ status: 'done', counts: { changed: 2 } });
  await bulk('tag', 'urgente', [first]);
  await bulk('tag', 'presente', [first]);
  expect(await namesOf('tag=PRESENTE')).toEqual(['dois', 'um']);
  expect(await namesOf('tag=urgente')).toEqual(['um']);
  // What the shop sends again leaves them alone.
  await put('um', { utm: {} });
  const { tags } = (await callAs(api, maria, 'GET', `/orders/${first}`)).json();
  expect(tags).toEqual(['presente', 'urgente']);
  await bulk('untag', 'presente', [first]);
  expect(await namesOf('tag=presente')).toEqual(['dois']);
});

it('an order has ten tags at most', async () => {
  const id = await put('um');
  for (let index = 0; index < 10; index += 1) await bulk('tag', `etiqueta ${index}`, [id]);
  expect(await bulk('tag', 'mais uma', [id])).toMatchObject({ counts: { failed: 1 } });
});

it('one order gets and loses tags by itself, and the store knows which it uses', async () => {
  const [first, second] = [await put('um'), await put('dois')];
  const patch = (id: string, body: object) => callAs(api, maria, 'PATCH', `/orders/${id}/tags`, { body });
  expect((await patch(first, { add: ['Presente', ' VIP  da casa '] })).json().tags).toEqual([
    'presente',
    'vip da casa',
  ]);
  await patch(second, { add: ['presente'] });
  // Two people at once: what each does adds up, and doing it again changes nothing.
  const answers = await Promise.all([
    patch(first, { add: ['frágil'] }),
    patch(first, { remove: ['vip da casa'] }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const before = (await callAs(api, maria, 'GET', `/orders/${first}`)).json();
  expect(before.tags).toEqual(['frágil', 'presente']);
  expect((await patch(first, { add: ['presente'] })).json().version).toBe(before.version);
  expect((await callAs(api, maria, 'GET', '/orders/tags')).json().items).toEqual([
    { tag: 'presente', orders: 2 },
    { tag: 'frágil', orders: 1 },
  ]);
});

it('orders are found by where they go, what was bought and how the buyer came', async () => {
  await put('sp', { shipping_state: 'SP', utm: { source: 'google', medium: 'cpc' } });
  await put('rj', {
    shipping_state: 'RJ',
    items: [{ title: 'Caneca esmaltada', quantity: 2, unit_price: 5_000 }],
  });
  const id = await put('ba', {
    items: [{ title: 'Camiseta 100% algodão', quantity: 2, unit_price: 5_000 }],
  });
  await api.platform.database.withSeller(maria.sellerId, (trx) =>
    recordGatewayEvents(
      trx,
      api.platform,
      { ...maria, id },
      { source: 'simulador', externalPaymentId: 'pix-1' },
      [{ id: newId(), type: 'payment.captured', occurredAt: new Date(), amountCents: 10_750, data: {} }],
    ),
  );
  expect(await namesOf('state=SP&state=BA')).toEqual(['sp']);
  expect(await namesOf('product=caneca')).toEqual(['rj']);
  // A sign of patterns is a letter like others.
  expect(await namesOf('product=100%25')).toEqual(['ba']);
  expect(await namesOf('product=%25')).toEqual(['ba']);
  expect(await namesOf('utmMedium=cpc')).toEqual(['ba', 'rj', 'sp']);
  expect(await namesOf('utmMedium=email')).toEqual([]);
  expect(await namesOf('gateway=simulador')).toEqual(['ba']);
  expect(await namesOf('gateway=iugu')).toEqual([]);
  const job = await jobOf('/orders/export', { filter: { state: ['SP'] } });
  const csv = await callAs(api, maria, 'GET', `/jobs/${job.id}/file`);
  expect(csv.payload).toContain(';SP;');
  expect(csv.payload).not.toContain(';RJ;');
});
