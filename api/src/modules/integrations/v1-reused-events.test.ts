import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@balcao/api-schema';
import { callAs } from '../../../test/call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore({ api: { API_KEY_REQUESTS_PER_MINUTE: '100000' } });
let key: string;
/** The name of a new order of R$ 107,50, to be paid by one of two attempts. */
let name: string;
let id: string;

beforeEach(async () => {
  key = await newKey(api, maria);
  ({ name, id } = await place());
});

const ATTEMPTS = [
  { id: 'card-1', method: 'credit_card', amount: 10_750 },
  { id: 'card-2', method: 'credit_card', amount: 10_750 },
] as const;
async function place(asKey = key) {
  const external = `pedido-${randomUUID()}`;
  const body = orderBody({ payments: [...ATTEMPTS] });
  const answer = await callV1(api, asKey, 'PUT', `/orders/${external}`, body);
  return { name: external, id: answer.json().id as string };
}
const report = (body: object, { to = name, payment = 'card-1', by = key } = {}) =>
  callV1(api, by, 'POST', `/orders/${to}/payments/${payment}/events`, body);
const reportOrder = (body: object) => callV1(api, key, 'POST', `/orders/${name}/events`, body);
const read = async (order = id): Promise<OrderDetail> =>
  (await callAs(api, maria, 'GET', `/orders/${order}`)).json();
const divergent = async () => {
  const { items, counts } = (await callAs(api, maria, 'GET', '/orders?tab=divergent&countBy=tab')).json();
  const { total } = counts.find(({ value }: { value: string }) => value === 'divergent');
  return { ids: items.map((row: { id: string }) => row.id), total };
};
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const REUSED = [409, 'event_id_reused'];

const captured = () => {
  const event = paymentEvent('captured', 1, 5_000);
  return { ...event, data: { ...event.data, nsu: '123', tid: 'T9' } };
};

describe('an event with the id of another one', () => {
  it.each<[string, (event: ReturnType<typeof captured>) => object]>([
    ['kind', (event) => ({ ...event, type: 'payment.refunded' })],
    ['amount', (event) => ({ ...event, data: { ...event.data, amount: 10_750 } })],
    ['no amount', (event) => ({ ...event, data: { nsu: '123', tid: 'T9' } })],
    ['moment', (event) => ({ ...event, occurred_at: paymentEvent('', 2).occurred_at })],
    ['currency', (event) => ({ ...event, data: { ...event.data, currency: 'USD' } })],
    ['dispute', (event) => ({ ...event, data: { ...event.data, dispute_id: 'D1' } })],
    ['refund', (event) => ({ ...event, data: { ...event.data, refund_id: 'R1' } })],
    ['name at the bank', (event) => ({ ...event, data: { ...event.data, nsu: '124' } })],
  ])('that says another %s is refused, kept and flagged, and moves nothing', async (_what, change) => {
    const first = captured();
    await report(first);
    const before = await read();
    expect(before).toMatchObject({ isDivergent: false, reusedEvents: [], capturedCents: 5_000 });
    expect(codeOf(await report(change(first)))).toEqual(REUSED);
    const { version, isDivergent, reusedEvents, ...after } = await read();
    expect(before).toMatchObject(after);
    expect(isDivergent).toBe(true);
    expect(version).toBeGreaterThan(before.version);
    expect(reusedEvents).toMatchObject([{ eventId: first.id, text: expect.stringContaining(first.id) }]);
    expect(await divergent()).toEqual({ ids: [id], total: 1 });
  });

  it('is told with both amounts, in words', async () => {
    const first = captured();
    await report(first);
    await report({ ...first, data: { ...first.data, amount: 10_750 } });
    const [reused] = (await read()).reusedEvents;
    expect(reused?.text.replaceAll('\u00a0', ' ')).toBe(
      `O id ${first.id} (API) veio com dois conteúdos: “Pagamento confirmado” de R$ 50,00, que contou, e “Pagamento confirmado” de R$ 107,50, que não contou.`,
    );
    expect(reused).toMatchObject({ amountCents: 10_750, type: 'payment.captured', data: { nsu: '123' } });
  });

  it('of another attempt of the order is flagged there', async () => {
    const first = captured();
    await report(first);
    expect(codeOf(await report(first, { payment: 'card-2' }))).toEqual(REUSED);
    expect((await read()).reusedEvents).toMatchObject([{ text: expect.stringContaining('outro pagamento') }]);
  });

  it('of another order flags the order that it was reported of, and says nothing of the other', async () => {
    const first = captured();
    await report(first);
    const other = await place();
    expect(codeOf(await report(first, { to: other.name }))).toEqual(REUSED);
    expect(await divergent()).toEqual({ ids: [other.id], total: 1 });
    expect((await read(other.id)).reusedEvents).toMatchObject([
      { text: expect.stringContaining('já era de um evento de outro pedido') },
    ]);
    expect((await read(other.id)).paymentStatus).toBe('aguardando');
  });

  it('of the parcel is kept and flagged alike', async () => {
    await report(captured());
    const sent = {
      ...paymentEvent('', 2),
      type: 'fulfillment.shipped',
      data: { tracking_code: 'AA123456789BR' },
    };
    await reportOrder(sent);
    expect(codeOf(await reportOrder({ ...sent, data: { tracking_code: 'BB123456789BR' } }))).toEqual(REUSED);
    expect(await read()).toMatchObject({
      isDivergent: true,
      trackingCode: 'AA123456789BR',
      fulfillments: [{ trackingCode: 'AA123456789BR' }],
      reusedEvents: [{ type: 'fulfillment.shipped' }],
    });
  });

  it('is listed by its place in a batch, beside what is new and what repeats', async () => {
    const first = captured();
    const other = { ...first, data: { amount: 1 } };
    const next = paymentEvent('refunded', 2, 1_000);
    const answer = await report({ events: [first, other, next, first] });
    expect(answer.json()).toMatchObject({
      accepted: 2,
      duplicates: 1,
      rejected: [{ index: 1, code: 'event_id_reused' }],
    });
    expect(await read()).toMatchObject({ capturedCents: 5_000, refundedCents: 1_000, isDivergent: true });
  });

  it('stays flagged whatever comes later, and when the order is recalculated', async () => {
    const first = captured();
    await report(first);
    await report({ ...first, data: {} });
    await report(paymentEvent('refunded', 2, 1_000));
    const check = await callAs(api, maria, 'POST', `/orders/${id}/recalculate`);
    expect(check.json()).toMatchObject({ isEqual: true });
    expect(await divergent()).toEqual({ ids: [id], total: 1 });
  });

  it('is another one for another seller', async () => {
    const first = captured();
    await report(first);
    const joao = await createAccount(api.platform);
    const by = await newKey(api, joao);
    const other = await place(by);
    const answer = await report({ ...first, data: { amount: 1 } }, { to: other.name, by });
    expect([answer.statusCode, answer.json().accepted]).toEqual([202, 1]);
  });
});

