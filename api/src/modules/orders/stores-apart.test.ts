import { randomUUID } from 'node:crypto';
import { networkNameIn, type PaymentReport, reducePayment } from '@balcao/domain';
import { isFullLength, lengthOf, seedFor } from '@balcao/proofs';
import fc from 'fast-check';
import { callAs } from '../../../test/call-as';
import { assertLedgerHolds } from '../../../test/ledger';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { type Account, otherSession } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

// At full length there are more than a key's calls of a minute.
const { api, maria } = withStore({ api: { API_KEY_REQUESTS_PER_MINUTE: '1000000' } });
// Ten thousand histories take five minutes.
jest.setTimeout(600_000);

const START = Date.now() - 3_600_000;
const AMOUNT = 10_750;

/** Maria's two stores, each with a session and a key. */
let stores: readonly { account: Account; key: string }[];

beforeEach(async () => {
  const created = await callAs(api, maria, 'POST', '/registrar-nova-loja', {
    body: { nome: "Loja D'Ávila" },
  });
  const there = await otherSession(api.platform, maria, created.json().id);
  stores = await Promise.all(
    [maria, there].map(async (account) => ({ account, key: await newKey(api, account, { mode: 'live' }) })),
  );
});
afterEach(() => assertLedgerHolds(api, maria));

const v1 = async (key: string, method: 'PUT' | 'POST', url: string, body: object, headers = {}) =>
  (await callV1(api, key, method, url, body, headers)).json();

interface Said {
  id: string;
  type: string;
  occurred_at: string;
  data: { amount?: number; nsu?: string; end_to_end_id?: string; dispute_id?: string };
}

const METHODS = {
  pix: [
    'payment.captured',
    'payment.captured',
    'payment.refunded',
    'payment.med_opened',
    'payment.med_rejected',
    'payment.med_returned',
  ],
  boleto: ['payment.captured', 'payment.captured', 'payment.refunded', 'payment.expired'],
  credit_card: [
    'payment.captured',
    'payment.captured',
    'payment.refunded',
    'payment.refused',
    'payment.chargeback_opened',
    'payment.chargeback_opened',
    'payment.chargeback_won',
    'payment.chargeback_lost',
  ],
} as const;
type Method = keyof typeof METHODS;

/** Clocks are minutes apart, so what goes may be said to have gone before it came; disputes have a name or none; money comes twice. */
const saidOf = (method: Method): fc.Arbitrary<Omit<Said, 'id'>> =>
  fc.record({
    type: fc.constantFrom(...METHODS[method]),
    occurred_at: fc.nat(12).map((minute) => new Date(START + minute * 60_000).toISOString()),
    data: fc.record(
      {
        amount: fc.integer({ min: 1, max: 150 }).map((reais) => reais * 100),
        nsu: fc.constantFrom('000774411', '812007'),
        end_to_end_id: fc.constantFrom(
          'E60746948202611201204A8fQ2xPz7Lk',
          'E00416968202611201213s0NwUe6R1Vb',
        ),
        dispute_id: fc.constantFrom('CB-20881', 'CB-20877'),
      },
      { requiredKeys: [] },
    ),
  });
const history = fc.constantFrom<Method>('pix', 'boleto', 'credit_card').chain((method) =>
  fc.record({
    method: fc.constant(method),
    said: fc.array(saidOf(method), { minLength: 1, maxLength: 6 }),
    cut: fc.nat(6),
  }),
);

/** What the events come to by themselves. */
function expected(method: Method, said: readonly Said[]) {
  const reports = said.map(
    ({ id, type, occurred_at, data }): PaymentReport => ({
      id,
      type,
      occurredAt: new Date(occurred_at),
      amountCents: data.amount ?? null,
      disputeId: data.dispute_id ?? null,
      networkName: type === 'payment.captured' ? networkNameIn(data) : null,
    }),
  );
  return reducePayment({ method, amountCents: AMOUNT }, reports).state;
}

