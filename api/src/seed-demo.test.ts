import { randomUUID } from 'node:crypto';
import type {
  DisputeRow,
  Explanation,
  OrderBumpFigures,
  OrderMoney,
  OrderRow,
  PayoutDetail,
  PlanInvoice,
  PlanLines,
  PlanUsage,
} from '@balcao/api-schema';
import { DEMO_LOGINS } from '@balcao/demo/people/logins';
import { DEMO_PRODUCTS } from '@balcao/demo/products/catalogue';
import {
  addDays,
  addMonths,
  CUSTODIES,
  type Custody,
  PRODUCT_STATUSES,
  REFUSAL_GROUPS,
  STOCK_LEVELS,
  todayInSaoPaulo,
} from '@balcao/domain';
import { lengthOf } from '@balcao/proofs';
import { sql } from 'kysely';
import { Client } from 'pg';
import { loginAs } from '../test/accounts';
import { assertLedgerHolds, placeSale, reportPayment } from '../test/ledger';
import { newKey, paymentEvent } from '../test/orders';
import { createOwnDatabase, type OwnDatabase } from '../test/own-database';
import { workNext } from '../test/queue';
import { type Account, createAccount } from '../test/stored-account';
import { startTestApi, type TestApi } from '../test/test-app';
import { demoStoreOf } from './accounts/demo-store';
import { closeStore } from './accounts/stores';
import type { Owner } from './db/owner';
import { MODULES } from './modules';
import { bankOfStore } from './modules/finance/bank-accounts';
import { simulatedBank } from './providers/bank/simulated-bank';
import { fillDemoStores, seedDemo } from './seed-demo';

/**
 * The part of the proof has every first visit of a day, which has a certain story, and one of three of the others: each demonstration takes
 * seconds. `npm run proofs -- demo` has all.
 */
jest.mock('@balcao/demo/orders/visits', () => {
  const real = jest.requireActual<typeof import('@balcao/demo/orders/visits')>('@balcao/demo/orders/visits');
  const { isFullLength } = jest.requireActual<typeof import('@balcao/proofs')>('@balcao/proofs');
  const isFirst = ({ events: [event] }: ReturnType<typeof real.demoVisits>[number]) =>
    /-0-visita$/.test(event?.session.token ?? '');
  const few = (now: Date) => real.demoVisits(now).filter((visit, index) => index % 3 === 0 || isFirst(visit));
  return { ...real, demoVisits: isFullLength ? real.demoVisits : few };
});

// A quarter of orders takes a busy machine a while.
jest.setTimeout(900_000);

const ON_SALE = DEMO_PRODUCTS.filter(({ status }) => status === 'active');

// A database of its own: the people of the demonstration are there once, and other tests make them too.
let database: OwnDatabase;
let api: TestApi;
let dandara: Owner;
let made: Record<string, number>;
let token: string;

type Method = 'GET' | 'POST' | 'DELETE';
const callWith = async (bearer: string, method: Method, url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID() };
  return api.app.inject({ method, url, headers, ...(payload && { payload }) });
};
const get = async (url: string, bearer = token) => (await callWith(bearer, 'GET', url)).json();
const platform = () => api.platform.database.platform;

beforeAll(async () => {
  database = await createOwnDatabase();
  api = await startTestApi({ DATABASE_URL: database.url });
  made = await seedDemo(api.platform, MODULES);
  const { email, password } = DEMO_LOGINS.seller;
  token = await loginAs(api, email, password);
  const store = await demoStoreOf(platform(), email);
  if (store === undefined) throw new Error('There is no demonstration.');
  dandara = store;
});
afterAll(async () => {
  await api.close();
  await database.drop();
});

const groupsOf = (bearer: string) =>
  JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()).groups;