describe('a true repetition', () => {
  it('stays a quiet success, whatever order its members stand in', async () => {
    const first = captured();
    await report(first);
    const { data } = first;
    const again = { ...first, data: { tid: data.tid, amount: data.amount, nsu: data.nsu } };
    const answer = await report(again);
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { accepted: 0, duplicates: 1 }]);
    expect(await read()).toMatchObject({ isDivergent: false, reusedEvents: [] });
  });

  it('stays one when the buyer was erased meanwhile, and of what was kept nothing is left of them', async () => {
    const first = captured();
    await report(first);
    await report({ ...first, data: { ...first.data, amount: 1, payer: 'Ana Prado' } });
    await callAs(api, maria, 'POST', `/orders/${id}/anonymize`);
    expect((await read()).reusedEvents).toMatchObject([{ amountCents: 1, data: {} }]);
    expect((await report(first)).json()).toMatchObject({ duplicates: 1 });
    expect(codeOf(await report({ ...first, data: { amount: 2, payer: 'Ana Prado' } }))).toEqual(REUSED);
    expect((await read()).reusedEvents).toMatchObject([{ amountCents: 1 }, { amountCents: 2, data: {} }]);
  });
});

it('twenty times at once there is one fact and one flag', async () => {
  const first = captured();
  const other = { ...first, data: { ...first.data, amount: 10_750 } };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => report(index % 2 === 0 ? first : other)),
  );
  expect(answers.filter((answer) => answer.json().accepted === 1)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10);
  const { events, reusedEvents } = await read();
  expect([events.length, reusedEvents.length]).toEqual([1, 1]);
  expect(await divergent()).toEqual({ ids: [id], total: 1 });
});

it('keeps twenty contents of an order and no more', async () => {
  const first = captured();
  await report(first);
  const others = Array.from({ length: 30 }, (_, amount) => ({ ...first, data: { amount: amount + 1 } }));
  const answer = await report({ events: others });
  expect(answer.json().rejected).toHaveLength(30);
  expect((await read()).reusedEvents).toHaveLength(20);
  expect(codeOf(await report({ ...first, data: { amount: 99 } }))).toEqual(REUSED);
  expect((await read()).reusedEvents).toHaveLength(20);
});