/** Where the payments of an order stand, by their store and name. */
async function storedOf(order: string) {
  const rows = await api.platform.database.platform
    .selectFrom('payments as p')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'p.seller_id').onRef('o.id', '=', 'p.order_id'),
    )
    .where('o.seller_id', '=', maria.sellerId)
    .where('o.external_id', '=', order)
    .select([
      'o.store_id',
      'p.external_id',
      'p.status',
      'p.captured_cents',
      'p.refunded_cents',
      'p.disputed_cents',
    ])
    .select(['p.lost_cents', 'p.divergent_cents', 'p.chargeback_count'])
    .execute();
  return new Map(rows.map(({ store_id, external_id, ...row }) => [`${store_id} ${external_id}`, row]));
}

const HISTORIES = lengthOf(60, 10_000);
/** Tries to pay one order, each with a history of its own. */
const TRIES = 5;

// Sixty payments in each of two stores, each with some events.
it(`two stores with the same ids of orders, payments and events: each of ${HISTORIES} histories counts in each`, async () => {
  const seed = isFullLength ? 20_261_129 : seedFor('two stores');
  const histories = fc.sample(history, { numRuns: HISTORIES, seed });
  for (let first = 0; first < histories.length; first += TRIES) {
    const order = `loja-${first}`;
    const tries = histories.slice(first, first + TRIES).map(({ method, said, cut }, index) => ({
      payment: { id: `tentativa-${index}`, method, amount: AMOUNT },
      said: said.map((one, place): Said => ({ ...one, id: `evt_${first}_${index}_${place}` })),
      cut,
    }));
    await Promise.all(
      stores.map(async ({ key }, turn) => {
        await v1(
          key,
          'PUT',
          `/orders/${order}`,
          orderBody({ payments: tries.map(({ payment }) => payment) }),
        );
        for (const { payment, said, cut } of tries) {
          // One store hears of it at once, the other of the end first.
          const parts = turn === 0 ? [said] : [said.slice(cut), said.slice(0, cut)];
          for (const events of parts.filter(({ length }) => length > 0)) {
            const answer = await v1(key, 'POST', `/orders/${order}/payments/${payment.id}/events`, {
              events,
            });
            expect(answer).toMatchObject({ accepted: events.length, rejected: [] });
          }
        }
      }),
    );
    const stored = await storedOf(order);
    for (const { payment, said } of tries) {
      const state = expected(payment.method, said);
      for (const { account } of stores)
        expect([order, stored.get(`${account.storeId} ${payment.id}`)]).toEqual([
          order,
          {
            status: state.status,
            captured_cents: state.capturedCents,
            refunded_cents: state.refundedCents,
            disputed_cents: state.disputedCents,
            lost_cents: state.lostCents,
            divergent_cents: state.divergentCents,
            chargeback_count: state.chargebackCount,
          },
        ]);
    }
  }
});

it('a key of idempotency is of one store, by a session as by an API key', async () => {
  const same = { 'idempotency-key': randomUUID() };
  const coupon = { code: 'VOLTE10', type: 'percentual', percentBp: 1_000 };
  for (const { account, key } of stores) {
    const order = await callV1(api, key, 'PUT', '/orders/loja-20417', orderBody());
    expect(order.statusCode).toBe(201);
    const event = { ...paymentEvent('captured', 1), id: 'evt_1' };
    const told = await v1(key, 'POST', '/orders/loja-20417/payments/pix-1/events', event, same);
    expect(told).toMatchObject({ accepted: 1, duplicates: 0 });
    const added = await callAs(api, account, 'POST', '/coupons', { body: coupon, ...same });
    expect(added.statusCode).toBe(201);
  }
  const visits = stores.map(({ key }) =>
    v1(key, 'POST', '/checkout/events', {
      id: 'visita-1',
      type: 'checkout.started',
      occurred_at: new Date().toISOString(),
      session: { token: 'visita-da-ana' },
      data: {},
    }),
  );
  expect(await Promise.all(visits)).toMatchObject([{ accepted: 1 }, { accepted: 1 }]);
});