/** How many rows a store has in each table of what happened. */
async function factsOf({ sellerId, storeId }: Owner): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select demo_facts() as name`.execute(platform());
  expect(tables.length).toBeGreaterThan(15);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)}
      where seller_id = ${sellerId} and store_id = ${storeId}`.execute(platform());
    if (rows[0]?.count) found[name] = rows[0].count;
  }
  return found;
}

/** All rows of a store's money and orders. */
async function moneyOf({ sellerId, storeId }: Owner): Promise<unknown[]> {
  const { rows } = await sql`
    select 'order' as what, id, to_jsonb(t) as row from orders as t where seller_id = ${sellerId} and store_id = ${storeId}
    union all select 'account', account, to_jsonb(t) from ledger_accounts as t where seller_id = ${sellerId} and store_id = ${storeId}
    union all select 'entry', id, to_jsonb(t) from ledger_entries as t where seller_id = ${sellerId} and store_id = ${storeId}
    union all select 'receivable', id, to_jsonb(t) from receivables as t where seller_id = ${sellerId} and store_id = ${storeId}
    order by 1, 2`.execute(platform());
  return rows;
}

const QUARTER = () => {
  const from = new Date(Date.now() - 100 * 86_400_000).toISOString();
  const to = new Date(Date.now() + 60_000).toISOString();
  return `from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;
};

describe('an empty installation', () => {
  it('gets a seller and an admin who can log in, once', async () => {
    expect(made).toMatchObject({
      catalog: DEMO_PRODUCTS.length + ON_SALE.length,
      payments: 1,
      orders: expect.any(Number),
    });
    for (const records of Object.values(made)) expect(records).toBeGreaterThan(0);
    const before = await moneyOf(dandara);
    for (const records of Object.values(await seedDemo(api.platform, MODULES))) expect(records).toBe(0);
    expect(await moneyOf(dandara)).toEqual(before);
    const admin = await loginAs(api, DEMO_LOGINS.admin.email, DEMO_LOGINS.admin.password);
    expect(groupsOf(token)).not.toContain('admin');
    expect(groupsOf(admin)).toContain('admin');
  });

  it('has a page to buy on for each product on sale', async () => {
    const links = await platform()
      .selectFrom('checkout_links')
      .where('seller_id', '=', dandara.sellerId)
      .select('product_id')
      .execute();
    expect(new Set(links.map(({ product_id }) => product_id)).size).toBe(ON_SALE.length);
    const { checkoutUrl } = await get(`/seller/${dandara.sellerId}/checklist`);
    const opened = await api.app.inject(
      `/v1/checkout/links/${new URL(checkoutUrl).pathname.split('/').at(-1)}`,
    );
    expect(opened.statusCode).toBe(200);
  });

  it('has products in every state', async () => {
    const totalOf = async (query: string) => (await get(`/products?${query}`)).total;
    expect(await totalOf('')).toBe(DEMO_PRODUCTS.length);
    for (const status of PRODUCT_STATUSES) expect(await totalOf(`status=${status}`)).toBeGreaterThan(3);
    const { items } = await get('/products?status=active');
    const pictured = items.find(({ imageUrl }: { imageUrl: string | null }) => imageUrl);
    const shown = await api.app.inject(pictured.imageUrl.replace(/^\/api/, ''));
    expect(shown.headers['content-type']).toBe('image/webp');
    for (const stock of STOCK_LEVELS) expect(await totalOf(`stock=${stock}`)).toBeGreaterThan(3);
  });

  it('lets Pix and card be tried out, and no gateway that charges for real', async () => {
    const charge = (method: string) =>
      callWith(token, 'POST', '/payments/test-charges', { method, amountCents: 10_000 });
    expect((await charge('pix')).json()).toMatchObject({ gateway: 'simulador', status: 'aguardando' });
    expect((await charge('credit_card')).json()).toMatchObject({ status: 'pago' });
    expect((await charge('boleto')).json().code).toBe('payment_method_inactive');
    const gateway = { idGateway: 'iugu', mode: 'test', credentials: {}, fees: {} };
    const real = await callWith(token, 'POST', '/pagamentogateway', gateway);
    expect(real.statusCode).toBeGreaterThanOrEqual(400);
    expect((await get('/pagamentogateway')).items).toHaveLength(1);
  });
});

describe('the quarter of a demonstration', () => {
  /** Without what another test has tried out. */
  const list = async (query: string): Promise<{ items: OrderRow[] }> => {
    const { items }: { items: OrderRow[] } = await get(`/orders?${query}`);
    return { items: items.filter(({ isTest }) => !isTest) };
  };

  it('has orders in every state that sellers know, numbered by their dates', async () => {
    const states = ['pago', 'recusado', 'expirado', 'reembolsado', 'parcialmente_reembolsado'];
    for (const paymentStatus of [...states, 'em_disputa', 'chargeback', 'med_devolvido']) {
      const { items } = await list(`paymentStatus=${paymentStatus}`);
      expect([paymentStatus, items.length > 0]).toEqual([paymentStatus, true]);
      for (const { source } of items) expect(source).toBe('demo');
    }
    for (const fulfillmentStatus of ['nao_enviado', 'enviado', 'entregue'])
      expect(
        (await list(`fulfillmentStatus=${fulfillmentStatus}&paymentStatus=pago`)).items.length,
      ).toBeGreaterThan(0);
    const { items } = await list('sort=-number&size=100');
    const dates = items.map(({ orderedAt }: OrderRow) => orderedAt);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(items[0]?.number).toBe(made.orders);
  });

  it('knows why payments were refused, and which came late', async () => {
    const late = await platform()
      .selectFrom('payments')
      .select('method')
      .where('is_paid_late', '=', true)
      .execute();
    expect(new Set(late.map(({ method }) => method))).toEqual(new Set(['pix', 'boleto']));
    const [refused] = (await list('paymentStatus=recusado')).items;
    const detail = await get(`/orders/${refused?.id}`);
    expect(REFUSAL_GROUPS).toContain(detail.payments[0].refusal.group);
  });

  it('adds up: every account to its lines, each line to the one before, and what waits to the agenda', async () => {
    await assertLedgerHolds(api, dandara as Account);
    const figures = await get('/finance/balances');
    expect(figures.availableCents).toBeGreaterThan(0);
    expect(figures.pendingCents).toBeGreaterThan(0);
    expect(figures.inPayoutCents).toBe(0);
    const agenda = await get('/finance/receivables/days?from=2020-01-01&to=2030-01-01');
    expect(JSON.stringify(agenda).length).toBeGreaterThan(100);
    const direct = await get('/finance/balances?custody=vendedor');
    expect(direct.availableCents).toBeGreaterThan(0);
  });

  it('asks on its invoices the fees of direct sales, which are paid but for those of the running month', async () => {
    const { items: invoices }: { items: PlanInvoice[] } = await get('/invoices');
    const [running, ...closed] = invoices;
    expect(closed.map(({ status }) => status)).toEqual(closed.map(() => 'paga'));
    expect(closed.some(({ totalCents, owedCents }) => totalCents > 0 && totalCents === owedCents)).toBe(true);
    for (const { id, dueOn, paidAt } of closed) {
      expect(dueOn).toBe(`${addMonths(id, 1)}-01`);
      expect(todayInSaoPaulo(new Date(paidAt ?? ''))).toBe(dueOn);
    }
    const { owedCents } = await get('/finance/balances?custody=vendedor');
    expect(owedCents).toBe((running?.owedCents ?? 0) + (running?.carriedCents ?? 0));
    for (const { id, totalCents } of invoices) {
      let [cents, cursor]: [number, string | null] = [0, ''];
      while (cursor !== null) {
        const page: PlanLines = await get(`/invoices/${id}/lines?size=100${cursor && `&cursor=${cursor}`}`);
        for (const line of page.items) cents += line.paidBy === 'fatura' ? line.cents : 0;
        cursor = page.next;
      }
      expect([id, cents]).toEqual([id, totalCents]);
    }
  });

  it.each(CUSTODIES)('explains every cent of what %s holds', async (custody: Custody) => {
    const { balanceBefore, balanceAfter, groups }: Explanation = await get(
      `/finance/explain?${QUARTER()}&custody=${custody}`,
    );
    const cents = groups.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect([balanceBefore, balanceAfter]).toEqual([0, cents]);
    const types = new Set<string>(groups.map(({ type }) => type));
    const expected = ['sale', 'fee_gateway', 'release'];
    const ofPlatform = [
      ...['fee_platform', 'refund', 'chargeback', 'chargeback_reversal', 'med_block', 'med_return'],
      ...['anticipation', 'anticipation_fee', 'payout', 'payout_fee'],
    ];
    for (const type of [...expected, ...(custody === 'plataforma' ? ofPlatform : [])])
      expect([type, types.has(type)]).toEqual([type, true]);
  });

  it('was posted when it happened, and nothing later than now', async () => {
    const { rows } = await sql<{ lines: number; days: number; late: number; ahead: number }>`
      select count(*)::int as lines, count(distinct (posted_at at time zone 'America/Sao_Paulo')::date)::int as days,
        count(*) filter (where posted_at - occurred_at > interval '10 hours')::int as late,
        count(*) filter (where posted_at > now())::int as ahead
      from ledger_entries where seller_id = ${dandara.sellerId} and account_version is not null`.execute(
      platform(),
    );
    expect(rows[0]).toMatchObject({ late: 0, ahead: 0 });
    expect(rows[0]?.days).toBeGreaterThan(lengthOf(60, 85));
  });

  it('shows of every order what the statement has of it', async () => {
    const ids: string[] = [];
    for (const status of [
      'pago',
      'reembolsado',
      'parcialmente_reembolsado',
      'em_disputa',
      'chargeback',
      'med_devolvido',
    ])
      ids.push(...(await list(`paymentStatus=${status}&size=10`)).items.map(({ id }: OrderRow) => id));
    expect(ids.length).toBeGreaterThan(lengthOf(5, 20));
    for (const id of ids) {
      const money: OrderMoney = await get(`/orders/${id}/money`);
      expect(money.payments.length).toBeGreaterThan(0);
      const lines = money.entries.filter(({ account }) => account !== 'a_pagar');
      const ofLines = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const net = money.payments.reduce((sum, { netCents, owedCents }) => sum + netCents + owedCents, 0);
      const steps = money.payments.flatMap((payment) => payment.steps);
      expect([id, ofLines]).toEqual([id, net]);
      expect(steps.length).toBeGreaterThan(1);
    }
  });

  it('blocks as much as its open disputes say', async () => {
    const { items }: { items: DisputeRow[] } = await get('/disputes?tab=all&size=100');
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(held_cents), 0)::int as cents from disputes
      where seller_id = ${dandara.sellerId} and status = 'open'`.execute(platform());
    const statuses = new Set<string>(items.map(({ status }) => status));
    for (const status of ['won', 'lost']) expect([status, statuses.has(status)]).toEqual([status, true]);
    expect(rows[0]?.cents).toBeGreaterThan(0);
    expect((await get('/finance/balances')).blockedCents).toBe(rows[0]?.cents);
  });

  it('was paid out twice and early once, and each payout has lines that come to its amount', async () => {
    const { items: payouts } = await get('/finance/payouts');
    expect(payouts.map(({ status }: { status: string }) => status)).toEqual(['pago', 'pago']);
    // Nobody was verified, and a store that was paid out does not ask for it.
    expect((await get('/finance/payouts/terms')).blocks).not.toContain('identity');
    for (const { id, requestedAt, endedAt } of payouts) {
      expect(Date.now() - Date.parse(requestedAt)).toBeGreaterThan(10 * 86_400_000);
      expect(endedAt).not.toBeNull();
      const payout: PayoutDetail = await get(`/finance/payouts/${id}`);
      expect(payout.lines.length).toBeGreaterThan(lengthOf(0, 3));
      const changed = payout.changes.reduce((sum, { cents }) => sum + cents, 0);
      expect(payout.openingCents + changed - payout.remainingCents).toBe(payout.amountCents);
    }
    expect((await get('/finance/anticipations')).items).toHaveLength(1);
  });

  it('was reconciled with one difference', async () => {
    const { items } = await get('/finance/settlements');
    expect(items).toMatchObject([{ gateway: 'simulador', open: 1, others: expect.any(Number) }]);
    expect(items[0].matched).toBeGreaterThan(lengthOf(3, 20));
  });

  it('has a statement of each month that is over', async () => {
    const statements = await platform()
      .selectFrom('month_statements')
      .where('seller_id', '=', dandara.sellerId)
      .select(['month', 'custody'])
      .execute();
    expect(statements.length).toBeGreaterThanOrEqual(4);
  });

  it('says the same of one thing on every screen', async () => {
    const today = todayInSaoPaulo();
    const last30 = addDays(today, -29);
    const [subscription, balances, terms, bumps, report, metrics] = await Promise.all([
      get('/subscription'),
      get('/finance/balances'),
      get('/finance/payouts/terms'),
      get('/order-bumps?size=100'),
      get(`/metrics/order-bumps?from=${last30}&to=${today}`),
      get(`/metrics/checkout?from=${last30}&to=${today}`),
    ]);
    const usage = Object.fromEntries(subscription.usage.map(({ meter, used }: PlanUsage) => [meter, used]));
    const [monthly, domains, pixels, paid] = await Promise.all([
      get(`/orders?size=1&test=false&orderedFrom=${today.slice(0, -2)}01&orderedTo=${today}`),
      get('/domains'),
      get('/pixels?size=100'),
      get(`/orders?size=1&test=false&paidFrom=${last30}&paidTo=${today}`),
    ]);
    expect(usage).toMatchObject({
      orders: monthly.total,
      domains: domains.items.length,
      pixels: pixels.total,
      bumps: bumps.total,
    });
    expect([subscription.availableCents, terms.availableCents + terms.refundsCents]).toEqual([
      balances.availableCents,
      balances.availableCents,
    ]);
    const figures = ({ shown, accepted, revenueCents }: OrderBumpFigures) => ({
      shown,
      accepted,
      revenueCents,
    });
    const reported = new Map(report.items.map((row: OrderBumpFigures) => [row.id, figures(row)]));
    expect(bumps.items.length).toBeGreaterThan(0);
    for (const bump of bumps.items) expect(figures(bump)).toEqual(reported.get(bump.id));
    expect(metrics.cards.paidOrders.value).toBe(paid.total);
  });

  it('has carts that came back', async () => {
    expect((await get('/carts?state=recovered')).items.length).toBeGreaterThan(lengthOf(0, 5));
  });
});

