import {
  type CalendarDate,
  formatCalendarDate,
  formatMoney,
  formatMonth,
  type Month,
  planFeePosting,
  subscriptionState,
  todayInSaoPaulo,
} from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { notify } from '../../../notices/notify';
import { type LockedAccount, lockAccounts, post } from '../ledger';
import { hasUnpaid, type InvoiceRow, markPaid } from './invoices-repository';

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
  invoice: InvoiceRow,
  now: Date,
): Promise<void> {
  const { month, due_day, plan_cents: planCents, total_cents: totalCents } = invoice;
  const fact = { kind: 'plan_fee', key: `plan:${owner.storeId}:${month}`, occurredAt: now };
  await post(trx, owner, accounts, fact, planFeePosting(planCents, totalCents - planCents));
  await markPaid(trx, owner, month, now);
  if (todayInSaoPaulo(now) > due_day && !(await hasUnpaid(trx, owner)))
    await notifyOnce(
      trx,
      owner,
      month,
      'settled',
      `Fatura de ${formatMonth(month)} paga: a loja está em dia`,
    );
}

/** Tells how an invoice stands that was just closed or looked at again: what it asks and until when, or that it is late. */
export async function notifyOfInvoice(
  trx: SellerTransaction,
  owner: Owner,
  { month, due_day, total_cents, paid_at }: InvoiceRow,
  today: CalendarDate,
): Promise<void> {
  const what = `Fatura de ${formatMonth(month)}`;
  const cents = formatMoney(total_cents);
  if (total_cents > 0)
    await notifyOnce(
      trx,
      owner,
      month,
      'closed',
      paid_at
        ? `${what}: ${cents}, paga com o saldo disponível`
        : `${what}: ${cents}, vence em ${formatCalendarDate(due_day)}`,
    );
  if (paid_at !== null) return;
  const state = subscriptionState(undefined, due_day, today);
  if (state === 'suspenso')
    await notifyOnce(trx, owner, month, 'suspended', `${what} não paga: o backoffice está só para leitura`);
  else if (state === 'em_atraso')
    await notifyOnce(trx, owner, month, 'late', `${what} em atraso: faltam ${cents}`);
}
