import { z } from '@balcao/api-schema';
import {
  addMonths,
  invoiceTotal,
  isMonthClosed,
  type Month,
  monthlyCharges,
  monthOf,
  sumOfCharges,
  todayInSaoPaulo,
} from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import type { PlanPixProvider } from '../../../providers/plan-pix/plan-pix-provider';
import { defineTask, enqueueAll, handleTask, type TaskHandler } from '../../../queue';
import { findInvoice, insertInvoice, openMonths, sumFees } from './invoices-repository';
import { lockInvoiceAccounts, notifyOfInvoice, payFromBalance } from './pay-invoice';
import { findPeriods } from './plans-repository';

const planMonthTask = defineTask('plan-month', z.object({ storeId: z.string(), month: z.string() }));

/** Months that are looked at again: what did not run for a while is made up for. */
const MONTHS_BACK = 3;
const MONTHS_AT_ONCE = 5_000;

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
    if (!isMonthClosed(month, now)) return;
    // What is posted to the store waits for this, and another closing too.
    const accounts = await lockInvoiceAccounts(trx, owner);
    const free = accounts.find(({ account }) => account === 'disponivel')?.balanceCents ?? 0;
    if ((await findInvoice(trx, owner, month)) === undefined) {
      const [periods, fees] = await Promise.all([findPeriods(trx, owner), sumFees(trx, owner, month)]);
      const charges = monthlyCharges(month, periods);
      const parts = { ...fees, planCents: sumOfCharges(charges) };
      const all = invoiceTotal(parts, true);
      const totalCents = planPix.canCharge || free >= all ? all : invoiceTotal(parts, false);
      const dueOn = todayInSaoPaulo(now);
      await insertInvoice(trx, owner, { ...parts, totalCents, month, charges, dueOn, closedAt: now });
    }
    const invoice = await findInvoice(trx, owner, month);
    if (invoice === undefined || invoice.paid_at !== null) return;
    const isCovered = free >= invoice.total_cents || invoice.total_cents === 0;
    await notifyOfInvoice(trx, owner, { ...invoice, paid_at: isCovered ? now : null }, todayInSaoPaulo(now));
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

/** Enqueues what is over and not closed, and what is closed and not paid. */
export async function enqueuePlanMonths({ platform }: Pick<Database, 'platform'>): Promise<void> {
  const now = currentTime();
  const running = monthOf(todayInSaoPaulo(now));
  const months = Array.from({ length: MONTHS_BACK }, (_, index) => addMonths(running, index - MONTHS_BACK));
  const open = await openMonths(
    platform,
    months.filter((month) => isMonthClosed(month, now)),
    MONTHS_AT_ONCE,
  );
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