describe('a store beside it', () => {
  let maria: Account;
  let key: string;
  let demo: Owner;
  let bearer: string;

  /** PostgreSQL counts the events that there are. */
  const countEvents = async (): Promise<void> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('analyze checkout_events, checkout_event_keys').finally(() => client.end());
  };

  /** How many coupons, uses of them and shipping methods a seller has. */
  const rulesOf = (sellerId: string) =>
    Promise.all(
      (['coupons', 'coupon_redemptions', 'shipping_methods'] as const).map(async (table) => {
        const rows = api.platform.database.platform.selectFrom(table).where('seller_id', '=', sellerId);
        return (await rows.select('seller_id').execute()).length;
      }),
    );

  const open = async (): Promise<string> => {
    const answer = await callWith(bearer, 'POST', '/demo-data');
    expect(answer.statusCode).toBe(200);
    return answer.json().token.accessToken;
  };

  it('is shown to a new seller who asks, and asking twice does nothing', async () => {
    // It knows nothing of the demonstration that follows, until it counts again.
    await countEvents();
    maria = await createAccount(api.platform);
    key = await newKey(api, maria, { mode: 'live' });
    bearer = maria.headers.authorization.slice('Bearer '.length);
    expect(await get(`/seller/${maria.sellerId}/checklist`, bearer)).toMatchObject({ offersDemo: true });
    bearer = await open();
    const told = () => get(`/seller/${maria.sellerId}/checklist`, bearer);
    expect((await told()).demo).toEqual({ state: 'preparing', ownStoreId: maria.storeId });
    const worker = fillDemoStores(api.platform, MODULES);
    expect(await workNext(api.platform, worker)).toBe(true);
    expect((await told()).demo).toEqual({ state: 'ready', ownStoreId: maria.storeId });
    bearer = await open();
    expect(await workNext(api.platform, worker)).toBe(false);

    const { lojas } = await get('/usuario', bearer);
    const { id } = lojas.find(({ lojaCorrente }: { lojaCorrente: boolean }) => lojaCorrente);
    expect(lojas).toHaveLength(2);
    demo = { sellerId: maria.sellerId, storeId: id };
    expect((await factsOf(demo)).ledger_entries).toBeGreaterThan(1_000);
    expect(await factsOf(maria)).toEqual({});
    expect((await get('/finance/balances', bearer)).availableCents).toBeGreaterThan(0);
  });

  it('has orders that used its coupons and its shipping methods', async () => {
    const [most] = (await get('/coupons?sort=-used', bearer)).items;
    expect(most.used).toBeGreaterThan(10);
    expect(most.revenueCents).toBeGreaterThan(0);
    expect((await get('/orders?shippingMethod=PAC&size=1', bearer)).total).toBeGreaterThan(100);
    expect(await rulesOf(maria.sellerId)).toEqual([7, expect.any(Number), 5]);
  });

  it('keeps money of its own, which is paid out by no real bank', async () => {
    const bank = { ...simulatedBank, canPay: false };
    const executor = api.platform.database.forSeller(maria.sellerId);
    expect(await bankOfStore({ bank }, executor, demo)).toBe(simulatedBank);
    expect(await bankOfStore({ bank }, executor, maria)).toBe(bank);
    const before = await moneyOf(demo);
    await placeSale(api, key, 'venda');
    await reportPayment(api, key, 'venda', { events: [paymentEvent('captured', 1)] });
    expect(await moneyOf(demo)).toEqual(before);
    expect((await factsOf(maria)).ledger_entries).toBeGreaterThan(2);
  });

  it('goes by one call with all that was in it, and the other stores stay as they are', async () => {
    const [own, dandaras] = [await moneyOf(maria), await moneyOf(dandara)];
    const removal = await callWith(bearer, 'DELETE', '/demo-data');
    expect([removal.statusCode, removal.json()]).toMatchObject([200, { session: expect.any(Object) }]);
    const answer = removal.json();
    expect(answer.orders).toBeGreaterThan(lengthOf(150, 600));
    bearer = answer.session.token.accessToken;
    expect(await factsOf(demo)).toEqual({});
    expect(await rulesOf(maria.sellerId)).toEqual([0, 0, 0]);
    expect(await moneyOf(maria)).toEqual(own);
    expect(await moneyOf(dandara)).toEqual(dandaras);
    expect((await get('/usuario', bearer)).lojas).toMatchObject([{ id: maria.storeId, lojaCorrente: true }]);
    const again = await callWith(bearer, 'DELETE', '/demo-data');
    expect(again.json()).toEqual({ orders: 0, session: null });
    expect(await moneyOf(maria)).toEqual(own);
  });

  it('is not offered to who has sold', async () => {
    expect((await get(`/seller/${maria.sellerId}/checklist`, bearer)).offersDemo).toBeUndefined();
    const answer = await callWith(bearer, 'POST', '/demo-data');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'demo_has_orders']);
  });
});

