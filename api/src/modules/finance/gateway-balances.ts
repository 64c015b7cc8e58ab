import { getGatewayBalances } from '@balcao/api-schema';
import { ACCOUNTS_OF, GATEWAY_IDS, type GatewayId, type SellerAccount } from '@balcao/domain';
import { sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import { compileOnce } from '../../db/compile-once';
import type { Database, Executor } from '../../db/database';
import type { Owner } from '../../db/owner';
import { figuresOf } from './balances';

interface PlaceOfTotal extends Owner {
  account: SellerAccount;
  /** Of the account's last total; 0 where it has none. */
  after: number;
  version: number;
}

/** Keeps what the lines of each gateway have come to up to a version. Whoever does it at the same time has the same rows. */
const insertGatewayTotals = compileOnce<PlaceOfTotal>()<never>(
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

/** Of one round: ten million lines. The rest waits for the next hour, and is read as lines until then. */
const TOTALS_AT_ONCE = 10_000;
const VERSIONS_APART = 1_024;

interface KeepOptions {
  /** How many totals are kept at most. */
  limit?: number | undefined;
  /** How many versions of an account lie between two of its totals. */
  every?: number;
}

/**
 * Keeps the totals by gateway that accounts lack, each in a statement of its own that reads a bounded number of lines and locks none.
 * It may run twice, late or at the same time as another.
 */
export async function keepGatewayTotals(
  { platform }: Database,
  { limit = TOTALS_AT_ONCE, every = VERSIONS_APART }: KeepOptions = {},
): Promise<void> {
  const { rows: behind } = await sql<Omit<PlaceOfTotal, 'after'> & { kept: number }>`
    select seller_id as "sellerId", store_id as "storeId", account, version::float8 as version, kept::float8 as kept
    from (
      select seller_id, store_id, account, version, (
        select coalesce(max(account_version), 0) from ledger_gateway_totals as total
        where total.seller_id = held.seller_id and total.store_id = held.store_id and total.account = held.account
      ) as kept
      from ledger_accounts as held where version >= ${every}
    ) as places where version >= kept + ${every} limit ${limit}`.execute(platform);
  let left = limit;
  for (const { version, kept, ...place } of behind)
    for (let after = kept; after + every <= version && left > 0; after += every) {
      await insertGatewayTotals(platform, { ...place, after, version: after + every });
      left -= 1;
    }
}

/** The part of an account's balance that has come by a gateway; `gateway` is null for lines of none. */
interface GatewaySum {
  account: SellerAccount;
  gateway: GatewayId | null;
  cents: number;
}

/**
 * Lines are read up to the account's version although none is beyond it: of a range with two ends PostgreSQL expects few lines, and
 * goes by their index. `offset 0` keeps the last total's version a value that is looked up once for each account.
 */
const readSums = compileOnce<Owner & { accounts: readonly SellerAccount[] }>()<GatewaySum>(
  (_statements, bind) => sql`
    select held.account, nullif(counted.gateway, '') as gateway, sum(counted.cents)::bigint as cents
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

/** The sums of the lines of a store's accounts by gateway, in one statement: so they are of one moment. */
export const sumsByGateway = (
  executor: Executor,
  { sellerId, storeId }: Owner,
  accounts: readonly SellerAccount[],
): Promise<GatewaySum[]> => readSums(executor, { sellerId, storeId, accounts });

/** The balances of a custodian, each by the gateway that the money has come by. Money of no gateway comes last. */
export const gatewayBalancesRoutes = routesOf('finance', (platform) => [
  implementsOn(platform).inStore(getGatewayBalances, async ({ owner }, { query: { custody } }) => {
    const executor = platform.database.forSeller(owner.sellerId);
    const sums = await sumsByGateway(executor, owner, ACCOUNTS_OF[custody]);
    const items = [...GATEWAY_IDS, null].map((gateway) => {
      const own = sums.filter((sum) => sum.gateway === gateway);
      return { gateway, ...figuresOf(custody, new Map(own.map(({ account, cents }) => [account, cents]))) };
    });
    return {
      custody,
      items: items.filter(({ gateway: _, ...figures }) =>
        Object.values(figures).some((cents) => cents !== 0),
      ),
    };
  }),
]);
