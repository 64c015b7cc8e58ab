import { CORRECTION_TYPES, INCOME_TYPES, type PayoutStatus } from '@balcao/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** A payout that did not come back, and the line by which it left the free balance. */
export interface PayoutLine {
  id: string;
  amountCents: number;
  feeCents: number;
  status: PayoutStatus;
  requestedAt: Date;
  endedAt: Date | null;
  bankIspb: string | null;
  ending: string;
  version: number;
  balanceBeforeCents: number;
}

interface StoredPayoutLine {
  id: string;
  amount_cents: string;
  fee_cents: string;
  status: PayoutStatus;
  requested_at: Date;
  ended_at: Date | null;
  bank_ispb: string | null;
  ending: string;
  version: string;
  balance_before_cents: string;
}

/** A transaction's lines of the free balance, by its key: which came first, and what they come to. */
const freeLines = (key: string) => sql`
  select min(e.account_version) as version, sum(e.amount_cents)::bigint as cents,
    (array_agg(e.balance_before_cents order by e.account_version))[1] as balance_before_cents
  from ledger_transactions as t
  join ledger_entries as e on e.seller_id = t.seller_id and e.transaction_id = t.id and e.account = 'disponivel'
  where t.seller_id = p.seller_id and t.key = 'payout:' || p.id || ${sql.lit(key)}`;

/** Payouts of a store with the line by which each left, the oldest first, without those that came back or were cancelled. */
async function payoutLines(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<PayoutLine[]> {
  const { rows } = await sql<StoredPayoutLine>`
    select p.id, p.amount_cents, p.fee_cents, p.status, p.requested_at, p.ended_at, b.bank_ispb, b.ending,
      line.version, line.balance_before_cents
    from payouts as p
    join bank_accounts as b on b.seller_id = p.seller_id and b.id = p.bank_account_id
    cross join lateral (${freeLines('')}) as line
    where p.seller_id = ${sellerId} and p.store_id = ${storeId} and p.status in ('solicitado', 'em_processamento', 'pago')
      and ${condition}
    order by p.requested_at, p.id limit ${limit}`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    amountCents: Number(row.amount_cents),
    feeCents: Number(row.fee_cents),
    status: row.status,
    requestedAt: row.requested_at,
    endedAt: row.ended_at,
    bankIspb: row.bank_ispb,
    ending: row.ending,
    version: Number(row.version),
    balanceBeforeCents: Number(row.balance_before_cents),
  }));
}

/** The next payouts of a store after a moment and a payout, the oldest first, without those that came back or were cancelled. */
export const payoutsAfter = (
  trx: SellerTransaction,
  owner: Owner,
  { after, afterId, limit }: { after: Date; afterId: string; limit: number },
): Promise<PayoutLine[]> =>
  payoutLines(trx, owner, sql`(p.requested_at, p.id) > (${after}, ${afterId})`, limit);

/** A payout of a store; undefined for one that came back or was cancelled. */
export const payoutLine = async (
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<PayoutLine | undefined> => (await payoutLines(trx, owner, sql`p.id = ${id}`, 1))[0];

/** What a payout that was paid brought back, and between which lines it was gone. */
export interface LateReturn {
  leftAt: number;
  cameBackAt: number;
  cents: number;
}

/** The payouts of a store that came back after a moment, though they had been paid. */
export async function lateReturns(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  after: Date,
): Promise<LateReturn[]> {
  const { rows } = await sql<{ left_at: string; came_back_at: string; cents: string }>`
    select gone.version as left_at, back.version as came_back_at, back.cents
    from payouts as p
    cross join lateral (${freeLines('')}) as gone
    cross join lateral (${freeLines(':devolvido')}) as back
    where p.seller_id = ${sellerId} and p.store_id = ${storeId} and p.returned_at > ${after}`.execute(trx);
  return rows.map((row) => ({
    leftAt: Number(row.left_at),
    cameBackAt: Number(row.came_back_at),
    cents: Number(row.cents),
  }));
}

/** The free balance now, and its last line. */
export async function freeBalance(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<{ version: number; balanceCents: number }> {
  const row = await trx
    .selectFrom('ledger_accounts')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('account', '=', 'disponivel')
    .select(['version', 'balance_cents'])
    .executeTakeFirstOrThrow();
  return { version: Number(row.version), balanceCents: Number(row.balance_cents) };
}

const literals = (types: readonly string[]) => sql.join(types.map((type) => sql.lit(type)));

/**
 * What had come to the free balance with each of these of its lines. For each it reads a running total and the few lines after
 * that. `offset 0` keeps its version a value, which row-level security lets the index compare.
 */
export async function incomeUntil(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  versions: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ version: string; cents: string }>`
    select asked.version, income.cents
    from unnest(${versions}::bigint[]) as asked (version)
    cross join lateral (
      select coalesce((
        select account_version from ledger_running_totals
        where seller_id = ${sellerId} and store_id = ${storeId} and account = 'disponivel' and account_version <= asked.version
        order by account_version desc limit 1), 0) as version
      offset 0
    ) as kept
    cross join lateral (
      select coalesce(sum(cents), 0)::bigint as cents from (
        select amount_cents as cents from ledger_running_totals
        where seller_id = ${sellerId} and store_id = ${storeId} and account = 'disponivel'
          and account_version = kept.version and type in (${literals(INCOME_TYPES)})
        union all
        select amount_cents from ledger_entries
        where seller_id = ${sellerId} and store_id = ${storeId} and account = 'disponivel'
          and account_version > kept.version and account_version <= asked.version and type in (${literals(INCOME_TYPES)})
        union all
        select amount_cents from ledger_entries
        where seller_id = ${sellerId} and store_id = ${storeId} and account = 'disponivel' and amount_cents > 0
          and account_version <= asked.version and type in (${literals(CORRECTION_TYPES)})
      ) as counted
    ) as income`.execute(trx);
  return new Map(rows.map((row) => [Number(row.version), Number(row.cents)]));
}
