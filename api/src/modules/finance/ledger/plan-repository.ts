import { type Selectable, sql } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { PlansTable } from '../../../db/ledger-schema';
import type { Owner } from '../../../db/owner';

/** The plan that a store had at an instant, at the price that was agreed; the first plan where it had chosen none. */
export async function findPlan(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  at: Date = currentTime(),
): Promise<Selectable<PlansTable>> {
  const { agreed_basis_points, agreed_fixed_cents, ...plan } = await trx
    .selectFrom('stores')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('subscription_periods as p')
          .whereRef('p.seller_id', '=', 'stores.seller_id')
          .whereRef('p.store_id', '=', 'stores.id')
          .where('p.starts_at', '<=', at)
          .orderBy('p.starts_at', 'desc')
          .limit(1)
          .select(['p.plan_id', 'p.percent_basis_points', 'p.fixed_cents'])
          .as('period'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      sql<Selectable<PlansTable>>`plan_terms(coalesce(period.plan_id, stores.plan_id))`.as('plan'),
      (join) => join.onTrue(),
    )
    .where('stores.seller_id', '=', sellerId)
    .where('stores.id', '=', storeId)
    .selectAll('plan')
    .select([
      'period.percent_basis_points as agreed_basis_points',
      'period.fixed_cents as agreed_fixed_cents',
    ])
    .executeTakeFirstOrThrow();
  return {
    ...plan,
    percent_basis_points: agreed_basis_points ?? plan.percent_basis_points,
    fixed_cents: agreed_fixed_cents ?? plan.fixed_cents,
  };
}
