import {
  addDays,
  CHECKOUT_CARD_NAMES,
  CHECKOUT_DEVICES,
  CHECKOUT_FUNNEL_STEPS,
  type CheckoutCard,
  isRealDate,
  MAX_METRIC_DAYS,
  PAYMENT_METHODS,
  REFUSAL_GROUPS,
  THREE_DS_RESULTS,
} from '@balcao/domain';
import { call } from '../basics/call';
import { instant } from '../basics/common';
import { z } from '../basics/z';

/** A day of São Paulo, `YYYY-MM-DD`. */
const DAY_TEXT = 'Use uma data como 2026-11-20.';
const day = z.iso.date({ message: DAY_TEXT });
const EARLIEST_DAY = '2000-01-01';
/** A day that figures can be asked about. */
export const queriedDay = day.refine((date) => date >= EARLIEST_DAY, 'Use uma data a partir de 2000-01-01.');

const isLonger = (from: string, to: string): boolean => addDays(from, MAX_METRIC_DAYS) <= to;

/** The problem of two days that are to be a period; null also where one of them is no day, which is the problem of that one. */
export function periodProblem(from: string, to: string): string | null {
  if (!isRealDate(from) || !isRealDate(to)) return null;
  if (to < from) return 'O fim do período vem antes do começo.';
  return isLonger(from, to) ? `Escolha um período de até ${MAX_METRIC_DAYS} dias.` : null;
}

/**
 * Both ends of a period belong to it. `compareFrom` and `compareTo` come together, and give the
 * `previous` figures. A query without days is about `DEFAULT_METRICS_PERIOD`, compared with the one before.
 *
 * `method` and `product` narrow what is counted of orders and payments; sessions have none. `product` is the name under which it was
 * sold: an order counts whole with each product that it has. `device`, `utmSource` and `checkout` narrow sessions, and orders by
 * their own UTM and checkout, else by their session's: an order without one has the device `unknown`.
 */
export const checkoutMetricsQuery = z
  .strictObject({
    from: queriedDay.optional(),
    to: queriedDay.optional(),
    compareFrom: queriedDay.optional(),
    compareTo: queriedDay.optional(),
    method: z.enum(PAYMENT_METHODS).optional(),
    device: z.enum(CHECKOUT_DEVICES).optional(),
    utmSource: z.string().trim().min(1).max(100).optional(),
    checkout: z.string().trim().min(1).max(100).optional(),
    product: z.string().trim().min(1).max(200).optional(),
  })
  .superRefine(({ from, to, compareFrom, compareTo }, context) => {
    const add = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (from === undefined && to === undefined) {
      if (compareFrom !== undefined || compareTo !== undefined) add('from', 'Envie o período a comparar.');
      return;
    }
    if (from === undefined || to === undefined) {
      add(from === undefined ? 'from' : 'to', DAY_TEXT);
      return;
    }
    const problem = periodProblem(from, to);
    if (problem !== null) add('to', problem);
    if (compareFrom === undefined && compareTo === undefined) return;
    if (compareFrom === undefined || compareTo === undefined) {
      const missing = compareFrom === undefined ? 'compareFrom' : 'compareTo';
      add(missing, 'Envie o começo e o fim do período comparado.');
      return;
    }
    const compared = periodProblem(compareFrom, compareTo);
    if (compared !== null) add('compareTo', compared);
  });
export type CheckoutMetricsQuery = z.infer<typeof checkoutMetricsQuery>;

const count = z.int().min(0);
/** Basis points: 10 000 are 100 %. */
const rate = z.int().min(0);

/** Null stands for a figure that nothing divides: screens show "-". */
const figure = z.int().nullable();

/** A card. `series` has a figure per day of `days`, `previousSeries` per day of `previousDays`. */
export const checkoutCard = z.object({
  value: figure,
  /** Null also without a comparison. */
  previous: figure,
  series: z.array(figure),
  previousSeries: z.array(figure),
});
export type CheckoutCardFigures = z.infer<typeof checkoutCard>;

export const checkoutMetrics = z.object({
  from: day,
  to: day,
  compareFrom: day.nullable(),
  compareTo: day.nullable(),
  /** The days of the period, and of the compared one: empty without it. */
  days: z.array(day),
  previousDays: z.array(day),
  /** Labels, units and formulas stand in `CHECKOUT_CARDS` of `@balcao/domain`. */
  cards: z.object(
    Object.fromEntries(CHECKOUT_CARD_NAMES.map((card) => [card, checkoutCard])) as Record<
      CheckoutCard,
      typeof checkoutCard
    >,
  ),
  pix: z.object({ created: count, paid: count, open: count }),
  boleto: z.object({ created: count, paid: count, expired: count, open: count }),
  /** Of the share of chargebacks: from 0.65 % on and from 0.9 % on. */
  chargebackLevel: z.enum(['ok', 'warning', 'error']),
  /** All steps in their order. Each counts the sessions that came this far or further. */
  funnel: z.array(
    z.object({
      step: z.enum(CHECKOUT_FUNNEL_STEPS),
      label: z.string(),
      sessions: count,
      previous: count.nullable(),
      byDevice: z.array(z.object({ device: z.enum(CHECKOUT_DEVICES), sessions: count })),
    }),
  ),
  /** Of the orders paid in the period, the most valuable method first. `share` is of the orders. */
  byMethod: z.array(
    z.object({
      method: z.enum(PAYMENT_METHODS),
      label: z.string(),
      orders: count,
      share: rate.nullable(),
      amountCents: count,
    }),
  ),
  /** Refused attempts of orders created in the period, the most frequent reason first; without those that never happened. */
  refusals: z.array(
    z.object({ group: z.enum(REFUSAL_GROUPS), text: z.string(), attempts: count, share: rate.nullable() }),
  ),
  /** Attempts by card of orders created in the period whose bank was asked who pays, by what it has said. */
  threeDs: z.array(z.object({ result: z.enum(THREE_DS_RESULTS), label: z.string(), attempts: count })),
  /** UTM sources of the period, whatever the filter, the most frequent first. */
  utmSources: z.array(z.string()),
  /** Checkouts of the period, whatever the filter, the most frequent first. */
  checkouts: z.array(z.string()),
  /** The products that the last 1 000 orders of the period have most often, by the names under which they were sold. */
  products: z.array(z.string()),
  /** Whether the store ever had a session or an order, and whether it had one in test mode. */
  hasEvents: z.boolean(),
  hasTestEvents: z.boolean(),
  /** The moment that the figures are of. */
  updatedAt: instant,
});
export type CheckoutMetrics = z.infer<typeof checkoutMetrics>;

/** People who are in the checkout now, that is, sent an event less than a minute ago. */
export const activeCheckouts = z.object({
  total: count,
  /** All steps before the payment, by the last one that was reached. */
  steps: z.array(z.object({ step: z.enum(CHECKOUT_FUNNEL_STEPS), label: z.string(), sessions: count })),
  updatedAt: instant,
});
export type ActiveCheckouts = z.infer<typeof activeCheckouts>;

export const getCheckoutMetrics = call('GET /metrics/checkout', {
  operationId: 'getCheckoutMetrics',
  access: 'seller',
  permission: 'pedidos:ler',
  query: checkoutMetricsQuery,
  answer: checkoutMetrics,
});

export const getActiveCheckouts = call('GET /metrics/checkout/active', {
  operationId: 'getActiveCheckouts',
  access: 'seller',
  permission: 'pedidos:ler',
  answer: activeCheckouts,
});
