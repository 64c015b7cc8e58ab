import type { LedgerAccount } from '@balcao/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once';
import type { Owner } from '../../../db/owner';

/**
 * How many versions of an account lie between two of its running totals. The view `ledger_running_totals_rebuilt` has the same number,
 * and a test compares what both come to. Accounts have older ones further apart, so whoever reads looks for the next one.
 */
export const RUNNING_TOTAL_EVERY = 64;

interface PlaceOfTotal extends Owner {
  account: LedgerAccount;
  /** A multiple of `RUNNING_TOTAL_EVERY`. Where no line has it nothing is kept. */
  version: number;
  postedAt: Date;
}

/** Keeps what each type of line has come to, up to a version of a locked account that was posted before in this transaction. */
export const insertRunningTotal = compileOnce<PlaceOfTotal>()<never>(
  (_statements, bind) => sql`
    with last as (
      select coalesce(max(account_version), 0) as version from ledger_running_totals
      where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = ${bind('account')}
        and account_version < ${bind('version')}::bigint
    )
    insert into ledger_running_totals
      (seller_id, store_id, account, account_version, type, amount_cents, entry_count, posted_at)
    select ${bind('sellerId')}, ${bind('storeId')}, ${bind('account')}, ${bind('version')}::bigint, type, sum(cents), sum(entries),
      ${bind('postedAt')}::timestamptz
    from (
      select type, amount_cents as cents, 1 as entries from ledger_entries
      where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = ${bind('account')}
        and account_version > (select version from last) and account_version <= ${bind('version')}::bigint
      union all
      select type, amount_cents, entry_count from ledger_running_totals
      where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = ${bind('account')}
        and account_version = (select version from last)
    ) as counted
    where exists (
      select from ledger_entries
      where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = ${bind('account')}
        and account_version = ${bind('version')}::bigint
    )
    group by type`,
);
