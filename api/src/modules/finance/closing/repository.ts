import type { OpenMatter, SellerAccount } from '@balcao/domain';
import { sql } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';

/** The accounts of money that the platform holds for a seller, or that they owe it. */
const SETTLED_ACCOUNTS: readonly SellerAccount[] = [
  'disponivel',
  'a_liberar',
  'bloqueado',
  'em_saque',
  'a_pagar',
];

interface UnevenAccount extends Pick<OpenMatter, 'count' | 'until'> {
  account: SellerAccount;
  storeId: string;
  cents: number;
}

/**
 * The accounts that are not at 0, with how much of them comes when by itself; of fees that are owed only what no open invoice asks. With `locks`, nothing is posted to any account of the
 * seller until the transaction ends.
 */
export async function unevenAccounts(
  trx: SellerTransaction,
  sellerId: string,
  { locks }: { locks: boolean },
): Promise<UnevenAccount[]> {
  if (locks)
    await trx
      .selectFrom('ledger_accounts')
      .where('seller_id', '=', sellerId)
      .orderBy('store_id')
      .orderBy('account')
      .select('account')
      .forNoKeyUpdate()
      .execute();
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
  return rows;
}

/** Invoices that are not paid, adjustments that nobody has decided, and rests of payouts, by store. */
export async function countedMatters(
  trx: SellerTransaction,
  sellerId: string,
): Promise<Omit<OpenMatter, 'orders'>[]> {
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
  return rows;
}

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
