import { z } from '@balcao/api-schema';
import {
  addMonths,
  type CalendarDate,
  formatCalendarDate,
  formatMoney,
  formatMonth,
  invoiceTotal,
  isMonthClosed,
  type Month,
  monthOf,
  planFeePosting,
  subscriptionState,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { Database, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { notify } from '../../notices/notify';
import type { Platform } from '../../platform';
import type { PlanPixProvider } from '../../providers/plan-pix/plan-pix-provider';
import { defineTask, enqueueAll, handleTask, type TaskHandler } from '../../queue';
import { type LockedAccount, lockAccounts, post } from './ledger';
import { findInvoice, reckonInvoice, type StoredInvoice, startOfMonth } from './plan-invoices';

const planMonthTask = defineTask('plan-month', z.object({ storeId: z.string(), month: z.string() }));

/** Months that are looked at again: what did not run for a while is made up for. */
const MONTHS_BACK = 3;
const MONTHS_AT_ONCE = 5_000;

/** Tells the people of a store of an invoice, once of each of what becomes of it. */
const notifyOnce = (
  trx: SellerTransaction,
  owner: Owner,
  month: Month,
  fact: 'closed' | 'late' | 'suspended' | 'settled',
  title: string,
): Promise<void> =>
  notify(trx, owner, {
    key: `plan:${owner.storeId}:${month}:${fact}`,
    lasts: true,
    category: 'plan',
    target: { kind: 'plan', id: '' },
    title,
  });

/** Tells how an invoice stands that was just closed or looked at again: what it asks and until when, or that it is late. */
async function notifyOfInvoice(
  trx: SellerTransaction,
  owner: Owner,
  { month, dueOn, totalCents }: StoredInvoice,
  { isPaid, today }: { isPaid: boolean; today: CalendarDate },
): Promise<void> {
  const what = `Fatura de ${formatMonth(month)}`;
  const cents = formatMoney(totalCents);
  if (totalCents > 0)
    await notifyOnce(
      trx,
      owner,
      month,
      'closed',
      isPaid
        ? `${what}: ${cents}, paga com o saldo disponível`
        : `${what}: ${cents}, vence em ${formatCalendarDate(dueOn)}`,
    );
  if (isPaid) return;
  const state = subscriptionState(undefined, dueOn, today);
  if (state === 'suspenso')
    await notifyOnce(trx, owner, month, 'suspended', `${what} não paga: o backoffice está só para leitura`);
  else if (state === 'em_atraso')
    await notifyOnce(trx, owner, month, 'late', `${what} em atraso: faltam ${cents}`);
}

/** Locks the accounts that an invoice is paid of and by: what is free, and what is owed. */
export const lockInvoiceAccounts = async (trx: SellerTransaction, owner: Owner): Promise<LockedAccount[]> => [
  ...(await lockAccounts(trx, owner)),
  ...(await lockAccounts(trx, owner, 'vendedor')),
];

/** Takes what an invoice asks of what is free, once, and says so where the store was late. The caller has seen that it is there. */
export async function payFromBalance(
  trx: SellerTransaction,
  owner: Owner,
  accounts: readonly LockedAccount[],
  { month, dueOn, planCents, totalCents }: StoredInvoice,
  now: Date,
): Promise<void> {
  const fact = { kind: 'plan_fee', key: `plan:${owner.storeId}:${month}`, occurredAt: now };
  await post(trx, owner, accounts, fact, planFeePosting(planCents, totalCents - planCents));
  await trx
    .updateTable('plan_invoices')
    .set({ paid_at: now })
    .where(ofStore(owner))
    .where('month', '=', month)
    .where('paid_at', 'is', null)
    .execute();
  if (todayInSaoPaulo(now) <= dueOn) return;
  const unpaid = await trx
    .selectFrom('plan_invoices')
    .where(ofStore(owner))
    .where('paid_at', 'is', null)
    .select('month')
    .limit(1)
    .executeTakeFirst();
  if (unpaid === undefined)
    await notifyOnce(
      trx,
      owner,
      month,
      'settled',
      `Fatura de ${formatMonth(month)} paga: a loja está em dia`,
    );
}

/**
 * Closes a month of a store that is over, once, and pays its invoice from what is free, as soon as that covers all of it: the balance
 * never falls below 0 by it. Fees of direct sales are asked where there is a way to pay them: by Pix, or of what is free. Whoever runs this
 * twice, at once or after a crash, changes nothing more.
 */
export function closePlanMonth(
  { database, planPix }: { database: Database; planPix: Pick<PlanPixProvider, 'canCharge'> },
  owner: Owner,
  month: Month,
): Promise<void> {
  return database.withLedger(owner.sellerId, async (trx) => {
    const now = currentTime();
    const today = todayInSaoPaulo(now);
    if (!isMonthClosed(month, now)) return;
    // What is posted to the store waits for this, and another closing too.
    const accounts = await lockInvoiceAccounts(trx, owner);
    const free = accounts.find(({ account }) => account === 'disponivel')?.balanceCents ?? 0;
    if ((await findInvoice(trx, owner, month)) === undefined) {
      const parts = await reckonInvoice(trx, owner, month);
      const all = invoiceTotal(parts, true);
      // The first who closes it does it for ever.
      await trx
        .insertInto('plan_invoices')
        .values({
          seller_id: owner.sellerId,
          store_id: owner.storeId,
          month,
          charges: JSON.stringify(parts.charges),
          plan_cents: parts.planCents,
          taken_cents: parts.takenCents,
          owed_cents: parts.owedCents,
          carried_cents: parts.carriedCents,
          total_cents: planPix.canCharge || free >= all ? all : invoiceTotal(parts, false),
          line_count: parts.lineCount,
          due_on: today,
          closed_at: now,
          paid_at: null,
        })
        .onConflict((conflict) => conflict.columns(['seller_id', 'store_id', 'month']).doNothing())
        .execute();
    }
    const invoice = await findInvoice(trx, owner, month);
    if (invoice === undefined || invoice.paidAt !== null) return;
    const isCovered = free >= invoice.totalCents || invoice.totalCents === 0;
    await notifyOfInvoice(trx, owner, invoice, { isPaid: isCovered, today });
    if (isCovered) await payFromBalance(trx, owner, accounts, invoice, now);
  });
}

/** Closes months, and pays their invoices. */
export const closePlanMonths = (platform: Pick<Platform, 'database' | 'planPix'>): TaskHandler =>
  handleTask(planMonthTask, {
    concurrency: 2,
    maxAttempts: 10,
    run: ({ storeId, month }, { task: { sellerId } }) =>
      closePlanMonth(platform, { sellerId, storeId }, month),
  });

/** Enqueues months of stores that are over and not closed although they had money or a plan, then those that are not paid. */
export async function enqueuePlanMonths({ platform }: Pick<Database, 'platform'>): Promise<void> {
  const now = currentTime();
  const running = monthOf(todayInSaoPaulo(now));
  const months = Array.from({ length: MONTHS_BACK }, (_, index) =>
    addMonths(running, index - MONTHS_BACK),
  ).filter((month) => isMonthClosed(month, now));
  const ends = months.map((month) => startOfMonth(addMonths(month, 1)));
  const { rows: open } = await sql<Owner & { month: Month }>`
    (select s.seller_id as "sellerId", s.id as "storeId", m.month
    from stores as s
    join unnest(${months}::text[], ${ends}::timestamptz[]) as m (month, before) on s.created_at < m.before
    left join plan_invoices as i on i.seller_id = s.seller_id and i.store_id = s.id and i.month = m.month
    where s.demo is null and i.month is null and (
      exists (select from ledger_accounts as a where a.seller_id = s.seller_id and a.store_id = s.id)
      or exists (select from subscription_periods as p where p.seller_id = s.seller_id and p.store_id = s.id))
    order by m.month)
    union all
    (select seller_id, store_id, month from plan_invoices where paid_at is null order by month)
    limit ${MONTHS_AT_ONCE}`.execute(platform);
  await enqueueAll(
    platform,
    planMonthTask,
    open.map(({ sellerId, storeId, month }) => ({
      payload: { storeId, month },
      sellerId,
      key: storeId,
      idempotencyKey: `${storeId}:${month}`,
    })),
  );
}
