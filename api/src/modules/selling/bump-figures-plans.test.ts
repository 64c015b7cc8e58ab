import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { type Explained, fillDatabase, openExplained, scansOf, touchedRows } from '../../../test/explained';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { itInTurn } from '../../../test/turns';
import { paidOrdersOf, salesOf, visitsOf } from './bump-figures';

jest.setTimeout(600_000);

const it = itInTurn('plans', 'bumps');

const OWNER = { sellerId: 'plans-0', storeId: 'plans-0' };
/** One a quarter of an hour, for about seven months, in each of two stores and of each of twenty bumps in turn. */
const ROWS = 20_000;
const BUMPS = 20;
const PERIOD = { from: addDays(todayInSaoPaulo(), -6), to: todayInSaoPaulo() };
const IN_PERIOD = 7 * 24 * 4;

const FILL = `
  set role balcao_platform;
  insert into sellers (id) values ('plans-0'), ('plans-1');
  insert into stores (seller_id, id, nome, slug) select id, id, 'Loja', id from sellers;
  create temporary table made as select seller.id as owner, n, 'bump-' || n % ${BUMPS} as bump, 'visit-' || n as token,
    now() - n * interval '15 minutes' as moment from sellers as seller cross join generate_series(0, ${ROWS - 1}) as n;
  insert into checkout_sessions (seller_id, store_id, is_test, token, last_seen_at, ordered_at)
  select owner, owner, false, token, moment, moment from made;
  insert into order_bump_impressions (seller_id, store_id, is_test, session_token, bump_id, variant, viewed_at, accepted_at)
  select owner, owner, false, token, bump, '', moment, moment from made;
  insert into orders (seller_id, id, store_id, number, source, external_id, is_test, currency, subtotal_cents, discount_cents,
    shipping_cents, interest_cents, total_cents, payment_status, search, ordered_at, paid_at, captured_cents)
  select owner, 'order-' || n, owner, n + 1, 'api', 'pedido-' || n, false, 'BRL', 100, 0, 0, 0, 100, 'pago', '', moment, moment, 100
  from made;
  -- So that foreign keys are looked up by an index.
  reset role;
  analyze orders;
  set role balcao_platform;
  insert into order_items (seller_id, order_id, position, title, quantity, unit_price_cents, orderbump_id, kind)
  select owner, 'order-' || n, place, 'Caixa', 1, 100, case place when 2 then bump else '' end,
    case place when 2 then 'orderbump' else 'product' end
  from made cross join generate_series(0, 2) as place;
  insert into payments (seller_id, id, order_id, external_id, position, method, amount_cents, captured_cents)
  select owner, 'payment-' || n, 'order-' || n, 'um', 0, 'pix', 100, 100 from made;
  insert into checkout_session_orders (seller_id, store_id, is_test, session_token, source, external_id)
  select owner, owner, false, token, 'api', 'pedido-' || n from made;`;

describe('PostgreSQL reads a week of bump sales', () => {
  // A database of its own, so that no other test meets so many rows.
  let database: OwnDatabase;
  let explained: Explained;

  beforeAll(async () => {
    database = await createOwnDatabase();
    await fillDatabase(database.url, FILL);
    explained = openExplained(database.url, 'balcao_app', OWNER.sellerId);
  });
  afterAll(async () => {
    await explained.close();
    await database.drop();
  });

  const all = Array.from({ length: BUMPS }, (_, index) => `bump-${index}`);
  async function plan(read: () => Promise<unknown>) {
    const nodes = (await explained.plansOf(read)).flat();
    return {
      scans: scansOf(nodes),
      rows: (table: string) => touchedRows(nodes.filter((node) => node['Relation Name'] === table)),
    };
  }

  it.each([
    ['of all bumps', all, IN_PERIOD],
    ['of one', ['bump-3'], IN_PERIOD / BUMPS],
  ])('%s from the visits of that week alone', async (_, ids, expected) => {
    const { scans, rows } = await plan(() => visitsOf(explained.executor, OWNER, ids, PERIOD));
    expect(scans.join()).toContain('order_bump_impressions_of_bump');
    expect(scans.join()).not.toContain('Seq Scan');
    expect(rows('order_bump_impressions')).toBeLessThan(1.2 * expected + BUMPS);
    expect(rows('order_bump_impressions')).toBeGreaterThan(0.8 * expected);
  });

  it.each([
    ['of all bumps', all],
    ['of one', ['bump-3']],
  ])('%s from the orders that were paid in it or the lines of the bump, each once', async (_, ids) => {
    const { scans, rows } = await plan(() => salesOf(explained.executor, OWNER, ids, PERIOD));
    expect(scans.join()).not.toContain('Seq Scan');
    expect(rows('orders')).toBeLessThan(1.2 * Math.max(IN_PERIOD, ROWS / BUMPS));
  });

  it('and all of its paid orders by their payment', async () => {
    const { scans, rows } = await plan(() => paidOrdersOf(explained.executor, OWNER, all, PERIOD));
    expect(scans.join()).toContain('orders_by_payment_date');
    expect(scans.join()).not.toContain('Seq Scan');
    expect(rows('orders')).toBeLessThan(1.2 * IN_PERIOD);
  });
});
