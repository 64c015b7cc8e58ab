import {
  addMonths,
  monthlyCharges,
  monthOf,
  type OpenMatter,
  type OpenMatterKind,
  type SellerAccount,
  sumOfCharges,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { OpenMatterReader } from '../../module';
import { listMoneyHolds } from './money-holds';
import { findInvoice } from './plan-invoices';
import { findPeriods } from './plan-offers';

/** The accounts of money that the platform holds for a seller, or that they owe it. */
const SETTLED_ACCOUNTS: readonly SellerAccount[] = [
  'disponivel',
  'a_liberar',
  'bloqueado',
  'em_saque',
  'a_pagar',
];

const KIND_OF: Partial<Record<SellerAccount, OpenMatterKind>> = {
  a_liberar: 'pending',
  bloqueado: 'blocked',
  em_saque: 'payout',
  a_pagar: 'owed',
};

const EMPTY = { storeId: null, cents: null, count: null, until: null, orders: [] };

/** The stores of a seller that are no demonstrations. */
export async function realStoresOf(trx: SellerTransaction, sellerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('demo', 'is', null)
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface UnevenAccount extends Pick<OpenMatter, 'count' | 'until'> {
  account: SellerAccount;
  storeId: string;
  cents: number;
}

/** The accounts that are not at 0, with how much of them comes when by itself; of fees that are owed only what no open invoice asks. */
async function unevenAccounts(trx: SellerTransaction, sellerId: string): Promise<OpenMatter[]> {
  const { rows } = await sql<UnevenAccount>`
    select a.account, a.store_id as "storeId", uneven.cents, waiting.count, waiting.until
    from ledger_accounts as a cross join lateral (
      select case a.account when 'a_pagar' then least(0, a.balance_cents + coalesce(sum(i.total_cents - i.plan_cents), 0))
        else a.balance_cents end::bigint as cents
      from plan_invoices as i where i.seller_id = a.seller_id and i.store_id = a.store_id and i.paid_at is null
    ) as uneven join stores as s on s.seller_id = a.seller_id and s.id = a.store_id
    cross join lateral (
      select nullif(count(*), 0)::int as count, max(case a.account when 'a_liberar' then r.available_on else r.reserved_until end)::text as until
      from receivables as r where r.seller_id = a.seller_id and r.store_id = a.store_id and r.custody = 'plataforma'
        and case a.account when 'a_liberar' then r.status = 'agendado' when 'bloqueado' then r.reserved_cents > 0 else false end
    ) as waiting
    where a.seller_id = ${sellerId} and s.demo is null and uneven.cents <> 0 and a.account = any(${SETTLED_ACCOUNTS}::text[])
    order by a.store_id, a.account`.execute(trx);
  return rows.map(({ account, ...row }) => ({
    ...EMPTY,
    kind: KIND_OF[account] ?? (row.cents > 0 ? 'free' : 'negative'),
    ...row,
  }));
}

/** Invoices that are not paid, adjustments that nobody has decided, and rests of payouts, by store. */
async function countedMatters(trx: SellerTransaction, sellerId: string): Promise<OpenMatter[]> {
  const { rows } = await sql<Omit<OpenMatter, 'orders'>>`
    select 'invoice' as kind, i.store_id as "storeId", sum(coalesce(i.total_cents, i.plan_cents))::bigint as cents, count(*)::int as count, null::text as until
    from plan_invoices as i join stores as s on s.seller_id = i.seller_id and s.id = i.store_id
    where i.seller_id = ${sellerId} and s.demo is null and i.paid_at is null group by i.store_id
    union all
    select 'adjustment', a.store_id, sum(a.amount_cents)::bigint, count(*)::int, null
    from ledger_adjustments as a join stores as s on s.seller_id = a.seller_id and s.id = a.store_id
    where a.seller_id = ${sellerId} and s.demo is null and a.status in ('pedido', 'em_aprovacao') group by a.store_id
    union all
    select 'hold', c.store_id, null, null, (max(c.held_until) at time zone 'America/Sao_Paulo')::date::text
    from bank_account_changes as c join stores as s on s.seller_id = c.seller_id and s.id = c.store_id
    where c.seller_id = ${sellerId} and s.demo is null and c.cancelled_at is null and c.held_until > ${currentTime()}::timestamptz
    group by c.store_id`.execute(trx);
  return rows.map((row) => ({ ...EMPTY, ...row }));
}

/** The cost of the store's plan in the months that have no invoice yet: the running one, and one that is over and not closed. */
async function unbilledMonths(trx: SellerTransaction, owner: Owner): Promise<OpenMatter[]> {
  const periods = await findPeriods(trx, owner);
  const running = monthOf(todayInSaoPaulo(currentTime()));
  const months = periods.length === 0 ? [] : [addMonths(running, -1), running];
  const found: OpenMatter[] = [];
  for (const month of months) {
    const cents = sumOfCharges(monthlyCharges(month, periods));
    if (cents > 0 && (await findInvoice(trx, owner, month)) === undefined)
      found.push({
        ...EMPTY,
        kind: 'month',
        storeId: owner.storeId,
        cents,
        until: `${addMonths(month, 1)}-01`,
      });
  }
  return found;
}

/**
 * Balances that are not 0, and payouts, invoices, adjustments and holds that are open. What the seller's own gateway holds is theirs. With
 * `locks`, nothing is posted to any account of the seller until the transaction ends.
 */
export const openMattersOfFinance: OpenMatterReader = async (trx, sellerId, { locks }) => {
  if (locks)
    await trx
      .selectFrom('ledger_accounts')
      .where('seller_id', '=', sellerId)
      .orderBy('store_id')
      .orderBy('account')
      .select('account')
      .forNoKeyUpdate()
      .execute();
  const matters = [...(await unevenAccounts(trx, sellerId)), ...(await countedMatters(trx, sellerId))];
  for (const storeId of await realStoresOf(trx, sellerId))
    matters.push(...(await unbilledMonths(trx, { sellerId, storeId })));
  if ((await listMoneyHolds(trx)).length > 0) matters.push({ ...EMPTY, kind: 'maintenance' });
  return matters;
};
