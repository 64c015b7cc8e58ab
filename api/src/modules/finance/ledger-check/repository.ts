import { CURRENCY_CODE, type SellerAccount } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** Balance in cents and version of an account at one instant, and its newest line. */
export interface AccountToCheck {
  account: SellerAccount;
  balance: number;
  version: number;
  /** 0 where there is none. */
  newestLine: number;
}

/** The accounts of a store. Lines up to their versions never change, so they can be read afterwards without a lock. */
export async function accountsToCheck(trx: SellerTransaction, owner: Owner): Promise<AccountToCheck[]> {
  const { rows } = await sql<AccountToCheck>`
    select account, balance_cents as balance, version, (
      select coalesce(max(account_version), 0) from ledger_entries as line
      where line.seller_id = held.seller_id and line.store_id = held.store_id and line.account = held.account
    ) as "newestLine"
    from ledger_accounts as held where ${ofStore(owner)}`.execute(trx);
  return rows;
}

/** The counts of the lines of some versions of an account. */
export interface CheckedLines {
  count: number;
  /** Those that do not begin where the one before ended, or do not add up themselves. */
  broken: number;
  /** The balance after the last one. */
  ended: number | null;
}

/** Checks the lines of an account after a version, up to another one. @param started the balance after the first version */
export async function checkLines(
  trx: SellerTransaction,
  owner: Owner,
  account: SellerAccount,
  { after, upTo, started }: { after: number; upTo: number; started: number },
): Promise<CheckedLines> {
  const { rows } = await sql<CheckedLines>`
    select count(*)::int as count, (max(array[account_version, balance_after_cents]))[2] as ended,
      (count(*) filter (where balance_before_cents <> started
        or balance_after_cents <> balance_before_cents + amount_cents))::int as broken
    from (
      select account_version, amount_cents, balance_before_cents, balance_after_cents,
        lag(balance_after_cents, 1, ${started}::bigint) over (order by account_version) as started
      from ledger_entries
      where ${ofStore(owner)} and account = ${account}
        and account_version > ${after}::bigint and account_version <= ${upTo}::bigint
    ) as lines`.execute(trx);
  return rows[0] ?? { count: 0, broken: 0, ended: null };
}

/** The counts of some transactions of a store. */
export interface CheckedTransactions {
  count: number;
  /** Those whose entries do not add up to 0, or that have none. */
  unbalanced: number;
  lastId: string | null;
}

/** Checks transactions of a store, in the order of their ids, after one of them. */
export async function checkTransactions(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  afterId: string,
  limit: number,
): Promise<CheckedTransactions> {
  const { rows } = await sql<CheckedTransactions>`
    select count(*)::int as count, max(id) as "lastId",
      (count(*) filter (where total is distinct from 0))::int as unbalanced
    from (
      select id from ledger_transactions
      where ${ofStore({ sellerId, storeId })} and id > ${afterId} order by id limit ${limit}
    ) as fact left join lateral (
      select sum(amount_cents) as total from ledger_entries
      where seller_id = ${sellerId} and transaction_id = fact.id
    ) as entries on true`.execute(trx);
  return rows[0] ?? { count: 0, unbalanced: 0, lastId: null };
}

/** The next payments of a store after one of them, of those that changed since. */
export interface PaymentsToCheck {
  afterId: string;
  since: Date;
  limit: number;
}

/** Some payments of a store that were looked at. */
export interface CheckedPayments {
  count: number;
  lastId: string | null;
  /** Those whose lines say something else than the payment does. */
  broken: string[];
}

/**
 * Checks payments of a store, in the order of their ids, after one of them: what its buyer brought, less what went back or is lost, is
 * what its lines in the buyers' account and its divergences come to, and what is disputed is held.
 */
export async function checkPayments(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { afterId, since, limit }: PaymentsToCheck,
): Promise<CheckedPayments> {
  const { rows } = await sql<CheckedPayments>`
    select count(*)::int as count, max(id) as "lastId", coalesce(array_agg(id order by id) filter (where not (
      brought = captured_cents - refunded_cents - lost_cents - divergent_cents
      and diverges = divergent_cents and (held = disputed_cents or was_moved))), '{}') as broken
    from (
      select p.* from payments as p join orders as o on o.seller_id = p.seller_id and o.id = p.order_id
      where p.seller_id = ${sellerId} and o.store_id = ${storeId} and not o.is_test and o.currency = ${CURRENCY_CODE}
        and p.id > ${afterId} and p.updated_at >= ${since} order by p.id limit ${limit}
    ) as payment left join lateral (
      select -coalesce(sum(e.amount_cents) filter (where e.account in ('comprador', 'comprador_direto')), 0) as brought,
        -coalesce(sum(e.amount_cents) filter (where e.account in ('divergencia', 'divergencia_direta')), 0) as diverges,
        coalesce(sum(e.amount_cents) filter (where e.account in ('bloqueado', 'direto_contestado')
          and e.type not in ('reserve_hold', 'reserve_release')), 0) as held,
        coalesce(bool_or(e.type = 'custody_change'), false) as was_moved
      from ledger_transactions as t join ledger_entries as e on e.seller_id = t.seller_id and e.transaction_id = t.id
      where t.seller_id = payment.seller_id and t.order_id = payment.order_id and e.payment_id = payment.id
    ) as lines on true`.execute(trx);
  return rows[0] ?? { count: 0, lastId: null, broken: [] };
}

export const storesWithLedger = (platform: Executor): Promise<Owner[]> =>
  platform
    .selectFrom('ledger_accounts')
    .select(['seller_id as sellerId', 'store_id as storeId'])
    .distinct()
    .execute();

/** Stores with a ledger for which no check of a kind is enqueued. */
export async function storesWithoutCheck(platform: Executor, kind: string, limit: number): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct seller_id as "sellerId", store_id as "storeId" from ledger_accounts as held
    where not exists (select from queue_tasks as task where task.seller_id = held.seller_id
      and task.kind = ${kind} and task.idempotency_key = held.store_id)
    limit ${limit}`.execute(platform);
  return rows;
}
