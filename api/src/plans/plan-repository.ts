import { PLAN_GRACE_DAYS, type PlanPeriod } from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import { currentTime } from '../db/clock';
import type { Executor, SellerTransaction } from '../db/database';
import { newId } from '../db/new-id';
import { ofStore } from '../db/of-store';
import type { Owner } from '../db/owner';
import type { Schema } from '../db/schema';

const DEMO_PLAN = 'crescimento';

/**
 * The plan that a store had at an instant, at the price that was agreed; the first plan where it had chosen none. While the store is
 * suspended, sales cost at least what they cost by the first plan: a plan that nobody pays makes none cheaper.
 */
export async function findPlan(
  executor: Executor,
  { sellerId, storeId }: Owner,
  at: Date = currentTime(),
): Promise<Selectable<Schema['plans']>> {
  const { agreed_basis_points, agreed_fixed_cents, first_basis_points, first_fixed_cents, ...plan } =
    await executor
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
        sql<Selectable<Schema['plans']>>`plan_terms(coalesce(period.plan_id, stores.plan_id))`.as('plan'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        sql<Selectable<Schema['plans']>>`(select first.* from plan_terms(null) as first where exists (
        select from plan_invoices as unpaid where unpaid.seller_id = stores.seller_id and unpaid.store_id = stores.id
          and unpaid.paid_at is null
          and unpaid.due_on < (${at}::timestamptz at time zone 'America/Sao_Paulo')::date - ${sql.lit(PLAN_GRACE_DAYS)}))`.as(
          'first',
        ),
        (join) => join.onTrue(),
      )
      .where('stores.seller_id', '=', sellerId)
      .where('stores.id', '=', storeId)
      .selectAll('plan')
      .select([
        'period.percent_basis_points as agreed_basis_points',
        'period.fixed_cents as agreed_fixed_cents',
        'first.percent_basis_points as first_basis_points',
        'first.fixed_cents as first_fixed_cents',
      ])
      .executeTakeFirstOrThrow();
  return {
    ...plan,
    percent_basis_points: Math.max(agreed_basis_points ?? plan.percent_basis_points, first_basis_points ?? 0),
    fixed_cents: Math.max(agreed_fixed_cents ?? plan.fixed_cents, first_fixed_cents ?? 0),
  };
}

/** Writes down from when a store has a plan, with what sales cost by it. */
export async function insertPeriod(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { planId, kind, startsAt, monthlyCents }: PlanPeriod,
  {
    percent_basis_points,
    fixed_cents,
  }: Pick<Selectable<Schema['plans']>, 'percent_basis_points' | 'fixed_cents'>,
): Promise<void> {
  await trx
    .insertInto('subscription_periods')
    .values({
      seller_id: sellerId,
      id: newId(),
      store_id: storeId,
      plan_id: planId,
      kind,
      starts_at: new Date(startsAt),
      monthly_cents: monthlyCents,
      percent_basis_points,
      fixed_cents,
    })
    .execute();
}

/** Gives a demonstration the plan that its example data fit in, from now on; one that has or had a plan keeps it. */
export async function giveDemoPlan(trx: SellerTransaction, owner: Owner): Promise<void> {
  const known = await trx
    .selectFrom('subscription_periods')
    .where(ofStore(owner))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const plan = await trx
    .selectFrom(sql<Selectable<Schema['plans']>>`plan_terms(${DEMO_PLAN})`.as('plan'))
    .selectAll('plan')
    .executeTakeFirstOrThrow();
  const period = { planId: plan.id, kind: 'plano' as const, monthlyCents: plan.monthly_cents };
  await insertPeriod(trx, owner, { ...period, startsAt: currentTime().toISOString() }, plan);
}
