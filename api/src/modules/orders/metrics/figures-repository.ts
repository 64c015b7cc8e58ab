import type { CheckoutMetricsQuery } from '@balcao/api-schema';
import {
  CHECKOUT_COUNTERS,
  type CheckoutCounts,
  type CheckoutDevice,
  type PaymentMethod,
} from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { COUNTER_COLUMNS, counterColumn, factsIn, type NO_METHOD } from './facts-repository';
import { needsRollUp } from './roll-up-repository';

export interface Period {
  from: string;
  to: string;
}

export type FactFilter = Pick<CheckoutMetricsQuery, 'method' | 'device' | 'utmSource'>;

/** Counts of a period: of one of its days, of a device, of a method, or of a UTM source, whatever the filter. */
export type FigureRow = CheckoutCounts & {
  day: string | null;
  device: CheckoutDevice | null;
  /** '' for sessions, `none` for orders that nobody tried to pay. */
  method: PaymentMethod | '' | typeof NO_METHOD | null;
  utmSource: string | null;
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
 * What a store counts in a period: rolled-up days as they are stored, all others and those that have changed since from the
 * rows themselves, so that the figures are always those of this moment. A long period has tens of thousands of cells: one pass
 * sums them by day and by part, and what the rows say is summed up from those few.
 */
export const figuresOf = (
  trx: SellerTransaction,
  owner: Owner,
  { from, to }: Period,
  { method = null, device = null, utmSource = null }: { [name in keyof FactFilter]: FactFilter[name] | null },
): CompiledQuery<FigureRow> => {
  const ofStore = sql`seller_id = ${owner.sellerId} and store_id = ${owner.storeId}`;
  return sql<FigureRow>`
    with rolled as (
      select coalesce((select rolled_before from metrics_rollups where ${ofStore}), '-infinity') as before
    ), stale as materialized (
      select distinct day from metrics_stale_days, rolled
      where ${ofStore} and day between ${from}::date and ${to}::date and day < rolled.before
    ), raw_day as materialized (
      select greatest(${from}::date, before) + nth as day
      from rolled, generate_series(0, ${to}::date - greatest(${from}::date, before)) as nth
      union all select day from stale
    ), cell as (
      select day, utm_source, device, method, ${COUNTER_COLUMNS}
      from metrics_daily, rolled
      where ${ofStore} and day between ${from}::date and ${to}::date and day < rolled.before
        and day not in (select day from stale)
      union all ${factsIn(owner)}
    ), wanted as (
      select *, (${method}::text is null or method in ('', ${method})) and (${device}::text is null or device = ${device})
        and (${utmSource}::text is null or utm_source = ${utmSource}) as is_wanted
      from cell
    ), summed as materialized (
      select day, device, method, utm_source, is_wanted, ${CELL_SUMS}
      from wanted
      group by grouping sets ((day, is_wanted), (device, method, utm_source, is_wanted))
    )
    select day::text, null as device, null as method, null as "utmSource", ${SUMS}
    from summed where is_wanted and day is not null group by day
    union all
    select null, device, method, null, ${SUMS}
    from summed where is_wanted and day is null group by grouping sets (device, method)
    union all
    select null, null, null, utm_source, ${SUMS}
    from summed where day is null and utm_source <> '' group by utm_source`.compile(trx);
};

/** What a store has, whatever the period. */
export interface StoreState {
  hasEvents: boolean;
  hasTestEvents: boolean;
  needsRollUp: boolean;
}

export const stateOf = (trx: SellerTransaction, owner: Owner): CompiledQuery<StoreState> => {
  const has = (isTest: boolean) => {
    const ofStore = sql`seller_id = ${owner.sellerId} and store_id = ${owner.storeId} and is_test = ${sql.lit(isTest)}`;
    return sql`exists (select from checkout_sessions where ${ofStore}) or exists (select from orders where ${ofStore})`;
  };
  return sql<StoreState>`
    select ${has(false)} as "hasEvents", ${has(true)} as "hasTestEvents",
      ${needsRollUp(owner)} as "needsRollUp"`.compile(trx);
};
