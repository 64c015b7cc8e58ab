import type { GatewayId, SellerAccount } from '@balcao/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** An account with lines that are in no total yet. */
export interface AccountBehind extends Owner {
  account: SellerAccount;
  version: number;
  /** Of its last total; 0 where it has none. */
  keptVersion: number;
}

/** Accounts of all sellers with so many lines behind their last total. */
export async function accountsBehind(
  platform: Executor,
  lines: number,
  limit: number,
): Promise<AccountBehind[]> {
  const { rows } = await sql<AccountBehind>`
    select seller_id as "sellerId", store_id as "storeId", account, version::float8 as version,
      kept::float8 as "keptVersion"
    from (
      select seller_id, store_id, account, version, (
        select coalesce(max(account_version), 0) from ledger_gateway_totals as total
        where total.seller_id = held.seller_id and total.store_id = held.store_id and total.account = held.account
      ) as kept
      from ledger_accounts as held where version >= ${lines}
    ) as places where version >= kept + ${lines} limit ${limit}`.execute(platform);
  return rows;
}

interface PlaceOfTotal extends Owner {
  account: SellerAccount;
  /** Of the account's last total; 0 where it has none. */
  after: number;
  version: number;
}

/** Keeps what the lines of each gateway have come to up to a version. Whoever does it at the same time has the same rows. */
export const insertGatewayTotals = compileOnce<PlaceOfTotal>()<never>(
  (_statements, bind) => sql`
    insert into ledger_gateway_totals (seller_id, store_id, account, account_version, gateway, amount_cents)
    select ${bind('sellerId')}, ${bind('storeId')}, ${bind('account')}, ${bind('version')}::bigint, gateway, sum(cents)
    from (
      select coalesce(gateway, '') as gateway, amount_cents as cents from ledger_entries
      where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = ${bind('account')}
        and account_version > ${bind('after')}::bigint
        and account_version <= ${bind('version')}::bigint
      union all
      select gateway, amount_cents from ledger_gateway_totals
      where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = ${bind('account')}
        and account_version = ${bind('after')}::bigint
    ) as counted
    group by gateway
    on conflict do nothing`,
);

interface Asked extends Owner {
  accounts: readonly SellerAccount[];
}

interface StoredSum {
  account: SellerAccount;
  gateway: GatewayId | '';
  cents: number;
}

/**
 * Lines are read up to the account's version although none is beyond it: of a range with two ends PostgreSQL expects few lines, and
 * goes by their index. `offset 0` keeps the last total's version a value that is looked up once for each account.
 */
const readSums = compileOnce<Asked>()<StoredSum>(
  (_statements, bind) => sql`
    select held.account, counted.gateway, sum(counted.cents)::bigint as cents
    from ledger_accounts as held
    cross join lateral (
      select coalesce((
        select account_version from ledger_gateway_totals
        where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = held.account
        order by account_version desc limit 1), 0) as version
      offset 0
    ) as kept
    cross join lateral (
      select gateway, amount_cents as cents from ledger_gateway_totals
      where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = held.account
        and account_version = kept.version
      union all
      select coalesce(gateway, ''), amount_cents from ledger_entries
      where seller_id = ${bind('sellerId')} and store_id = ${bind('storeId')} and account = held.account
        and account_version > kept.version and account_version <= held.version
    ) as counted
    where held.seller_id = ${bind('sellerId')} and held.store_id = ${bind('storeId')}
      and held.account = any(${bind('accounts')}::text[])
    group by held.account, counted.gateway`,
);

/** The part of an account's balance that has come by a gateway; `gateway` is null for lines of none. */
export interface GatewaySum {
  account: SellerAccount;
  gateway: GatewayId | null;
  cents: number;
}

/** The sums of the lines of a store's accounts by gateway, in one statement: so they are of one moment. */
export async function sumsByGateway(
  executor: Executor,
  { sellerId, storeId }: Owner,
  accounts: readonly SellerAccount[],
): Promise<GatewaySum[]> {
  const rows = await readSums(executor, { sellerId, storeId, accounts });
  return rows.map(({ account, gateway, cents }) => ({
    account,
    gateway: gateway === '' ? null : gateway,
    cents,
  }));
}
