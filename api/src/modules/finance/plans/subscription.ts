import { createHash } from 'node:crypto';
import type { PlanOffer, PlanPreview, Subscription } from '@balcao/api-schema';
import {
  changePlan,
  graceEnd,
  monthOf,
  nextPeriod,
  type PlanChange,
  type PlanPeriod,
  periodAt,
  subscriptionState,
  todayInSaoPaulo,
} from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { PersonCall } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { findPlan, insertPeriod } from '../../../plans/plan-repository';
import { usageNow } from '../../../plans/plan-room';
import { type Identity, isAllowed } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import type { PlanPixProvider } from '../../../providers/plan-pix/plan-pix-provider';
import { readBalances } from '../balances';
import { lockAccounts } from '../ledger';
import { findInvoices } from './invoices-repository';
import { deletePeriodsAfter, findPeriods, offeredPlans, type PlanRow, planNames } from './plans-repository';

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

/** Names what a preview was made of, and its day, so that a change costs what was seen. */
const versionOf = (periods: readonly PlanPeriod[], now: Date): string =>
  createHash('sha256')
    .update(JSON.stringify([todayInSaoPaulo(now), periods]))
    .digest('base64url')
    .slice(0, 22);

const isOwner = ({ sellerId, storeSellerId }: Identity): boolean => sellerId === storeSellerId;

function assertOwner(identity: Identity): void {
  if (!isOwner(identity)) throw new Problem('plan_owner');
}

/** The plan of a store, what it has used of it, and what is to come. */
export async function readSubscription(
  executor: Executor,
  owner: Owner,
  identity: Identity,
  { canCharge }: Pick<PlanPixProvider, 'canCharge'>,
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
  const unpaid = invoices.filter(({ paid_at }) => paid_at === null);
  const dueOn = unpaid.at(-1)?.due_day ?? null;
  const isTrial = current?.kind === 'teste';
  const trialled = next?.planId === current?.planId ? next : undefined;
  const names = await planNames(executor, next ? [next.planId] : []);
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
            name: names.get(next.planId) ?? next.planId,
            startsAt: next.startsAt,
            isCancellation: next.kind === 'cancelado',
          }
        : null,
    trialUntil: isTrial ? (next?.startsAt ?? null) : null,
    unpaidCents: unpaid.reduce((sum, { total_cents }) => sum + total_cents, 0),
    graceUntil: dueOn !== null && today > dueOn ? graceEnd(dueOn) : null,
    availableCents: balances.find(({ account }) => account === 'disponivel')?.balance_cents ?? 0,
    usage: counted.map(({ meter, used }) => ({ meter, used, limit: plan.limits[meter] ?? null })),
    version: versionOf(periods, now),
    canChange: isOwner(identity),
    canPay: canCharge && isAllowed(identity, 'financeiro:editar'),
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
  const { id, monthly_cents: monthlyCents, trial_days: trialDays } = target;
  const change = changePlan(periods, { id, monthlyCents, trialDays }, now);
  return { target, now, version: versionOf(periods, now), change };
}

/**
 * The price and the day of a change of plan. It changes nothing.
 * @throws Problem as `changeTo`
 */
export async function previewChange(executor: Executor, owner: Owner, planId: string): Promise<PlanPreview> {
  const { target, now, version, change } = await changeTo(executor, owner, planId);
  const { periods: _, ...shown } = change;
  return {
    ...shown,
    planId,
    month: monthOf(todayInSaoPaulo(now)),
    nextMonthlyCents: target.monthly_cents,
    version,
  };
}

async function storePeriods(
  trx: SellerTransaction,
  owner: Owner,
  { periods }: PlanChange,
  target: PlanRow,
  now: Date,
): Promise<void> {
  await deletePeriodsAfter(trx, owner, now);
  const stored = await findPeriods(trx, owner);
  for (const period of periods.slice(stored.length)) await insertPeriod(trx, owner, period, target);
}

/**
 * Changes the plan of a store as the preview has said. Postings of the store wait, so that each sale is priced by the plan of its moment.
 * @throws Problem plan_owner, not_found, plan_unchanged, or stale_version
 */
export function changeSubscription(
  { platform, owner, origin, identity }: PersonCall,
  { planId, version }: { planId: string; version: string },
): Promise<Subscription> {
  assertOwner(identity);
  return platform.database.withLedger(owner.sellerId, async (trx) => {
    await lockAccounts(trx, owner);
    const { target, now, version: current, change } = await changeTo(trx, owner, planId);
    if (version !== current) throw new Problem('stale_version');
    const before = await findPlan(trx, owner);
    await storePeriods(trx, owner, change, target, now);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'plan.change',
      entity: 'subscription',
      entityId: owner.storeId,
      before: { plan: before.name },
      after: { plan: target.name, startsAt: change.startsAt, monthCents: change.monthCents.after },
    });
    return readSubscription(trx, owner, identity, platform.planPix);
  });
}

/** Keeps the plan instead of a change that waits. @throws Problem plan_owner, or not_found */
export function keepPlan({ platform, owner, origin, identity }: PersonCall): Promise<Subscription> {
  assertOwner(identity);
  return platform.database.withLedger(owner.sellerId, async (trx) => {
    await lockAccounts(trx, owner);
    const [{ next, trialUntil }, plan] = await Promise.all([
      readSubscription(trx, owner, identity, platform.planPix),
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
    return readSubscription(trx, owner, identity, platform.planPix);
  });
}