describe('a demonstration that is being filled', () => {
  it('is one, however often it is asked for at once, and is empty when it is closed meanwhile', async () => {
    const owner = await createAccount(api.platform);
    const own = owner.headers.authorization.slice('Bearer '.length);
    const answers = await Promise.all([0, 1, 2].map(() => callWith(own, 'POST', '/demo-data')));
    const opened = answers.find(({ statusCode }) => statusCode === 200)?.json();
    const bearer = opened.token.accessToken;
    expect(opened.lojas).toHaveLength(2);
    expect((await get('/usuario', bearer)).lojas).toHaveLength(2);
    const { id } = opened.lojas.find(({ lojaCorrente }: { lojaCorrente: boolean }) => lojaCorrente);
    const demo = { sellerId: owner.sellerId, storeId: id };

    const seen: unknown[] = [];
    const fill = async () => {
      seen.push((await callWith(bearer, 'DELETE', '/demo-data')).json());
      await platform()
        .insertInto('ledger_accounts')
        .values({ seller_id: demo.sellerId, store_id: id, account: 'disponivel' })
        .execute();
      seen.push(await factsOf(demo));
      return 1;
    };
    const worker = fillDemoStores(api.platform, [{ name: 'filling', demoStore: [fill] }]);
    expect(await workNext(api.platform, worker)).toBe(true);
    const closed = { orders: 0, session: { lojas: [{ id: owner.storeId }] } };
    expect(seen).toMatchObject([closed, { ledger_accounts: 1 }]);
    expect(await factsOf(demo)).toEqual({});
  });

  it('is not ended where it is the only store: what fills it would go on in an ordinary one', async () => {
    const owner = await createAccount(api.platform);
    const own = owner.headers.authorization.slice('Bearer '.length);
    const bearer = (await callWith(own, 'POST', '/demo-data')).json().token.accessToken;
    await api.platform.database.withSeller(owner.sellerId, (trx) => closeStore(trx, owner));
    expect((await callWith(bearer, 'DELETE', '/demo-data')).json()).toEqual({ orders: 0, session: null });
    const stores = await platform()
      .selectFrom('stores')
      .where('seller_id', '=', owner.sellerId)
      .orderBy('id')
      .select(['demo', 'status'])
      .execute();
    expect(stores).toEqual([
      { demo: null, status: 'closed' },
      { demo: 'preparing', status: 'active' },
    ]);
  });
});

describe('the end of the demonstration of an installation', () => {
  it('leaves an ordinary store with its products, which is not filled again', async () => {
    const answer = (await callWith(token, 'DELETE', '/demo-data')).json();
    expect(answer).toEqual({ orders: expect.any(Number), session: null });
    expect(await factsOf(dandara)).toEqual({});
    const { items: products, total } = await get('/products?size=100');
    expect(total).toBe(DEMO_PRODUCTS.length);
    // Nothing of what was made up keeps a product from being deleted, or receives a payout.
    expect((await callWith(token, 'DELETE', `/products/${products[0].id}`)).statusCode).toBeLessThan(300);
    const sold = platform().selectFrom('product_sales_daily').where('seller_id', '=', dandara.sellerId);
    expect(await sold.select('day').execute()).toEqual([]);
    expect((await get('/finance/bank-accounts')).items).toEqual([]);
    expect((await get(`/seller/${dandara.sellerId}/checklist`)).demo).toBeUndefined();
    await seedDemo(api.platform, MODULES);
    expect(await factsOf(dandara)).toEqual({});
    expect(await get('/finance/balances')).toMatchObject({
      availableCents: 0,
      pendingCents: 0,
      blockedCents: 0,
    });
  });
});
