import {
  type CheckoutMetrics,
  type CheckoutMetricsQuery,
  getActiveCheckouts,
  getCheckoutMetrics,
} from '@balcao/api-schema';
import {
  ACTIVE_SESSION_SECONDS,
  addCounts,
  type CalendarDate,
  CHECKOUT_CARD_NAMES,
  CHECKOUT_CARDS,
  CHECKOUT_COUNTERS,
  CHECKOUT_DEVICES,
  CHECKOUT_FUNNEL_LABELS,
  CHECKOUT_FUNNEL_STEPS,
  type CheckoutCard,
  type CheckoutCounts,
  type CheckoutDevice,
  type CheckoutFunnelStep,
  chargebackLevel,
  DEFAULT_METRICS_PERIOD,
  daysOf,
  FUNNEL_COUNTERS,
  hoursSinceMidnight,
  NO_COUNTS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
  previousRange,
  REFUSAL_COUNTERS,
  REFUSAL_GROUP_TEXTS,
  REFUSAL_GROUPS,
  rangeOfPeriod,
  rateOf,
  THREE_DS_COUNTERS,
  THREE_DS_RESULT_LABELS,
  THREE_DS_RESULTS,
  todayInSaoPaulo,
} from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import {
  COUNTER_COLUMNS,
  counterColumn,
  DIMENSION_COLUMNS,
  enqueueRollUps,
  factsIn,
  type NO_METHOD,
  needsRollUp,
  oneProduct,
} from './metric-facts';

/**
 * Counts the sessions of a store that have sent an event a moment ago, by the steps that are behind them; -1 stands for an order. They are
 * found by the events that just arrived, so that no heartbeat has to write an index of sessions.
 */
