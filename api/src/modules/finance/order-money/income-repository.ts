import { CORRECTION_TYPES, type EntryType, INCOME_TYPES } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** What a transaction brought to the free balance, and of which order. */
export interface IncomeLine {
  transactionId: string;
  /** Of its last line. */
  version: number;
  cents: number;
  type: EntryType;
  orderId: string | null;
  /** As the seller knows it. */
  orderNumber: number | null;
  postedAt: Date;
}

interface StoredIncome {
  transaction_id: string;
  version: string;
  cents: string;
  type: EntryType;
  order_id: string | null;
  number: string | null;
  posted_at: Date;
  /** Of its lines. */
  count: number;
}

const literals = (types: readonly string[]) => sql.join(types.map((type) => sql.lit(type)));

/** The next transactions that brought something to the free balance, after one of its lines, in their order. */
export async function incomeAfter(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { version, limit }: { version: number; limit: number },
): Promise<{ lines: IncomeLine[]; isFull: boolean }> {
  const { rows } = await sql<StoredIncome>`
    select line.transaction_id, line.version, line.cents, line.type, line.order_id, o.number, line.posted_at, line.count
    from (
      select e.transaction_id, max(e.account_version) as version, sum(e.amount_cents)::bigint as cents,
        (array_agg(e.type order by e.account_version))[1] as type, min(e.order_id) as order_id, min(e.posted_at) as posted_at,
        count(*)::int as count
      from (
        select * from ledger_entries
        where seller_id = ${sellerId} and store_id = ${storeId} and account = 'disponivel' and account_version > ${version}
          and (type in (${literals(INCOME_TYPES)}) or (type in (${literals(CORRECTION_TYPES)}) and amount_cents > 0))
        order by account_version limit ${limit}
      ) as e
      group by e.transaction_id
    ) as line
    left join orders as o on o.seller_id = ${sellerId} and o.id = line.order_id
    order by line.version`.execute(trx);
  const lines = rows.map((row) => ({
    transactionId: row.transaction_id,
    version: Number(row.version),
    cents: Number(row.cents),
    type: row.type,
    orderId: row.order_id,
    orderNumber: row.number === null ? null : Number(row.number),
    postedAt: row.posted_at,
  }));
  return { lines, isFull: rows.reduce((sum, { count }) => sum + count, 0) === limit };
}
