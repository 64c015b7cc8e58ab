import { AsyncResource } from 'node:async_hooks';
import type { CheckoutMetrics, V1OrderRequest } from '@balcao/api-schema';
import { addDays, type CheckoutCard, todayInSaoPaulo } from '@balcao/domain';
import { someOf } from '@balcao/proofs';
import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import { checkoutEvent, minutesAgo } from '../../../test/checkout';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { restOthers, workNext } from '../../../test/queue';
import { withStore } from '../../../test/with-store';
import { deleteRollUps, rebuildMetrics, rollUp, rollUpMetrics } from './metric-facts';
import { figuresOf as figuresOfPeriod } from './metrics';

const { api, maria } = withStore();
let key: string;

const DAY = addDays(todayInSaoPaulo(), -10);
/** An instant of São Paulo. */
const at = (time: string, day = DAY): Date => new Date(`${day}T${time}-03:00`);
const NOON = at('12:00:00');
/** After how many of the changes of roll-ups all three ways to count are compared: each takes a second. */
const COMPARED = 5;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});

const report = async (events: object[], withKey = key) =>
  expect((await callV1(api, withKey, 'POST', '/checkout/events', { events })).statusCode).toBe(202);
const put = async (name: string, changes: Partial<V1OrderRequest>, withKey = key) => {
  const body = orderBody({ created_at: NOON.toISOString(), ...changes });
  expect((await callV1(api, withKey, 'PUT', `/orders/${name}`, body)).statusCode).toBeLessThan(300);
};
/** Says what happened to a payment, a minute after the other. */
const happened = async (order: string, payment: string, types: string[], from = NOON) => {
  const events = types.map((type, minute) => {
    const [name = '', group] = type.split(' ');
    return {
      ...paymentEvent(name, 0),
      occurred_at: new Date(from.getTime() + (minute + 1) * 60_000).toISOString(),
      data: group === undefined ? {} : { refusal_group: group },
    };
  });
  const answer = await callV1(api, key, 'POST', `/orders/${order}/payments/${payment}/events`, { events });
  expect(answer.statusCode).toBe(202);
};
const paidBy = (
  method: 'pix' | 'boleto' | 'credit_card',
  id: string = method,
): V1OrderRequest['payments'] => [{ id, method, amount: 10_750 }];
const read = async (query = `from=${DAY}&to=${DAY}`): Promise<CheckoutMetrics> => {
  const answer = await callAs(api, maria, 'GET', `/metrics/checkout?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const values = ({ cards }: CheckoutMetrics, ...names: CheckoutCard[]) =>
  Object.fromEntries(names.map((name) => [name, cards[name].value]));
const figuresOf = async (query: string) => {
  const { updatedAt: _, ...figures } = await read(query);
  return figures;
};

describe('what a period comes to', () => {
  it('is nothing, and says so, before anything has happened', async () => {
    const { cards, hasEvents, funnel, byMethod } = await read();
    expect(hasEvents).toBe(false);
    expect(cards.sessions.value).toBe(0);
    expect(cards.conversion).toEqual({ value: null, previous: null, series: [null], previousSeries: [] });
    expect(cards.averageTicket.value).toBeNull();
    expect(funnel.map(({ sessions }) => sessions)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(byMethod).toEqual([]);
  });

  it('counts sessions on the day they started, by how far they came', async () => {
    const visit = (token: string, device: string, ...steps: string[]) => [
      checkoutEvent(token, 'checkout.started', { at: NOON, device, utm_source: 'google' }),
      ...steps.map((step) => checkoutEvent(token, 'checkout.step_completed', { at: NOON, step })),
    ];
    await report([
      ...visit('only-starts', 'mobile'),
      ...visit('gives-contact', 'mobile', 'contato'),
      ...visit('pays', 'desktop', 'contato', 'entrega', 'pagamento'),
      ...visit('orders', 'mobile', 'contato', 'entrega', 'pagamento'),
      // Nobody said that it started.
      checkoutEvent('unknown', 'checkout.heartbeat', { at: NOON }),
    ]);
    await put('paid', { session: { token: 'pays' } });
    await happened('paid', 'pix-1', ['captured'], at('12:00:00', addDays(DAY, 1)));
    await put('unpaid', { session: { token: 'orders' } });

    const answer = await read();
    expect(values(answer, 'sessions', 'conversion', 'createdConversion')).toEqual({
      sessions: 4,
      conversion: 2_500,
      createdConversion: 5_000,
    });
    expect(answer.funnel.map(({ sessions }) => sessions)).toEqual([4, 3, 2, 2, 2, 1]);
    expect(answer.funnel[0]?.byDevice.filter(({ sessions }) => sessions > 0)).toEqual([
      { device: 'mobile', sessions: 3 },
      { device: 'desktop', sessions: 1 },
    ]);
    expect(answer.utmSources).toEqual(['google', 'instagram']);
    expect(values(await read(`from=${DAY}&to=${DAY}&device=mobile`), 'sessions', 'createdOrders')).toEqual({
      sessions: 3,
      createdOrders: 1,
    });
    expect(
      values(await read(`from=${DAY}&to=${DAY}&utmSource=instagram`), 'sessions', 'createdOrders'),
    ).toEqual({
      sessions: 0,
      createdOrders: 2,
    });
  });

  it('counts orders and money, by payment method', async () => {
    await put('pix', { payments: paidBy('pix') });
    await happened('pix', 'pix', ['pix_created', 'captured', 'med_opened', 'med_rejected']);
    await put('open-pix', { payments: paidBy('pix') });
    await put('card', { payments: paidBy('credit_card') });
    await happened('card', 'credit_card', ['authorized', 'captured', 'refunded']);
    await put('disputed', { payments: paidBy('credit_card') });
    await happened('disputed', 'credit_card', ['captured', 'chargeback_opened', 'chargeback_won']);
    await put('voided', { payments: paidBy('credit_card') });
    await happened('voided', 'credit_card', ['authorized', 'voided']);
    await put('refused', { payments: [...paidBy('credit_card', 'first'), ...paidBy('credit_card', 'last')] });
    await happened('refused', 'first', ['refused saldo']);
    await happened('refused', 'last', ['refused some_new_group']);
    await put('boleto', { payments: paidBy('boleto') });
    await happened('boleto', 'boleto', ['boleto_created', 'captured']);
    await put('old-boleto', { payments: paidBy('boleto') });
    await happened('old-boleto', 'boleto', ['boleto_created', 'expired']);
    await put('open-boleto', { payments: paidBy('boleto') });

    const answer = await read();
    expect(
      values(
        answer,
        'createdOrders',
        'createdSales',
        'paidOrders',
        'paidSales',
        'averageTicket',
        'cardApproval',
        'pixPaid',
        'boletoPaid',
        'boletoPaidOfCreated',
        'refunds',
        'chargebacks',
        'meds',
      ),
    ).toEqual({
      createdOrders: 9,
      createdSales: 9 * 10_750,
      paidOrders: 4,
      paidSales: 4 * 10_750,
      averageTicket: 10_750,
      cardApproval: 7_500,
      pixPaid: 5_000,
      boletoPaid: 5_000,
      boletoPaidOfCreated: 3_333,
      refunds: 2_500,
      chargebacks: 2_500,
      meds: 2_500,
    });
    expect(answer.chargebackLevel).toBe('error');
    expect(answer.pix).toEqual({ created: 2, paid: 1, open: 1 });
    expect(answer.boleto).toEqual({ created: 3, paid: 1, expired: 1, open: 1 });
    expect(answer.byMethod).toEqual([
      { method: 'credit_card', label: 'Cartão de crédito', orders: 2, share: 5_000, amountCents: 21_500 },
      { method: 'pix', label: 'Pix', orders: 1, share: 2_500, amountCents: 10_750 },
      { method: 'boleto', label: 'Boleto', orders: 1, share: 2_500, amountCents: 10_750 },
    ]);
    expect(answer.refusals.map(({ group, attempts, share }) => [group, attempts, share])).toEqual([
      ['saldo', 1, 5_000],
      ['erro', 1, 5_000],
    ]);
    const pix = await read(`from=${DAY}&to=${DAY}&method=pix`);
    expect(values(pix, 'createdOrders', 'paidOrders', 'cardApproval')).toEqual({
      createdOrders: 2,
      paidOrders: 1,
      cardApproval: null,
    });
  });

  it('counts a refusal in the group that its order names: the reported one, else the one of its code', async () => {
    const refusals = [
      { refusal_code: '51' },
      { refusal_code: ' n7 ' },
      { refusal_code: 5 },
      { refusal_group: 'antifraude', refusal_code: '51' },
      { refusal_code: '777' },
    ];
    const shown: string[] = [];
    for (const [position, data] of refusals.entries()) {
      const name = `refused-${position}`;
      await put(name, { payments: paidBy('credit_card') });
      const event = { ...paymentEvent('refused', 0), data };
      const path = `/orders/${name}/payments/credit_card/events`;
      expect((await callV1(api, key, 'POST', path, event)).statusCode).toBe(202);
      const { items } = (await callAs(api, maria, 'GET', `/orders?q=${name}`)).json();
      const { payments } = (await callAs(api, maria, 'GET', `/orders/${items[0].id}`)).json();
      shown.push(payments[0].refusal.group);
    }
    expect(shown.toSorted()).toEqual(['antifraude', 'dados', 'emissor', 'erro', 'saldo']);
    expect((await read()).refusals.map(({ group }) => group).toSorted()).toEqual(shown.toSorted());
  });

  it('is narrowed to a checkout, with its visits, and to a product, with all that its orders came to', async () => {
    await report([
      checkoutEvent('a', 'checkout.started', { at: NOON, checkout: 'natal' }),
      checkoutEvent('b', 'checkout.started', { at: NOON, checkout: 'principal' }),
      checkoutEvent('c', 'checkout.started', { at: NOON }),
    ]);
    const mug = { title: 'Caneca', quantity: 1, unit_price: 5_000 };
    const bag = { title: 'Bolsa de lona', quantity: 1, unit_price: 5_000 };
    // By its session, and by its own word.
    await put('mugs', { session: { token: 'a' }, items: [mug, mug] });
    await put('both', { session: { token: 'c' }, checkout: 'natal', items: [mug, bag] });
    await put('bags', { session: { token: 'b' }, items: [bag, bag] });
    await happened('both', 'pix-1', ['captured']);
    const answer = await read();
    expect([answer.checkouts, answer.products]).toEqual([
      ['natal', 'principal'],
      ['Bolsa de lona', 'Caneca'],
    ]);
    const narrowed = async (filter: string) =>
      values(await read(`from=${DAY}&to=${DAY}&${filter}`), 'sessions', 'createdOrders', 'paidSales');
    expect(await narrowed('checkout=natal')).toEqual({ sessions: 1, createdOrders: 2, paidSales: 10_750 });
    expect(await narrowed('product=Caneca')).toEqual({ sessions: 3, createdOrders: 2, paidSales: 10_750 });
    expect(await narrowed('product=Bolsa%20de%20lona&checkout=principal')).toEqual({
      sessions: 1,
      createdOrders: 1,
      paidSales: 0,
    });
    expect(await narrowed('product=Chaveiro')).toEqual({ sessions: 3, createdOrders: 0, paidSales: 0 });
    const { checkouts, products } = await read(`from=${DAY}&to=${DAY}&product=Chaveiro&checkout=natal`);
    expect([checkouts, products]).toEqual([answer.checkouts, answer.products]);
  });

  it('leaves out test mode and other currencies', async () => {
    const testKey = await newKey(api, maria);
    const body = orderBody({ created_at: NOON.toISOString(), session: { token: 'test' } });
    await report([checkoutEvent('test', 'checkout.started', { at: NOON })], testKey);
    await callV1(api, testKey, 'PUT', '/orders/test', body);
    expect(await read()).toMatchObject({ hasEvents: false, hasTestEvents: true });
    await put('dollars', {});
    await api.platform.database.platform
      .updateTable('orders')
      .set({ currency: 'USD' })
      .where('external_id', '=', 'dollars')
      .where('seller_id', '=', maria.sellerId)
      .execute();
    const answer = await read();
    expect(answer.hasEvents).toBe(true);
    expect(values(answer, 'sessions', 'createdOrders', 'createdSales')).toEqual({
      sessions: 0,
      createdOrders: 0,
      createdSales: 0,
    });
  });

  it('begins and ends with days of São Paulo, and is compared with another one', async () => {
    const [before, after] = [addDays(DAY, -1), addDays(DAY, 1)];
    for (const [name, instant] of [
      ['before', at('23:59:59.999', before)],
      ['first', at('00:00:00')],
      ['last', at('23:59:59.999')],
      ['after', at('00:00:00', after)],
    ] as const)
      await put(name, { created_at: instant.toISOString() });
    const { cards, days, previousDays } = await read(
      `from=${DAY}&to=${after}&compareFrom=${before}&compareTo=${before}`,
    );
    expect([days, previousDays]).toEqual([[DAY, after], [before]]);
    expect(cards.createdOrders).toEqual({ value: 3, previous: 1, series: [2, 1], previousSeries: [1] });
  });

  it('counts what a recovery link brought back', async () => {
    await restOthers(api.platform, 'checkout-abandonment');
    const contact = (token: string) => [
      checkoutEvent(token, 'checkout.started', { at: NOON }),
      checkoutEvent(token, 'checkout.contact_captured', { at: NOON }),
    ];
    await report([...contact('recovered'), ...contact('came-back'), ...contact('lost')]);
    await api.platform.database.platform
      .updateTable('checkout_sessions')
      .set({ abandoned_at: NOON, first_abandoned_at: NOON })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    expect(values(await read(), 'abandoned')).toEqual({ abandoned: 3 });
    await report([checkoutEvent('recovered', 'checkout.heartbeat', { at: at('13:00:00'), recovery: true })]);
    for (const token of ['recovered', 'came-back']) {
      await put(token, { session: { token }, created_at: at('13:01:00').toISOString() });
      await happened(token, 'pix-1', ['captured'], at('13:02:00'));
    }
    expect(values(await read(), 'abandoned', 'recovered', 'recoveredSales')).toEqual({
      abandoned: 1,
      recovered: 1,
      recoveredSales: 10_750,
    });
  });

  it('without days is about the last seven, and what was before them', async () => {
    const asked = todayInSaoPaulo();
    const answer = await callAs(api, maria, 'GET', '/metrics/checkout');
    const today = answer.json().to;
    expect([asked, todayInSaoPaulo()]).toContain(today);
    expect(answer.json()).toMatchObject({
      from: addDays(today, -6),
      compareFrom: addDays(today, -13),
      compareTo: addDays(today, -7),
    });
  });

  it.each([
    ['from=2026-11-01', 'to', 'Use uma data como 2026-11-20.'],
    ['from=2026-02-30&to=2026-03-01', 'from', 'Use uma data como 2026-11-20.'],
    ['from=1999-12-31&to=2000-01-01', 'from', 'Use uma data a partir de 2000-01-01.'],
    ['from=2026-11-02&to=2026-11-01', 'to', 'O fim do período vem antes do começo.'],
    ['from=2025-01-01&to=2026-02-05', 'to', 'Escolha um período de até 400 dias.'],
    [
      'from=2026-11-01&to=2026-11-01&compareFrom=2026-10-01',
      'compareTo',
      'Envie o começo e o fim do período comparado.',
    ],
  ])('refuses %s', async (query, field, text) => {
    const answer = await callAs(api, maria, 'GET', `/metrics/checkout?${query}`);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: [text] }]);
  });
});

describe('roll-ups', () => {
  const QUERY = `from=${addDays(DAY, -5)}&to=${todayInSaoPaulo()}&compareFrom=${addDays(DAY, -20)}&compareTo=${addDays(DAY, 1)}`;
  const ownerOf = () => ({ sellerId: maria.sellerId, storeId: maria.storeId });
  const forget = () =>
    api.platform.database.withSeller(maria.sellerId, (trx) => deleteRollUps(trx, ownerOf()));
  const roll = () => rollUp(api.platform.database, ownerOf());

  it('keep the hours of a day apart, so that one that runs is compared with as many', async () => {
    for (const time of ['09:30:00', '18:30:00']) await put(time, { created_at: at(time).toISOString() });
    const countedIn = (hours?: number) =>
      api.platform.database.withSeller(maria.sellerId, async (trx) => {
        const period = { from: DAY, to: DAY, hours };
        const { rows } = await trx.executeQuery(figuresOfPeriod(trx, ownerOf(), period, {}));
        return rows.find(({ day }) => day === DAY)?.createdOrders ?? 0;
      });
    const counted = async () => Promise.all([countedIn(9), countedIn(10), countedIn(19), countedIn()]);
    expect(await counted()).toEqual([0, 1, 2, 2]);
    await roll();
    expect(await counted()).toEqual([0, 1, 2, 2]);
  });
  /** Marks of what is rolled up; those of the hour that runs wait for its end. */
  const staleHours = async () => {
    const rows = await api.platform.database.platform
      .selectFrom('metrics_stale_hours as stale')
      .innerJoin('metrics_progress as progress', (join) =>
        join
          .onRef('progress.seller_id', '=', 'stale.seller_id')
          .onRef('progress.store_id', '=', 'stale.store_id')
          .onRef('progress.rolled_before', '>', 'stale.hour'),
      )
      .where('stale.seller_id', '=', maria.sellerId)
      .select('stale.hour')
      .execute();
    return rows.length;
  };
  const FILTERS = [
    '',
    '&checkout=natal',
    '&product=Caneca',
    '&product=Caneca&checkout=natal&method=pix&device=tablet',
    '&utmSource=instagram&product=Bolsa de lona',
  ];
  const allFigures = async () => {
    const figures = [];
    for (const filter of FILTERS) figures.push(await figuresOf(`${QUERY}${encodeURI(filter)}`));
    return figures;
  };
  const MUG = { title: 'Caneca', quantity: 1, unit_price: 5_000 };
  const BAG = { title: 'Bolsa de lona', quantity: 1, unit_price: 5_000 };

  it('that are kept, made anew, or not made at all come to the same, whatever changes meanwhile', async () => {
    /** What can happen, each to days that were rolled up before. */
    const changes: (() => Promise<unknown>)[] = [
      () => report([checkoutEvent('a', 'checkout.contact_captured', { at: at('23:59:00') })]),
      () => report([checkoutEvent('a', 'checkout.started', { at: at('23:58:00'), device: 'mobile' })]),
      () => put('of-a', { session: { token: 'a' }, payments: paidBy('credit_card') }),
      () => happened('of-a', 'credit_card', ['refused saldo']),
      () => put('of-a', { session: { token: 'a' }, payments: [...paidBy('credit_card'), ...paidBy('pix')] }),
      () => happened('of-a', 'pix', ['captured'], at('23:59:30')),
      // Its session turns out to have begun the day before, on another device.
      () =>
        report([
          checkoutEvent('a', 'checkout.started', { at: at('08:00:00', addDays(DAY, -1)), device: 'tablet' }),
        ]),
      () => happened('of-a', 'pix', ['med_opened'], at('12:00:00', addDays(DAY, 2))),
      () => put('of-b', { created_at: at('00:00:00', addDays(DAY, -4)).toISOString(), payments: [] }),
      () => report([checkoutEvent('b', 'checkout.started', { at: at('00:00:00', addDays(DAY, -4)) })]),
      () =>
        report([
          checkoutEvent('b', 'order.created', { at: at('00:01:00', addDays(DAY, -4)), order_id: 'of-b' }),
        ]),
      () =>
        put('of-b', {
          created_at: at('00:00:00', addDays(DAY, -3)).toISOString(),
          payments: paidBy('boleto'),
        }),
      () => happened('of-b', 'boleto', ['boleto_created', 'expired', 'captured']),
      () => happened('of-b', 'boleto', ['refunded'], at('12:00:00', addDays(DAY, 1))),
      // Another item, and the name of the checkout that only the order knows.
      () =>
        put('of-a', {
          session: { token: 'a' },
          checkout: 'natal',
          items: [BAG, MUG],
          payments: [...paidBy('credit_card'), ...paidBy('pix')],
        }),
      () => put('of-b', { payments: paidBy('boleto'), items: [MUG, { ...MUG, quantity: 1 }] }),
      () =>
        report([
          checkoutEvent('c', 'checkout.started', { at: minutesAgo(95), device: 'tablet', checkout: 'natal' }),
        ]),
      // In an hour of the day that runs, unless that has just begun.
      () =>
        put('of-c', {
          created_at: minutesAgo(90).toISOString(),
          session: { token: 'c' },
          items: [MUG, BAG],
        }),
      () => put('of-c', { created_at: minutesAgo(90).toISOString(), items: [BAG, BAG] }),
      () => happened('of-c', 'pix-1', ['captured'], minutesAgo(60)),
      () => put('today', { created_at: minutesAgo(0).toISOString() }),
    ];
    const compared = someOf([...changes.keys()], COMPARED, 'changes of what is rolled up');
    for (const [index, change] of changes.entries()) {
      await change();
      if (!compared.includes(index)) {
        await roll();
        continue;
      }
      const kept = await allFigures();
      await roll();
      const rolled = await allFigures();
      expect([index, await staleHours()]).toEqual([index, 0]);
      await forget();
      const raw = await allFigures();
      expect([index, kept]).toEqual([index, raw]);
      expect([index, rolled]).toEqual([index, raw]);
      await roll();
    }
    const kept = await allFigures();
    const paidSales = kept.map(({ cards }) => cards.paidSales.value);
    expect(paidSales).toEqual([32_250, 21_500, 21_500, 10_750, 21_500]);
    expect(await rebuildMetrics(api.platform.database)).toBeGreaterThanOrEqual(1);
    expect(await allFigures()).toEqual(kept);
  });

  it('are made for whoever reads days that have none, and not for today', async () => {
    await restOthers(api.platform, 'metrics-roll-up');
    await put('today', { created_at: minutesAgo(0).toISOString() });
    const tasks = api.platform.database.platform
      .selectFrom('queue_tasks')
      .where('seller_id', '=', maria.sellerId)
      .where('kind', '=', 'metrics-roll-up')
      .select('id');
    const closedHour = async () =>
      `${(await sql<{ hour: Date }>`select closed_hour() as hour`.execute(api.platform.database.platform)).rows[0]?.hour}`;
    /** What waits when all that is over was rolled up and read, in an hour that does not end meanwhile. */
    const leftTasks = async () => {
      while (true) {
        const hour = await closedHour();
        while (await workNext(api.platform, rollUpMetrics(api.platform.database)));
        await read();
        const left = await tasks.execute();
        if (hour === (await closedHour())) return left;
      }
    };
    await read();
    expect(await tasks.execute()).toEqual([]);
    await put('past', {});
    await read();
    expect(await tasks.execute()).toHaveLength(1);
    expect(await workNext(api.platform, rollUpMetrics(api.platform.database))).toBe(true);
    expect(await leftTasks()).toEqual([]);
    const rolledUp = sql`update metrics_cells set created_orders = 7 where seller_id = ${maria.sellerId}`;
    await rolledUp.execute(api.platform.database.platform);
    expect(values(await read(), 'createdOrders')).toEqual({ createdOrders: 7 });
    // A change of the day.
    await happened('past', 'pix-1', ['captured']);
    await read();
    expect(await tasks.execute()).toHaveLength(1);
  });

  it('miss nothing that commits while they are made', async () => {
    await put('first', {});
    const { database } = api.platform;
    // Another process: it is not part of the transaction below.
    const rollElsewhere = AsyncResource.bind(roll);
    await database.withSeller(maria.sellerId, async (trx) => {
      await trx
        .updateTable('orders')
        .set({ total_cents: 20_750, subtotal_cents: 20_000 })
        .where('external_id', '=', 'first')
        .execute();
      // Does not see the change, which commits later.
      await rollElsewhere();
    });
    expect(values(await read(), 'createdSales')).toEqual({ createdSales: 20_750 });
  });
});

it('who is in the checkout now is counted by step', async () => {
  await report([
    checkoutEvent('a', 'checkout.started'),
    checkoutEvent('b', 'checkout.step_completed', { step: 'contato' }),
    checkoutEvent('c', 'order.created'),
    checkoutEvent('gone', 'checkout.heartbeat', { at: minutesAgo(2) }),
  ]);
  const { total, steps } = (await callAs(api, maria, 'GET', '/metrics/checkout/active')).json();
  expect(total).toBe(3);
  expect(steps.map(({ step, sessions }: { step: string; sessions: number }) => [step, sessions])).toEqual([
    ['started', 1],
    ['contact', 1],
    ['delivery', 0],
    ['payment', 0],
    ['ordered', 1],
  ]);
});