async function countActiveSessions(
  executor: Executor,
  { sellerId, storeId }: Owner,
): Promise<readonly { step: number; sessions: number }[]> {
  const { rows } = await sql<{ step: number; sessions: number }>`
    with token as (
      select distinct session_token from checkout_events
      where seller_id = ${sellerId} and received_at > now() - make_interval(secs => ${sql.lit(ACTIVE_SESSION_SECONDS)})
        and store_id = ${storeId} and not is_test
    )
    select case when session.ordered_at is null then session.step else -1 end as step, count(*)::int as sessions
    from token join checkout_sessions as session on ${ofStore({ sellerId, storeId }, 'session')}
      and not session.is_test and session.token = token.session_token
    where session.last_seen_at > now() - make_interval(secs => ${sql.lit(ACTIVE_SESSION_SECONDS)})
    group by 1`.execute(executor);
  return rows;
}

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
const productsOf = (
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

const stateOf = (trx: SellerTransaction, owner: Owner): CompiledQuery<StoreState> => {
  const has = (isTest: boolean) => {
    const inStore = sql`${ofStore(owner)} and is_test = ${sql.lit(isTest)}`;
    return sql`exists (select from checkout_sessions where ${inStore}) or exists (select from orders where ${inStore})`;
  };
  return sql<StoreState>`
    select ${has(false)} as "hasEvents", ${has(true)} as "hasTestEvents",
      ${needsRollUp(owner)} as "needsRollUp"`.compile(trx);
};

const MAX_CHOICES = 50;

/** The figures of a period, ready to be shown. */
class PeriodFigures {
  readonly days: readonly string[];
  readonly byDay: readonly CheckoutCounts[];
  readonly total: CheckoutCounts;

  constructor(
    { from, to }: Period,
    private readonly rows: readonly FigureRow[],
  ) {
    this.days = daysOf(from, to);
    const ofDays = new Map(rows.flatMap((row) => (row.day === null ? [] : [[row.day, row]])));
    this.byDay = this.days.map((day) => ofDays.get(day) ?? NO_COUNTS);
    this.total = addCounts(this.byDay);
  }

  of(dimension: 'device' | 'method', value: string): CheckoutCounts {
    return this.rows.find((row) => row[dimension] === value) ?? NO_COUNTS;
  }

  /** The most frequent values of a part of the figures, whatever the filter. */
  frequent(dimension: 'utmSource' | 'checkout'): string[] {
    const weight = ({ sessions, createdOrders }: CheckoutCounts) => sessions + createdOrders;
    return this.rows
      .filter((row) => row[dimension] !== null && row[dimension] !== '')
      .toSorted((a, b) => weight(b) - weight(a) || (`${a[dimension]}` < `${b[dimension]}` ? -1 : 1))
      .slice(0, MAX_CHOICES)
      .map((row) => `${row[dimension]}`);
  }
}

function cardOf(
  card: CheckoutCard,
  current: PeriodFigures,
  previous: PeriodFigures | null,
): CheckoutMetrics['cards'][CheckoutCard] {
  const { value } = CHECKOUT_CARDS[card];
  return {
    value: value(current.total),
    previous: previous && value(previous.total),
    series: current.byDay.map(value),
    previousSeries: previous?.byDay.map(value) ?? [],
  };
}

const funnelOf = (current: PeriodFigures, previous: PeriodFigures | null): CheckoutMetrics['funnel'] =>
  CHECKOUT_FUNNEL_STEPS.map((step) => {
    const counter = FUNNEL_COUNTERS[step];
    return {
      step,
      label: CHECKOUT_FUNNEL_LABELS[step],
      sessions: current.total[counter],
      previous: previous?.total[counter] ?? null,
      byDevice: CHECKOUT_DEVICES.map((device) => ({
        device,
        sessions: current.of('device', device)[counter],
      })),
    };
  });

const methodsOf = (current: PeriodFigures): CheckoutMetrics['byMethod'] =>
  PAYMENT_METHODS.map((method) => {
    const { paidOrders, paidCents } = current.of('method', method);
    return {
      method,
      label: PAYMENT_METHOD_LABELS[method],
      orders: paidOrders,
      share: rateOf(paidOrders, current.total.paidOrders),
      amountCents: paidCents,
    };
  })
    .filter(({ orders }) => orders > 0)
    .sort((a, b) => b.amountCents - a.amountCents);

function refusalsOf({ total }: PeriodFigures): CheckoutMetrics['refusals'] {
  const counted = REFUSAL_GROUPS.map((group) => ({ group, attempts: total[REFUSAL_COUNTERS[group]] }));
  const all = counted.reduce((sum, { attempts }) => sum + attempts, 0);
  return counted
    .filter(({ attempts }) => attempts > 0)
    .sort((a, b) => b.attempts - a.attempts)
    .map(({ group, attempts }) => ({
      group,
      text: REFUSAL_GROUP_TEXTS[group],
      attempts,
      share: rateOf(attempts, all),
    }));
}

/** The figures that a store's rows come to, in a period and in the one that it is compared with. */
function toCheckoutMetrics(
  periods: { current: Period; previous: Period | null },
  rows: { current: readonly FigureRow[]; previous: readonly FigureRow[] },
): Omit<CheckoutMetrics, 'products' | 'hasEvents' | 'hasTestEvents' | 'updatedAt'> {
  const current = new PeriodFigures(periods.current, rows.current);
  const previous = periods.previous && new PeriodFigures(periods.previous, rows.previous);
  const { total } = current;
  return {
    from: periods.current.from,
    to: periods.current.to,
    compareFrom: periods.previous?.from ?? null,
    compareTo: periods.previous?.to ?? null,
    days: [...current.days],
    previousDays: [...(previous?.days ?? [])],
    cards: Object.fromEntries(
      CHECKOUT_CARD_NAMES.map((card) => [card, cardOf(card, current, previous)]),
    ) as CheckoutMetrics['cards'],
    pix: { created: total.createdPix, paid: total.paidPix, open: total.openPix },
    boleto: {
      created: total.createdBoletos,
      paid: total.paidBoletos,
      expired: total.expiredBoletos,
      open: total.openBoletos,
    },
    chargebackLevel: chargebackLevel(total),
    funnel: funnelOf(current, previous),
    byMethod: methodsOf(current),
    refusals: refusalsOf(current),
    threeDs: THREE_DS_RESULTS.map((result) => ({
      result,
      label: THREE_DS_RESULT_LABELS[result],
      attempts: total[THREE_DS_COUNTERS[result]],
    })).filter(({ attempts }) => attempts > 0),
    utmSources: current.frequent('utmSource'),
    checkouts: current.frequent('checkout'),
  };
}

type AskedDays = Pick<CheckoutMetricsQuery, 'from' | 'to' | 'compareFrom' | 'compareTo'>;

interface Periods {
  current: Period;
  previous: Period | null;
}

/** The days that are asked for, and those that they are compared with, if any. */
function askedPeriods({ from, to, compareFrom, compareTo }: AskedDays, today: CalendarDate): Periods {
  if (from === undefined || to === undefined) {
    const current = rangeOfPeriod(DEFAULT_METRICS_PERIOD, today);
    return { current, previous: previousRange(DEFAULT_METRICS_PERIOD, current) };
  }
  const isCompared = compareFrom !== undefined && compareTo !== undefined;
  return { current: { from, to }, previous: isCompared ? { from: compareFrom, to: compareTo } : null };
}

/**
 * The period that is asked for, and what it is compared with, if anything. A day that runs is compared with the same hours of the
 * earlier one: a morning against a whole day would always be less.
 */
function periodsOf(asked: AskedDays): Periods {
  const now = currentTime();
  const { current, previous } = askedPeriods(asked, todayInSaoPaulo(now));
  const runs = previous !== null && current.to === todayInSaoPaulo(now);
  return { current, previous: runs ? { ...previous, hours: hoursSinceMidnight(now) } : previous };
}

/** By how many steps are behind a buyer. */
const REACHED: readonly CheckoutFunnelStep[] = ['started', 'contact', 'delivery', 'payment', 'ordered'];

export const metricsRoutes = routesOf('metrics', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);
  return [
    // Whoever reads hours that are not rolled up has them rolled up for the next reading.
    inStore(getCheckoutMetrics, async ({ owner }, { query }) => {
      const { from, to, compareFrom, compareTo, ...filter } = query;
      const { current, previous } = periodsOf({ from, to, compareFrom, compareTo });
      const read = await database.withSeller(owner.sellerId, async (trx) => ({
        state: defer(trx, stateOf(trx, owner)),
        current: defer(trx, figuresOf(trx, owner, current, filter)),
        products: defer(trx, productsOf(trx, owner, current)),
        previous: previous && defer(trx, figuresOf(trx, owner, previous, filter)),
      }));
      const [state] = read.state.rows;
      if (state?.needsRollUp)
        await database.withSeller(owner.sellerId, (trx) => enqueueRollUps(trx, [owner]));
      return {
        ...toCheckoutMetrics(
          { current, previous },
          { current: read.current.rows, previous: read.previous?.rows ?? [] },
        ),
        hasEvents: state?.hasEvents ?? false,
        hasTestEvents: state?.hasTestEvents ?? false,
        products: read.products.rows.map(({ title }) => title),
        updatedAt: currentTime().toISOString(),
      };
    }),

    inStore(getActiveCheckouts, async ({ owner }) => {
      const counted = await countActiveSessions(database.forSeller(owner.sellerId), owner);
      const steps = REACHED.map((step, index) => ({
        step,
        label: CHECKOUT_FUNNEL_LABELS[step],
        sessions: counted.find((row) => row.step === (step === 'ordered' ? -1 : index))?.sessions ?? 0,
      }));
      return {
        total: steps.reduce((sum, { sessions }) => sum + sessions, 0),
        steps,
        updatedAt: currentTime().toISOString(),
      };
    }),
  ];
});
