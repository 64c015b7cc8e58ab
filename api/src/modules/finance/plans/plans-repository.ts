import type { PlanPeriod } from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { PlansTable } from '../tables/ledger-schema';

/** A row of a plan. */
export type PlanRow = Selectable<PlansTable>;

/** The plans that are offered, the cheapest first. */
export const offeredPlans = (executor: Executor): Promise<PlanRow[]> =>
  executor.selectFrom(sql<PlanRow>`offered_plans()`.as('plan')).selectAll('plan').execute();

/** The names of plans, also of those that are offered no more. */
export async function planNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select plan.id, plan.name from unnest(${ids}::text[]) as wanted cross join lateral plan_terms(wanted) as plan`.execute(
    executor,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Since when a store has which plan, and what is to come: the earliest first. */
export async function findPeriods(executor: Executor, owner: Owner): Promise<PlanPeriod[]> {
  const rows = await executor
    .selectFrom('subscription_periods')
    .where(ofStore(owner))
    .orderBy('starts_at')
    .select(['plan_id', 'kind', 'starts_at', 'monthly_cents'])
    .execute();
  return rows.map((row) => ({
    planId: row.plan_id,
    kind: row.kind,
    startsAt: row.starts_at.toISOString(),
    monthlyCents: row.monthly_cents,
  }));
}

/** Forgets what has not begun. */
export async function deletePeriodsAfter(trx: SellerTransaction, owner: Owner, now: Date): Promise<void> {
  await trx.deleteFrom('subscription_periods').where(ofStore(owner)).where('starts_at', '>', now).execute();
}
