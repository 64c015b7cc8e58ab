import type { CheckoutMetrics } from '@balcao/api-schema';
import {
  addCounts,
  CHECKOUT_CARD_NAMES,
  CHECKOUT_CARDS,
  CHECKOUT_DEVICES,
  CHECKOUT_FUNNEL_LABELS,
  CHECKOUT_FUNNEL_STEPS,
  type CheckoutCard,
  type CheckoutCounts,
  chargebackLevel,
  daysOf,
  FUNNEL_COUNTERS,
  NO_COUNTS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  REFUSAL_COUNTERS,
  REFUSAL_GROUP_TEXTS,
  REFUSAL_GROUPS,
  rateOf,
  THREE_DS_COUNTERS,
  THREE_DS_RESULT_LABELS,
  THREE_DS_RESULTS,
} from '@balcao/domain';
import type { FigureRow, Period } from './figures-repository';

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
export function toCheckoutMetrics(
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
