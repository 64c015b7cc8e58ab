import type { OrderBumpFigures, OrderBumpMetrics, OrderBumpMetricsQuery } from '@balcao/api-schema';
import { daysOf } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import {
  type MeasuredBump,
  measuredBumps,
  namesOfProducts,
  paidOrdersOf,
  salesOf,
  visitsOf,
} from './metrics-repository';

type Counted = Omit<OrderBumpFigures, 'id' | 'name' | 'productName' | 'isDeleted'>;

const NOTHING: Counted = {
  shown: 0,
  accepted: 0,
  acceptedAndPaid: 0,
  orders: 0,
  revenueCents: 0,
  refundedCents: 0,
};

/** The sums of rows: each has some of the figures. */
const sumOf = (rows: readonly Partial<Counted>[]): Counted => {
  const sum = (name: keyof Counted) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  const names = Object.keys(NOTHING) as (keyof Counted)[];
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as unknown as Counted;
};

/** Whether figures that are narrowed so are about a bump. */
const isMeasured =
  ({ orderBumpId, triggerProductId, productId }: OrderBumpMetricsQuery) =>
  (bump: MeasuredBump): boolean =>
    (orderBumpId === undefined || bump.id === orderBumpId) &&
    (productId === undefined || bump.productId === productId) &&
    (triggerProductId === undefined || bump.triggerProductIds.includes(triggerProductId));

/** The figures of a store's order bumps in a period. */
export async function readBumpMetrics(
  database: Database,
  owner: Owner,
  query: OrderBumpMetricsQuery,
): Promise<OrderBumpMetrics> {
  const executor = database.forSeller(owner.sellerId);
  const all = await measuredBumps(executor, owner);
  const bumps = all.filter(isMeasured(query));
  const ids = bumps.map(({ id }) => id);
  const [visits, sales, paid, triggerProducts, products] = await Promise.all([
    visitsOf(executor, owner, ids, query),
    salesOf(executor, owner, ids, query),
    paidOrdersOf(executor, owner, ids, query),
    namesOfProducts(executor, owner, [...new Set(all.flatMap((bump) => bump.triggerProductIds))]),
    namesOfProducts(executor, owner, [...new Set(all.map(({ productId }) => productId))]),
  ]);
  const rows: (Partial<Counted> & { bumpId: string; day: string })[] = [...visits, ...sales];
  const counted = new Set(rows.map(({ bumpId }) => bumpId));
  return {
    items: bumps
      .filter(({ id, isDeleted }) => !isDeleted || counted.has(id))
      .map(({ id, name, productName, isDeleted }) => ({
        id,
        name,
        productName,
        isDeleted,
        ...sumOf(rows.filter(({ bumpId }) => bumpId === id)),
      })),
    days: daysOf(query.from, query.to).map((day) => {
      const { shown, accepted, revenueCents } = sumOf(rows.filter((row) => row.day === day));
      return { day, shown, accepted, revenueCents };
    }),
    // An order with two bumps is one order.
    totals: { ...sumOf(rows), ...paid },
    choices: {
      orderBumps: all.map(({ id, name, isDeleted }) => ({ id, name, isDeleted })),
      triggerProducts,
      products,
    },
    updatedAt: new Date().toISOString(),
  };
}
