import { callAs } from '../../../test/call-as';
import { endedJob } from '../../../test/jobs';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria);
});

const put = async (name: string, changes: object = {}): Promise<string> =>
  (await callV1(api, key, 'PUT', `/orders/${name}`, orderBody(changes))).json().id;
const report = (name: string, data: object) =>
  callV1(api, key, 'POST', `/orders/${name}/payments/pix-1/events`, {
    ...paymentEvent('captured', 1),
    data,
  });
const namesOf = async (query: string) => {
  const { items } = (await callAs(api, maria, 'GET', `/orders?${query}`)).json();
  return items.map(({ externalId }: { externalId: string }) => externalId).sort();
};
const detailOf = async (id: string) => (await callAs(api, maria, 'GET', `/orders/${id}`)).json();

const BUMPED = [
  { title: 'Bolsa de lona', quantity: 1, unit_price: 8_000, discount: 1_000 },
  { title: 'Chaveiro', quantity: 1, unit_price: 2_000, kind: 'orderbump' },
];

it('orders are found by coupon and checkout, however they were typed, and say both', async () => {
  const id = await put('um', {
    coupon: ' bemvindo10 ',
    checkout: 'principal',
    shipping_method: ' PAC ',
  });
  await put('dois', { coupon: 'OUTRO', checkout: 'natal' });
  await put('tres');
  expect(await namesOf('coupon=BemVindo10')).toEqual(['um']);
  expect(await namesOf('checkout=natal')).toEqual(['dois']);
  expect(await namesOf('shippingMethod=PAC')).toEqual(['um']);
  expect(await detailOf(id)).toMatchObject({
    coupon: 'BEMVINDO10',
    checkout: 'principal',
    shipping: { method: 'PAC' },
  });
  const started = await callAs(api, maria, 'POST', '/orders/export', {
    body: { filter: { coupon: 'bemvindo10' } },
  });
  const job = await endedJob(api, maria, started.json());
  const csv = (await callAs(api, maria, 'GET', `/jobs/${job.id}/file`)).payload;
  expect(csv).toContain(';BEMVINDO10;PAC;principal;');
  expect(csv).not.toContain('OUTRO');
});

it('orders with an order bump are told from those without, and their lines say what they are', async () => {
  const id = await put('com', { items: BUMPED });
  await put('sem');
  expect(await namesOf('bump=true')).toEqual(['com']);
  expect(await namesOf('bump=false')).toEqual(['sem']);
  expect((await detailOf(id)).items).toMatchObject([
    { kind: 'product', discountCents: 1_000, totalCents: 8_000 },
    { kind: 'orderbump', discountCents: 0 },
  ]);
  await put('com');
  expect(await namesOf('bump=true')).toEqual([]);
});

it('an order says how it is sent and where to, until its buyer is erased', async () => {
  const address = {
    zip: '01310-100',
    street: 'Avenida Paulista',
    number: '1578',
    city: 'São Paulo',
    state: 'SP',
  };
  const sent = { shipping_details: { method: 'Sedex', days: 3, address } };
  const id = await put('um', sent);
  expect((await detailOf(id)).shipping).toEqual({
    method: 'Sedex',
    days: 3,
    address: { ...address, zip: '01310100', complement: '', district: '' },
  });
  expect(await namesOf('state=SP')).toEqual(['um']);
  await callAs(api, maria, 'POST', `/orders/${id}/anonymize`);
  await put('um', sent);
  expect((await detailOf(id)).shipping).toEqual({ method: 'Sedex', days: 3, address: null });
});

it('an order is found by what banks and gateways call its payment', async () => {
  const pix = 'E00416968202611201205ABCDEF12345';
  await put('um');
  await put('dois');
  await report('um', { end_to_end_id: pix, nsu: 774_411 });
  expect(await namesOf(`q=${pix}`)).toEqual(['um']);
  expect(await namesOf('q=774411')).toEqual(['um']);
  // What the shop sends again leaves it.
  await put('um', { utm: {} });
  expect(await namesOf(`q=${pix}`)).toEqual(['um']);
});
