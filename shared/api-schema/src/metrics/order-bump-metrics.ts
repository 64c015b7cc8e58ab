import { PAYMENT_METHODS } from '@balcao/domain';
import { call } from '../basics/call';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';
import { periodProblem, queriedDay } from './checkout-metrics';

/**
 * Both ends belong to the period, in days of São Paulo. The first three narrow the bumps that are counted;
 * `method` narrows what is counted of orders: visits have none.
 */
const orderBumpMetricsQuery = z
  .strictObject({
    from: queriedDay,
    to: queriedDay,
    orderBumpId: id.optional(),
    triggerProductId: id.optional(),
    productId: id.optional(),
    method: z.enum(PAYMENT_METHODS).optional(),
  })
  .superRefine(({ from, to }, context) => {
    const message = periodProblem(from, to);
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
  });
export type OrderBumpMetricsQuery = z.infer<typeof orderBumpMetricsQuery>;

const count = z.int().min(0);
const named = z.object({ id, name: z.string() });

/** The counts of visits. Tests are left out. */
const counted = {
  /** Visits in which it was shown. */
  shown: count,
  /** Those that still held it when they ordered. */
  accepted: count,
  /** Those of them whose order was paid. */
  acceptedAndPaid: count,
  /** Paid orders with a line of it. */
  orders: count,
  /** Lines of paid orders, without their discount. */
  revenueCents: z.int(),
  /** The refunded cents, in proportion where an order was refunded in part. */
  refundedCents: z.int(),
};

/** The figures of order bumps in a period. */
export const orderBumpMetrics = z.object({
  /** Those that are deleted are among them where the period has something of theirs. */
  items: z.array(named.extend({ productName: z.string(), isDeleted: z.boolean(), ...counted })),
  days: z.array(z.object({ day: z.iso.date(), shown: count, accepted: count, revenueCents: z.int() })),
  totals: z.object({
    ...counted,
    /** All paid orders, and what their lines came to without discounts. */
    paidOrders: count,
    paidItemsCents: z.int(),
    /** Totals of paid orders that have one of these bumps, and of all paid orders. */
    withBumpCents: z.int(),
    paidCents: z.int(),
  }),
  /** The choices of the filters, whatever is chosen now. */
  choices: z.object({
    orderBumps: z.array(named.extend({ isDeleted: z.boolean() })),
    triggerProducts: z.array(named),
    products: z.array(named),
  }),
  updatedAt: instant,
});
export type OrderBumpMetrics = z.infer<typeof orderBumpMetrics>;
export type OrderBumpFigures = OrderBumpMetrics['items'][number];

export const getOrderBumpMetrics = call('GET /metrics/order-bumps', {
  operationId: 'getOrderBumpMetrics',
  summary: 'What order bumps brought in a period',
  access: 'seller',
  permission: 'pedidos:ler',
  query: orderBumpMetricsQuery,
  answer: orderBumpMetrics,
});
