import { listPlans, type PlanOffer, simulatePlan } from '@balcao/api-schema';
import {
  addDays,
  daysIn,
  monthOf,
  type PlanPeriod,
  periodAt,
  simulatedFee,
  startOfDay,
  todayInSaoPaulo,
} from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { notifyNearLimit } from '../../plans/notify-near-limit';
import { findPlan } from '../../plans/plan-repository';
import { findNearOrderLimits } from '../../plans/usage-repository';
import type { Platform } from '../../platform';
import { invalidField, Problem } from '../../problem';
import type { PlansTable } from './tables/ledger-schema';

const USUAL_DAYS = 30;
const MOST_DAYS = 92;

export type PlanRow = Selectable<PlansTable>;

/** The plans that are offered, the cheapest first. */
export const offeredPlans = (executor: Executor): Promise<PlanRow[]> =>
  executor.selectFrom(sql<PlanRow>`offered_plans()`.as('plan')).selectAll('plan').execute();

/** A plan as the API shows it. */
export const toOffer = (row: PlanRow): PlanOffer => ({
  id: row.id,
  name: row.name,
  monthlyCents: row.monthly_cents,
  percentBasisPoints: row.percent_basis_points,
  fixedCents: row.fixed_cents,
  trialDays: row.trial_days,
  limits: row.limits,
});

/** Since when a store has which plan, and what is to come: the earliest first. */
export async function findPeriods(executor: Executor, owner: Owner): Promise<PlanPeriod[]> {
  const rows = await executor
    .selectFrom('subscription_periods')
    .where(ofStore(owner))
    .orderBy('starts_at')
    .select(['plan_id as planId', 'kind', 'starts_at as startsAt', 'monthly_cents as monthlyCents'])
    .execute();
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }));
}

/** Forgets what has not begun. */
export async function deletePeriodsAfter(trx: SellerTransaction, owner: Owner, now: Date): Promise<void> {
  await trx.deleteFrom('subscription_periods').where(ofStore(owner)).where('starts_at', '>', now).execute();
}

/** Tells stores whose orders of the month come near to their plan's limit, which never refuses one. */
export async function notifyNearLimits({ database }: Pick<Platform, 'database'>): Promise<void> {
  const since = startOfDay(`${monthOf(todayInSaoPaulo(currentTime()))}-01`);
  for (const { sellerId, storeId, ...use } of await findNearOrderLimits(database.platform, since))
    await database.withSeller(sellerId, (trx) =>
      notifyNearLimit(trx, { sellerId, storeId }, { ...use, meter: 'orders' }),
    );
}

/** Equal sales of a period. Integer cents each but `feeCents`, which all of them paid together; below 0 for what was undone. */
interface EqualSales {
  count: number;
  grossCents: number;
  gatewayFeeCents: number;
  feeCents: number;
}

/** The plans that there are, and the fees of a store's own sales by another one. */
export const planOffersRoutes = routesOf('plans', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listPlans, async ({ owner }) => ({
      items: (await offeredPlans(database.forSeller(owner.sellerId))).map(toOffer),
    })),

    inStore(simulatePlan, async ({ owner }, { body: { planId, ...asked } }) => {
      const to = asked.to ?? todayInSaoPaulo(currentTime());
      const from = asked.from ?? addDays(to, 1 - USUAL_DAYS);
      if (from > to) throw invalidField('from', ['O começo vem depois do fim.']);
      if (daysIn({ from, to }) > MOST_DAYS) throw invalidField('from', [`Escolha até ${MOST_DAYS} dias.`]);
      const executor = database.forSeller(owner.sellerId);
      const [offers, own, periods, { rows: sales }] = await Promise.all([
        offeredPlans(executor),
        findPlan(executor, owner),
        findPeriods(executor, owner),
        // Equal ones together. The fees add up to those of the period, to the cent.
        sql<EqualSales>`
          select count(*) as count, gross as "grossCents", gateway as "gatewayFeeCents", sum(fee) as "feeCents"
          from (
            select coalesce(sum(e.amount_cents) filter (where e.type in ('sale', 'buyer_interest', 'boleto_fine')), 0)::bigint as gross,
              -coalesce(sum(e.amount_cents) filter (where e.type = 'fee_gateway'), 0)::bigint as gateway,
              -coalesce(sum(e.amount_cents) filter (where e.type = 'fee_platform'), 0)::bigint as fee
            from (
              select distinct seller_id, transaction_id from ledger_entries
              where ${ofStore(owner)} and account_version is not null
                and type in ('sale', 'fee_platform')
                and posted_at >= ${startOfDay(from)} and posted_at < ${startOfDay(addDays(to, 1))}
            ) as sold
            join ledger_entries as e on e.seller_id = sold.seller_id and e.transaction_id = sold.transaction_id
            where e.account_version is not null
            group by sold.transaction_id
          ) as sales
          group by gross, gateway`.execute(executor),
      ]);
      const plan = offers.find(({ id }) => id === planId);
      if (plan === undefined) throw new Problem('not_found');
      const sum = (of: (sale: EqualSales) => number) => sales.reduce((cents, sale) => cents + of(sale), 0);
      const terms = { percentBasisPoints: plan.percent_basis_points, fixedCents: plan.fixed_cents };
      const costs = (id: string, feeCents: number, monthlyCents: number) => ({
        planId: id,
        feeCents,
        monthlyCents,
        totalCents: feeCents + monthlyCents,
      });
      const monthlyCents = periodAt(periods, currentTime())?.monthlyCents ?? own.monthly_cents;
      return {
        from,
        to,
        sales: sum(({ count, grossCents }) => (grossCents > 0 ? count : 0)),
        grossCents: sum(({ count, grossCents }) => count * grossCents),
        // The fees of the own plan are the posted ones.
        own: costs(
          own.id,
          sum(({ feeCents }) => feeCents),
          monthlyCents,
        ),
        other: costs(
          plan.id,
          sum(({ count, ...sale }) => count * simulatedFee(sale, terms)),
          plan.monthly_cents,
        ),
      };
    }),
  ];
});
