import { addMonths, type InvoiceParts, type Month, type PlanCharge, startOfDay } from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { totalsBefore } from '../balances';
import type { PlanInvoicesTable } from '../tables/ledger-schema';

/** A closed invoice as it is stored. */
export type InvoiceRow = Omit<
  Selectable<PlanInvoicesTable>,
  'due_on' | 'seller_id' | 'store_id' | 'total_cents'
> & { due_day: string; total_cents: number };

const COLUMNS = [
  'month',
  'charges',
  'plan_cents',
  'taken_cents',
  'owed_cents',
  'carried_cents',
  'line_count',
  'closed_at',
  'paid_at',
] as const;
const dueDay = sql<string>`due_on::text`.as('due_day');
const totalCents = sql<number>`coalesce(total_cents, plan_cents)`.as('total_cents');

/** Ten years. */
const MOST_INVOICES = 120;

/** The closed invoices of a store, the latest first. */
export const findInvoices = (executor: Executor, owner: Owner): Promise<InvoiceRow[]> =>
  executor
    .selectFrom('plan_invoices')
    .where(ofStore(owner))
    .orderBy('month', 'desc')
    .limit(MOST_INVOICES)
    .select(COLUMNS)
    .select([dueDay, totalCents])
    .execute();

/** The invoice of a month; undefined while it is not closed. */
export const findInvoice = (
  executor: Executor,
  owner: Owner,
  month: Month,
): Promise<InvoiceRow | undefined> =>
  executor
    .selectFrom('plan_invoices')
    .where(ofStore(owner))
    .where('month', '=', month)
    .select(COLUMNS)
    .select([dueDay, totalCents])
    .executeTakeFirst();

/** The sums of fees of sales that a month's invoice is about, and the number of their lines. */
export interface FeeTotals extends Omit<InvoiceParts, 'planCents'> {
  takenCents: number;
  lineCount: number;
}

/** The instants between which a month's lines were posted; the second belongs to the next month. */
export const windowOf = (month: Month): { from: string; before: string } => ({
  from: startOfDay(`${month}-01`),
  before: startOfDay(`${addMonths(month, 1)}-01`),
});

/** The lines of fees of sales: taken of their money, or owed. What paid them is none. */
export const FEE_LINES = sql<boolean>`account_version is not null and type in ('fee_platform', 'fee_antifraud', 'custody_change')
  and (type <> 'custody_change' or account = 'a_pagar')`;

/** After all that was ever posted. */
const NEVER = '9999-12-31T00:00:00Z';

/** The cents that other invoices than that of a month ask beside the plan, and have not got. */
async function unpaidFees(executor: Executor, owner: Owner, month: Month): Promise<number> {
  const { asked } = await executor
    .selectFrom('plan_invoices')
    .where(ofStore(owner))
    .where('month', '<>', month)
    .where('paid_at', 'is', null)
    .select(sql<number>`coalesce(sum(total_cents - plan_cents), 0)::bigint`.as('asked'))
    .executeTakeFirstOrThrow();
  return asked;
}

/** Adds up the fees that the ledger took, or wrote down as owed, in a month, and those of before that were neither paid nor asked. */
export async function sumFees(executor: Executor, owner: Owner, month: Month): Promise<FeeTotals> {
  const { from, before } = windowOf(month);
  const [{ taken, owed, lines }, sums, asked] = await Promise.all([
    executor
      .selectFrom('ledger_entries')
      .where(ofStore(owner))
      .where(FEE_LINES)
      .where('posted_at', '>=', new Date(from))
      .where('posted_at', '<', new Date(before))
      .select(sql<number>`-coalesce(sum(amount_cents) filter (where account <> 'a_pagar'), 0)`.as('taken'))
      .select(sql<number>`-coalesce(sum(amount_cents) filter (where account = 'a_pagar'), 0)`.as('owed'))
      .select(sql<number>`count(*)::int`.as('lines'))
      .executeTakeFirstOrThrow(),
    totalsBefore(executor, owner, ['a_pagar'], [from, NEVER]),
    unpaidFees(executor, owner, month),
  ]);
  // What was owed by then, less all that was paid since.
  const unpaid = sums
    .filter(({ type, moment }) => (type === 'fee_payment' ? moment === 1 : moment === 0))
    .reduce((sum, { cents }) => sum - cents, 0);
  return { takenCents: taken, owedCents: owed, carriedCents: unpaid - asked, lineCount: lines };
}

/** Closes a month; the first who does so does it for ever. */
export async function insertInvoice(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  invoice: FeeTotals & {
    month: Month;
    charges: readonly PlanCharge[];
    planCents: number;
    totalCents: number;
    dueOn: string;
    closedAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('plan_invoices')
    .values({
      seller_id: sellerId,
      store_id: storeId,
      month: invoice.month,
      charges: JSON.stringify(invoice.charges),
      plan_cents: invoice.planCents,
      taken_cents: invoice.takenCents,
      owed_cents: invoice.owedCents,
      carried_cents: invoice.carriedCents,
      total_cents: invoice.totalCents,
      line_count: invoice.lineCount,
      due_on: invoice.dueOn,
      closed_at: invoice.closedAt,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.columns(['seller_id', 'store_id', 'month']).doNothing())
    .execute();
}

/** Writes down that an invoice was paid. */
export async function markPaid(trx: SellerTransaction, owner: Owner, month: Month, at: Date): Promise<void> {
  await trx
    .updateTable('plan_invoices')
    .set({ paid_at: at })
    .where(ofStore(owner))
    .where('month', '=', month)
    .where('paid_at', 'is', null)
    .execute();
}

/** Whether an invoice of a store is not paid. */
export async function hasUnpaid(executor: Executor, owner: Owner): Promise<boolean> {
  const found = await executor
    .selectFrom('plan_invoices')
    .where(ofStore(owner))
    .where('paid_at', 'is', null)
    .select('month')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A month of a store that is to be closed, or whose invoice is to be paid. */
export interface OpenMonth extends Owner {
  month: Month;
}

/** Months of stores that are not closed although they had money or a plan, first, then those that are not paid. */
export async function openMonths(
  executor: Executor,
  months: readonly Month[],
  limit: number,
): Promise<OpenMonth[]> {
  const { rows } = await sql<OpenMonth>`
    (select s.seller_id as "sellerId", s.id as "storeId", m.month
    from stores as s
    join unnest(${months}::text[], ${months.map((month) => windowOf(month).before)}::timestamptz[]) as m (month, before)
      on s.created_at < m.before
    left join plan_invoices as i on i.seller_id = s.seller_id and i.store_id = s.id and i.month = m.month
    where s.demo is null and i.month is null and (
      exists (select from ledger_accounts as a where a.seller_id = s.seller_id and a.store_id = s.id)
      or exists (select from subscription_periods as p where p.seller_id = s.seller_id and p.store_id = s.id))
    order by m.month)
    union all
    (select seller_id, store_id, month from plan_invoices where paid_at is null order by month)
    limit ${limit}`.execute(executor);
  return rows;
}
