import type { OrderBumpFigures, OrderBumpMetrics, OrderBumpMetricsQuery } from '@balcao/api-schema';
import { daysOf } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { measuredBumps, paidOrdersOf, salesOf, visitsOf } from './metrics-repository';

type Counted = Omit<OrderBumpFigures, 'id' | 'name' | 'productName'>;

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

/** What order bumps brought a store in a period. */
export async function readBumpMetrics(
  database: Database,
  owner: Owner,
  query: OrderBumpMetricsQuery,
): Promise<OrderBumpMetrics> {
  const executor = database.forSeller(owner.sellerId);
  const bumps = await measuredBumps(executor, owner, query);
  const ids = bumps.map(({ id }) => id);
  const [visits, sales, paid] = await Promise.all([
    visitsOf(executor, owner, ids, query),
    salesOf(executor, owner, ids, query),
    paidOrdersOf(executor, owner, ids, query),
  ]);
  const rows: (Partial<Counted> & { bumpId: string; day: string })[] = [...visits, ...sales];
  return {
    items: bumps.map((bump) => ({ ...bump, ...sumOf(rows.filter(({ bumpId }) => bumpId === bump.id)) })),
    days: daysOf(query.from, query.to).map((day) => {
      const { shown, accepted, revenueCents } = sumOf(rows.filter((row) => row.day === day));
      return { day, shown, accepted, revenueCents };
    }),
    // An order with two bumps is one order.
    totals: { ...sumOf(rows), ...paid },
    updatedAt: new Date().toISOString(),
  };
}
