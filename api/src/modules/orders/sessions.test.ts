import fc from 'fast-check';
import { checkoutEvent, minutesAgo } from '../../../test/checkout';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { becomeDue, restOthers, workNext } from '../../../test/queue';
import { withStore } from '../../../test/with-store';
import { deleteOldTestOrders, eraseOrders } from './kept-data';
import { abandonCheckouts, enqueueOverdueAbandonments } from './sessions';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});

const sessions = () =>
  api.platform.database.platform.selectFrom('checkout_sessions').where('seller_id', '=', maria.sellerId);
const report = async (...events: object[]) => {
  const answer = await callV1(api, key, 'POST', '/checkout/events', { events });
  expect(answer.statusCode).toBe(202);
  return answer.json();
};
const order = (token: string, changes: object = {}) =>
  callV1(api, key, 'PUT', `/orders/order-of-${token}`, { ...orderBody(), session: { token }, ...changes });

describe('a session', () => {
  it('is the same in whatever order its events and its order arrive', async () => {
    const now = Date.now();
    const ago = (minutes: number) => minutesAgo(minutes, now);
    const happened = (token: string) => [
      ...[
        checkoutEvent(token, 'checkout.started', {
          at: ago(60),
          device: 'mobile',
          utm_source: 'google',
        }),
        checkoutEvent(token, 'checkout.started', { at: ago(50), device: 'desktop' }),
        checkoutEvent(token, 'checkout.contact_captured', {
          at: ago(49),
          email: 'ana@exemplo.com.br',
        }),
        checkoutEvent(token, 'checkout.step_completed', { at: ago(48), step: 'contato' }),
        checkoutEvent(token, 'checkout.step_completed', { at: ago(47), step: 'entrega' }),
        checkoutEvent(token, 'checkout.heartbeat', { at: ago(20) }),
        checkoutEvent(token, 'checkout.heartbeat', { at: ago(5), recovery: true }),
        checkoutEvent(token, 'order.created', { at: ago(4), order_id: `order-of-${token}` }),
      ].map((event) => () => report(event)),
      () => order(token, { created_at: ago(4.5).toISOString() }),
    ];
    const rowOf = async (name: string) => {
      const { token, ...row } = await sessions()
        .where('token', '=', name)
        .selectAll()
        .executeTakeFirstOrThrow();
      return row;
    };
    const first = happened('in-order');
    const last = first.length;
    for (const step of first) await step();
    const expected = await rowOf('in-order');
    expect(expected).toMatchObject({
      device: 'mobile',
      utm: { source: 'google' },
      step: 2,
      abandoned_at: null,
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(
          first.map((_, index) => index),
          { minLength: last },
        ),
        async (order) => {
          const token = `permuted-${run++}`;
          const steps = happened(token);
          for (const index of order) await steps[index]?.();
          expect(await rowOf(token)).toEqual(expected);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is the same in one batch, and when the batch is repeated', async () => {
    const events = [
      checkoutEvent('batch', 'payment.attempted', { at: minutesAgo(1) }),
      checkoutEvent('batch', 'checkout.started', { at: minutesAgo(3), device: 'watch' }),
    ];
    await report(...events);
    const [row] = await sessions().selectAll().execute();
    expect(row).toMatchObject({ token: 'batch', device: 'unknown', step: 3, contact_at: null });
    expect(await report(...events)).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await sessions().selectAll().execute()).toEqual([row]);
  });

  it('of test mode is another one, and goes after three months', async () => {
    const testKey = await newKey(api, maria);
    const started = { events: [checkoutEvent('same', 'checkout.started')] };
    await callV1(api, testKey, 'POST', '/checkout/events', started);
    await report(checkoutEvent('same', 'checkout.started'));
    expect(await sessions().select('is_test').orderBy('is_test').execute()).toEqual([
      { is_test: false },
      { is_test: true },
    ]);
    await api.platform.database.platform
      .updateTable('checkout_sessions')
      .set({ last_seen_at: minutesAgo(91 * 24 * 60) })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    await deleteOldTestOrders(api.platform.database);
    expect(await sessions().select('is_test').execute()).toEqual([{ is_test: false }]);
  });

  it('is erased with its seller', async () => {
    await report(checkoutEvent('erased', 'checkout.started'));
    await order('erased');
    await api.platform.database.withSeller(maria.sellerId, (trx) => eraseOrders(trx, maria));
    expect(await sessions().selectAll().execute()).toEqual([]);
  });
});

describe('an abandoned checkout', () => {
  const contact = (token: string, minutes: number) => [
    checkoutEvent(token, 'checkout.started', { at: minutesAgo(minutes + 1) }),
    checkoutEvent(token, 'checkout.contact_captured', { at: minutesAgo(minutes) }),
  ];
  /** Lets the store's task run now. */
  const look = async () => {
    await becomeDue(api.platform, 'checkout-abandonment', maria.sellerId);
    await workNext(api.platform, abandonCheckouts(api.platform));
  };
  const abandoned = async () => {
    const rows = await sessions()
      .where('abandoned_at', 'is not', null)
      .orderBy('token')
      .select('token')
      .execute();
    return rows.map(({ token }) => token);
  };
  beforeEach(() => restOthers(api.platform, 'checkout-abandonment'));

  it('has a contact and no order, and is idle for half an hour', async () => {
    await report(...contact('idle', 31), ...contact('busy', 29));
    await report(checkoutEvent('no-contact', 'checkout.started', { at: minutesAgo(60) }));
    await report(...contact('ordered', 60));
    await order('ordered');
    await look();
    expect(await abandoned()).toEqual(['idle']);
  });

  it('is so after the time that the store has set', async () => {
    await api.platform.database.platform
      .updateTable('stores')
      .set({ abandonment_minutes: 120 })
      .where('id', '=', maria.storeId)
      .execute();
    await report(...contact('patient', 60));
    await look();
    expect(await abandoned()).toEqual([]);
  });

  it('is taken back when the buyer returns, and when an order comes', async () => {
    await report(...contact('returns', 60), ...contact('orders', 60), ...contact('stays', 60));
    await look();
    expect(await abandoned()).toEqual(['orders', 'returns', 'stays']);
    // What arrives late says nothing new.
    await report(checkoutEvent('stays', 'checkout.heartbeat', { at: minutesAgo(65) }));
    await report(checkoutEvent('returns', 'checkout.heartbeat'));
    await order('orders', { created_at: minutesAgo(61).toISOString() });
    expect(await abandoned()).toEqual(['stays']);
  });

  it('is found by the hourly clean-up where its task was lost', async () => {
    await report(...contact('lost', 100));
    await api.platform.database.platform
      .deleteFrom('queue_tasks')
      .where('seller_id', '=', maria.sellerId)
      .execute();
    await enqueueOverdueAbandonments(api.platform.database);
    await look();
    expect(await abandoned()).toEqual(['lost']);
  });
});
