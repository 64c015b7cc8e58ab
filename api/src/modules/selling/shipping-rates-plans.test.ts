import { rangeLevel } from '@balcao/domain';
import { type Explained, fillDatabase, openExplained, scansOf, touchedRows } from '../../../test/explained';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { findRates } from './shipping-rates';

const OWNER = { sellerId: 'plans-0', storeId: 'plans-0' };
const ROWS = 100_000;
/** Fifty bands in each of 2 000 ranges of 1 000 CEPs. */
const BANDS = 50;
const WIDTH = 1_000;
const LEVEL = rangeLevel({ cepFrom: 0, cepTo: WIDTH - 1 });

describe('PostgreSQL finds a rate', () => {
  // A database of its own, so that no other test meets so many rows.
  let database: OwnDatabase;
  let explained: Explained;

  beforeAll(async () => {
    database = await createOwnDatabase();
    const rows = (method: string, count: number) => `
      insert into shipping_rates (seller_id, method_id, position, name, cep_from, cep_to, weight_from_g, weight_to_g, price_cents,
        insurance_bp, excess_from_g, excess_per_kg_cents, min_order_cents, level, is_last)
      select 'plans-0', '${method}', n + 1, '', 1000000 + n / ${BANDS} * ${WIDTH}, 1000000 + n / ${BANDS} * ${WIDTH} + ${WIDTH - 1},
        n % ${BANDS} * 100 + sign(n % ${BANDS})::int, (n % ${BANDS} + 1) * 100, n, 0, 0, 0, 0, ${LEVEL}, n % ${BANDS} = ${BANDS - 1}
      from generate_series(0, ${count - 1}) as n;`;
    await fillDatabase(
      database.url,
      `set role balcao_platform;
       insert into sellers (id) values ('plans-0');
       insert into stores (seller_id, id, nome, slug) values ('plans-0', 'plans-0', 'Loja', 'loja');
       insert into shipping_methods (seller_id, id, store_id, name, name_key, search, type, priority, days_min, days_max, handling_days,
         reach, conditions, value_cents, percent_bp, excess_from_grams, excess_per_kg_cents, insurance_bp, free_from_cents,
         cubed_divisor, cubed_from_grams, max_side_cm, max_sum_cm, active, rate_count, rate_levels)
       select 'plans-0', id, 'plans-0', id, id, id, 'tabela', 1, 0, 0, 0, '{}', '{}', 0, 0, 0, 0, 0, 0, 6000, 0, 0, 0, true, 1,
         array[${LEVEL}] from unnest(array['long', 'short']) as id;
       ${rows('long', ROWS)} ${rows('short', 100)}`,
    );
    explained = openExplained(database.url, 'balcao_app', OWNER.sellerId);
  });
  afterAll(async () => {
    await explained.close();
    await database.drop();
  });

  const ask = (methodId: string, cep: number, grams: number) =>
    findRates(explained.executor, OWNER, cep, [{ methodId, grams }]);

  it.each([
    ['long', 1_000_000],
    ['long', 2_999_999],
    ['short', 1_001_500],
  ])('of the %s table for the CEP %d in two indexes, and looks at no other row', async (method, cep) => {
    for (const grams of [0, 1_234, 5_000, 99_999]) {
      expect(await ask(method, cep, grams)).toHaveLength(1);
      const plans = await explained.plansOf(() => ask(method, cep, grams));
      const nodes = plans.flat().filter((node) => node['Relation Name'] === 'shipping_rates');
      expect(scansOf(nodes).toSorted()).toEqual([
        expect.stringContaining('shipping_rates_above'),
        expect.stringContaining('shipping_rates_found'),
      ]);
      expect(touchedRows(nodes)).toBeLessThan(10);
    }
  });
});
