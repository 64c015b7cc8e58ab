import { ACCOUNTS_OF, type EntryType, type SellerAccount } from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import { compileStatement } from '../../../db/compile-once';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** The sum of the lines of a type up to a moment. */
export interface TotalOfType {
  /** The index of the moment, from 0. */
  moment: number;
  type: EntryType;
  cents: number;
  entries: number;
}

/** No account has so many lines. */
const NEVER = '9223372036854775807';

/** Not every number has a statement of its own: connections keep a limited number of plans. */
const nextPowerOfTwo = (count: number): number => 2 ** Math.ceil(Math.log2(count));

interface Asked extends Owner {
  /** Of one custodian. */
  accounts: readonly SellerAccount[];
  /** ISO 8601; at least one. */
  moments: readonly string[];
}

/**
 * The sums of the lines of accounts before moments, by type. For each moment and account it reads the last running total before it, and the
 * few lines up to the next one, so a long statement costs what a short one does. `offset 0` keeps the versions values: as parts of the
 * conditions they would count as leaky, and row-level security would keep them from the index. The limits say how few moments and accounts
 * there are. Of arrays PostgreSQL expects more, and would plan each call anew, which takes longer than reading.
 */
const compileFor = (mostMoments: number) =>
  compileStatement<Asked>()<TotalOfType>(
    (_builder, bind) => sql`
    select (asked.moment - 1)::int as moment, counted.type, sum(counted.cents) as cents, sum(counted.entries) as entries
    from (
      select at, moment from unnest(${bind('moments')}::timestamptz[]) with ordinality as given (at, moment)
      limit ${sql.lit(mostMoments)}
    ) as asked
    cross join (
      select account from unnest(${bind('accounts')}::text[]) as given (account) limit ${sql.lit(ACCOUNTS_OF.plataforma.length)}
    ) as owned
    cross join lateral (
      select version, coalesce((
        select account_version from ledger_running_totals
        where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = owned.account
          and account_version > last.version
        order by account_version limit 1), ${sql.lit(NEVER)}) as next
      from (
        select coalesce((
          select account_version from ledger_running_totals
          where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = owned.account
            and posted_at < asked.at
          order by posted_at desc, account_version desc limit 1), 0) as version
        offset 0
      ) as last
      offset 0
    ) as kept
    cross join lateral (
      select type, amount_cents as cents, entry_count as entries from ledger_running_totals
      where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = owned.account
        and account_version = kept.version
      union all
      select type, amount_cents, 1 from ledger_entries
      where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = owned.account
        and account_version > kept.version and account_version < kept.next
        and posted_at < asked.at
    ) as counted
    group by asked.moment, counted.type`,
  );

const compiled = new Map<number, ReturnType<typeof compileFor>>();

/** The statement that `totalsBefore` sends. */
export function totalsBeforeStatement(asked: Asked): CompiledQuery<TotalOfType> {
  const mostMoments = nextPowerOfTwo(asked.moments.length);
  const withValues = compiled.get(mostMoments) ?? compileFor(mostMoments);
  compiled.set(mostMoments, withValues);
  return withValues(asked);
}

/**
 * The sums of the lines of accounts before moments, by type.
 * @param moments ISO 8601; at least one
 */
export async function totalsBefore(
  executor: Executor,
  owner: Owner,
  accounts: readonly SellerAccount[],
  moments: readonly string[],
): Promise<TotalOfType[]> {
  const { rows } = await executor.executeQuery(totalsBeforeStatement({ ...owner, accounts, moments }));
  return rows;
}
