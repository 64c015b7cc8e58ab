import { createHash } from 'node:crypto';
import {
  cancelPlanChange,
  changePlan as changePlanCall,
  getSubscription,
  previewPlanChange,
  type Subscription,
} from '@balcao/api-schema';
import {
  changePlan,
  FREE_PLAN,
  graceEnd,
  monthOf,
  nextPeriod,
  type PlanPeriod,
  periodAt,
  subscriptionState,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { PersonCall } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { EventHandler } from '../../events/domain-events';
import { findPlan, insertPeriod } from '../../plans/plan-repository';
import { usageNow } from '../../plans/plan-room';
import { type Identity, isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import { readBalances } from './balances';
import { lockAccounts } from './ledger';
import { realStoresOf } from './open-matters';
import { findInvoices } from './plan-invoices';
import { deletePeriodsAfter, findPeriods, offeredPlans, type PlanRow, toOffer } from './plan-offers';

const isOwner = ({ sellerId, storeSellerId }: Identity): boolean => sellerId === storeSellerId;

function assertOwner(identity: Identity): void {
  if (!isOwner(identity)) throw new Problem('plan_owner');
}

/** Names what a preview was made of, and its day, so that a change costs what was seen. */
const versionOf = (periods: readonly PlanPeriod[], now: Date): string =>
  createHash('sha256')
    .update(JSON.stringify([todayInSaoPaulo(now), periods]))
    .digest('base64url')
    .slice(0, 22);

/** The plan of a store, what it has used of it, and what is to come. */
async function readSubscription(
  executor: Executor,
  { owner, identity, platform: { planPix } }: PersonCall<'planPix'>,
): Promise<Subscription> {
  const now = currentTime();
  const today = todayInSaoPaulo(now);
  const [plan, periods, invoices, balances, counted] = await Promise.all([
    findPlan(executor, owner),
    findPeriods(executor, owner),
    findInvoices(executor, owner),
    readBalances(executor, owner),
    usageNow(executor, owner),
  ]);
  const current = periodAt(periods, now);
  const next = nextPeriod(periods, now);
  const unpaid = invoices.filter(({ paidAt }) => paidAt === null);
  const dueOn = unpaid.at(-1)?.dueOn ?? null;
  const isTrial = current?.kind === 'teste';
  const trialled = next?.planId === current?.planId ? next : undefined;
  // Also of a plan that is offered no more.
  const { rows: named } = await sql<{ name: string }>`
    select plan.name from unnest(${next ? [next.planId] : []}::text[]) as wanted
    cross join lateral plan_terms(wanted) as plan`.execute(executor);
  return {
    state: subscriptionState(current, dueOn, today),
    // A trial costs nothing itself: what it is a trial of has a price.
    plan: {
      ...toOffer(plan),
      monthlyCents: (isTrial ? trialled : current)?.monthlyCents ?? plan.monthly_cents,
    },
    startsAt: current?.startsAt ?? null,
    next:
      next && !(isTrial && trialled)
        ? {
            planId: next.planId,
            name: named[0]?.name ?? next.planId,
            startsAt: next.startsAt,
            isCancellation: next.kind === 'cancelado',
          }
        : null,
    trialUntil: isTrial ? (next?.startsAt ?? null) : null,
    unpaidCents: unpaid.reduce((sum, { totalCents }) => sum + totalCents, 0),
    graceUntil: dueOn !== null && today > dueOn ? graceEnd(dueOn) : null,
    availableCents: balances.find(({ account }) => account === 'disponivel')?.balance_cents ?? 0,
    usage: counted.map(({ meter, used }) => ({ meter, used, limit: plan.limits[meter] ?? null })),
    version: versionOf(periods, now),
    canChange: isOwner(identity),
    canPay: planPix.canCharge && isAllowed(identity, 'financeiro:editar'),
  };
}

/**
 * The change of a store to a plan, as it would be written.
 * @throws Problem not_found for a plan that is not offered, or plan_unchanged
 */
async function changeTo(executor: Executor, owner: Owner, planId: string) {
  const now = currentTime();
  const [offers, periods, current] = await Promise.all([
    offeredPlans(executor),
    findPeriods(executor, owner),
    findPlan(executor, owner),
  ]);
  const target = offers.find(({ id }) => id === planId);
  if (target === undefined) throw new Problem('not_found');
  const waiting = nextPeriod(periods, now);
  const isWaiting = waiting !== undefined && waiting.planId === planId && waiting.planId !== current.id;
  if (current.id === planId || isWaiting) throw new Problem('plan_unchanged');
  return { target, now, current, version: versionOf(periods, now), ...changeOf(periods, target, now) };
}

/** A change of plan: its price and day, and the periods that it adds to those that have begun. */
function changeOf(periods: readonly PlanPeriod[], target: PlanRow, now: Date) {
  const { id, monthly_cents: monthlyCents, trial_days: trialDays } = target;
  const { periods: after, ...change } = changePlan(periods, { id, monthlyCents, trialDays }, now);
  const begun = periods.filter(({ startsAt }) => Date.parse(startsAt) <= now.getTime()).length;
  return { change, added: after.slice(begun) };
}

async function storeChange(
  trx: SellerTransaction,
  owner: Owner,
  { added, target, now }: { added: readonly PlanPeriod[]; target: PlanRow; now: Date },
): Promise<void> {
  await deletePeriodsAfter(trx, owner, now);
  for (const period of added) await insertPeriod(trx, owner, period, target);
}

/** Ends the paid plans of a seller who leaves with what is paid for, so that no month after costs anything. */
export const endPlans: EventHandler<'account.closing'> = async (trx, { sellerId }) => {
  const now = currentTime();
  const target = (await offeredPlans(trx)).find(({ id }) => id === FREE_PLAN);
  if (target === undefined) return;
  for (const storeId of await realStoresOf(trx, sellerId)) {
    const owner = { sellerId, storeId };
    const periods = await findPeriods(trx, owner);
    if ((periodAt(periods, now)?.planId ?? FREE_PLAN) === FREE_PLAN) continue;
    await storeChange(trx, owner, { ...changeOf(periods, target, now), target, now });
  }
};

/** The plan of a store and its changes, which are its owner's alone. */
export const subscriptionRoutes = routesOf('plans', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(getSubscription, (call) =>
      database.withSeller(call.owner.sellerId, (trx) => readSubscription(trx, call)),
    ),

    inStore(previewPlanChange, ({ owner }, { body: { planId } }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const { target, now, version, change } = await changeTo(trx, owner, planId);
        return {
          ...change,
          planId,
          month: monthOf(todayInSaoPaulo(now)),
          nextMonthlyCents: target.monthly_cents,
          version,
        };
      }),
    ),

    // Postings of the store wait, so that each sale is priced by the plan of its moment.
    inStore(changePlanCall, (call, { body: { planId, version } }) => {
      const { owner, origin, identity } = call;
      assertOwner(identity);
      return database.withLedger(owner.sellerId, async (trx) => {
        await lockAccounts(trx, owner);
        const changed = await changeTo(trx, owner, planId);
        const { target, change, current } = changed;
        if (version !== changed.version) throw new Problem('stale_version');
        await storeChange(trx, owner, changed);
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'plan.change',
          entity: 'subscription',
          entityId: owner.storeId,
          before: { plan: current.name },
          after: { plan: target.name, startsAt: change.startsAt, monthCents: change.monthCents.after },
        });
        return readSubscription(trx, call);
      });
    }),

    inStore(cancelPlanChange, (call) => {
      const { owner, origin, identity } = call;
      assertOwner(identity);
      return database.withLedger(owner.sellerId, async (trx) => {
        await lockAccounts(trx, owner);
        const [{ next, trialUntil }, plan] = await Promise.all([
          readSubscription(trx, call),
          findPlan(trx, owner),
        ]);
        if (next === null) throw new Problem('not_found');
        await deletePeriodsAfter(trx, owner, currentTime());
        // A trial that nothing ended would go on for ever.
        if (trialUntil !== null) {
          const paid = { planId: plan.id, kind: 'plano' as const, monthlyCents: plan.monthly_cents };
          await insertPeriod(trx, owner, { ...paid, startsAt: trialUntil }, plan);
        }
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'plan.keep',
          entity: 'subscription',
          entityId: owner.storeId,
          before: { plan: next.planId, startsAt: next.startsAt },
        });
        return readSubscription(trx, call);
      });
    }),
  ];
});
