import type { CheckoutMetricsQuery } from '@balcao/api-schema';
import {
  CHECKOUT_COUNTERS,
  type CheckoutCounts,
  type CheckoutDevice,
  type PaymentMethod,
} from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import {
  COUNTER_COLUMNS,
  counterColumn,
  DIMENSION_COLUMNS,
  factsIn,
  type NO_METHOD,
  oneProduct,
} from './facts-repository';
import { needsRollUp } from './roll-up-repository';

export interface Period {
  from: string;
  to: string;
  /** How many hours of its last day count; all of them where it is left out. */
  hours?: number | undefined;
}

export type FactFilter = Pick<
  CheckoutMetricsQuery,
  'method' | 'device' | 'utmSource' | 'checkout' | 'product'
>;

/** Counts of a period: of one of its days, of a device, of a method; of a UTM source or a checkout, whatever the filter. */
export type FigureRow = CheckoutCounts & {
  day: string | null;
  device: CheckoutDevice | null;
  /** '' for sessions, `none` for orders that nobody tried to pay. */
  method: PaymentMethod | '' | typeof NO_METHOD | null;
  utmSource: string | null;
  checkout: string | null;
};

/** Counts and cents stay below 2^53, where sums of doubles are exact, and cost half of what sums of bigint do. */
const CELL_SUMS = sql.join(
  CHECKOUT_COUNTERS.map(
    (counter) => sql`sum(${counterColumn(counter)}::float8) as ${counterColumn(counter)}`,
  ),
);
const SUMS = sql.join(
  CHECKOUT_COUNTERS.map((counter) => sql`sum(${counterColumn(counter)}) as ${sql.ref(counter)}`),
);

/**
 * The figures of a store in a period. Hours and days that are rolled up are read as they are stored, all others and those that have changed
 * since from the rows themselves, so that the figures are always those of this moment. A long period has tens of thousands of cells: one
 * pass sums them by day and by part, and the rows of the answer are summed up from those few.
 */
export const figuresOf = (
  trx: SellerTransaction,
  owner: Owner,
  { from, to, hours }: Period,
  {
    method = null,
    device = null,
    utmSource = null,
    checkout = null,
    product = null,
  }: { [name in keyof FactFilter]: FactFilter[name] | null },
): CompiledQuery<FigureRow> => {
  const inStore = ofStore(owner);
  const end =
    hours === undefined
      ? sql`sao_paulo_start(${to}::date + 1)`
      : sql`sao_paulo_start(${to}::date) + make_interval(hours => ${hours})`;
  return sql<FigureRow>`
    with span as (
      select sao_paulo_start(${from}::date) as begins, ${end} as ends,
        coalesce((select rolled_before from metrics_progress where ${inStore}), '-infinity') as before
    ), stale as materialized (
      select distinct hour from metrics_stale_hours, span
      where ${inStore} and hour >= begins and hour < least(ends, before)
    ), stale_day as materialized (
      select sao_paulo_day(hour) as day from stale, span where sao_paulo_day(hour) < sao_paulo_day(before)
      -- A part of a day that is stored as a whole is read from its rows.
      union select ${to}::date from span where ${sql.lit(hours !== undefined)} and ${to}::date < sao_paulo_day(before)
    ), raw_hour as materialized (
      select hour from span, generate_series(greatest(begins, before), ends - interval '1 hour', '1 hour') as hour
      union select hour from stale
      union select hour from stale_day, span,
        generate_series(sao_paulo_start(day), least(sao_paulo_start(day + 1), ends) - interval '1 hour', '1 hour') as hour
    ), cell as (
      select day, ${DIMENSION_COLUMNS}, ${COUNTER_COLUMNS}
      from metrics_cells
      where ${inStore} and product in ('', ${product ?? ''}) and day between ${from}::date and ${to}::date
        and day not in (select day from stale_day) and hour not in (select hour from stale)
        and hour < (select ends from span)
      union all
      select day, ${DIMENSION_COLUMNS}, ${COUNTER_COLUMNS} from (${factsIn(owner, oneProduct(owner, product))}) as fact
    ), wanted as (
      select *, product = '' as is_whole, (${method}::text is null or method in ('', ${method}))
        and (${device}::text is null or device = ${device})
        and (${utmSource}::text is null or utm_source = ${utmSource})
        and (${checkout}::text is null or checkout = ${checkout})
        and (method = '' or product = ${product ?? ''}) as is_wanted
      from cell
    ), summed as materialized (
      select day, device, method, utm_source, checkout, is_whole, is_wanted, ${CELL_SUMS}
      from wanted
      group by grouping sets ((day, is_wanted), (device, method, utm_source, checkout, is_whole, is_wanted))
    )
    select day::text, null as device, null as method, null as "utmSource", null as checkout, ${SUMS}
    from summed where is_wanted and day is not null group by day
    union all
    select null, device, method, null, null, ${SUMS}
    from summed where is_wanted and day is null group by grouping sets (device, method)
    union all
    select null, null, null, utm_source, checkout, ${SUMS}
    from summed where day is null and is_whole and (utm_source <> '' or checkout <> '')
    group by grouping sets (utm_source, checkout)`.compile(trx);
};

/** Enough to know what a store sells now. */
const RECENT_ORDERS = 1_000;
const MAX_PRODUCTS = 50;

/** The products that the last orders of a period have most often, by the names under which they were sold. */
export const productsOf = (
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { from, to }: Period,
): CompiledQuery<{ title: string }> =>
  sql<{ title: string }>`
    select item.title
    from (
      select id from orders
      where ${ofStore({ sellerId, storeId })} and not is_test
        and ordered_at >= sao_paulo_start(${from}::date) and ordered_at < sao_paulo_start(${to}::date + 1)
      order by ordered_at desc, id desc limit ${sql.lit(RECENT_ORDERS)}
    ) as recent
    join order_items as item on item.seller_id = ${sellerId} and item.order_id = recent.id
    group by item.title
    order by count(distinct recent.id) desc, item.title
    limit ${sql.lit(MAX_PRODUCTS)}`.compile(trx);

/** Whether a store has events, and whether its roll-ups have to be made. No period counts. */
export interface StoreState {
  hasEvents: boolean;
  hasTestEvents: boolean;
  needsRollUp: boolean;
}

export const stateOf = (trx: SellerTransaction, owner: Owner): CompiledQuery<StoreState> => {
  const has = (isTest: boolean) => {
    const inStore = sql`${ofStore(owner)} and is_test = ${sql.lit(isTest)}`;
    return sql`exists (select from checkout_sessions where ${inStore}) or exists (select from orders where ${inStore})`;
  };
  return sql<StoreState>`
    select ${has(false)} as "hasEvents", ${has(true)} as "hasTestEvents",
      ${needsRollUp(owner)} as "needsRollUp"`.compile(trx);
};
