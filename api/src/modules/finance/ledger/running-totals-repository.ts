import type { LedgerAccount } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/**
 * How many versions of an account lie between two of its running totals. The view `ledger_running_totals_rebuilt` has the same number,
 * and a test compares what both come to.
 */
export const RUNNING_TOTAL_EVERY = 256;

interface PlaceOfTotal {
  account: LedgerAccount;
  /** A multiple of `RUNNING_TOTAL_EVERY`, posted before in this transaction. */
  version: number;
  postedAt: Date;
}

/** Keeps what each type of line has come to, up to a version of a locked account. */
export const insertRunningTotal = (
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { account, version, postedAt }: PlaceOfTotal,
) =>
  sql`
    insert into ledger_running_totals
      (seller_id, store_id, account, account_version, type, amount_cents, entry_count, posted_at)
    select ${sellerId}, ${storeId}, ${account}, ${version}::bigint, type, sum(cents), sum(entries), ${postedAt}::timestamptz
    from (
      select type, amount_cents as cents, 1 as entries from ledger_entries
      where seller_id = ${sellerId} and store_id = ${storeId} and account = ${account}
        and account_version > ${version - RUNNING_TOTAL_EVERY} and account_version <= ${version}
      union all
      select type, amount_cents, entry_count from ledger_running_totals
      where seller_id = ${sellerId} and store_id = ${storeId} and account = ${account}
        and account_version = ${version - RUNNING_TOTAL_EVERY}
    ) as counted
    group by type`.execute(trx);
