import type { ActiveCheckouts, CheckoutMetrics, CheckoutMetricsQuery } from '@balcao/api-schema';
import {
  type CalendarDate,
  CHECKOUT_FUNNEL_LABELS,
  type CheckoutFunnelStep,
  DEFAULT_METRICS_PERIOD,
  hoursSinceMidnight,
  previousRange,
  rangeOfPeriod,
  todayInSaoPaulo,
} from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Database } from '../../../db/database';
import { defer } from '../../../db/deferred';
import type { Owner } from '../../../db/owner';
import { countActiveSessions } from './active-repository';
import { figuresOf, type Period, productsOf, stateOf } from './figures-repository';
import { enqueueRollUps } from './roll-up';
import { toCheckoutMetrics } from './to-checkout-metrics';

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

/**
 * The figures of a store's checkout. Whoever reads hours that are not rolled up has them rolled up for the next reading.
 */
export async function readCheckoutMetrics(
  database: Database,
  owner: Owner,
  { from, to, compareFrom, compareTo, ...filter }: CheckoutMetricsQuery,
): Promise<CheckoutMetrics> {
  const { current, previous } = periodsOf({ from, to, compareFrom, compareTo });
  const read = await database.withSeller(owner.sellerId, async (trx) => ({
    state: defer(trx, stateOf(trx, owner)),
    current: defer(trx, figuresOf(trx, owner, current, filter)),
    products: defer(trx, productsOf(trx, owner, current)),
    previous: previous && defer(trx, figuresOf(trx, owner, previous, filter)),
  }));
  const [state] = read.state.rows;
  if (state?.needsRollUp) await database.withSeller(owner.sellerId, (trx) => enqueueRollUps(trx, [owner]));
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
}

/** By how many steps are behind a buyer. */
const REACHED: readonly CheckoutFunnelStep[] = ['started', 'contact', 'delivery', 'payment', 'ordered'];

/** Counts the buyers who are in the checkout now. */
export async function readActiveCheckouts(database: Database, owner: Owner): Promise<ActiveCheckouts> {
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
}
