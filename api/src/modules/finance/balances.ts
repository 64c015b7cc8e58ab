import {
  type BalanceFigures,
  explainBalance,
  getBalances,
  getGatewayBalances,
  getStoreTerms,
  listDayBalances,
} from '@balcao/api-schema';
import {
  ACCOUNTS_OF,
  addDays,
  type Custody,
  type DayRange,
  daysOf,
  ENTRY_TYPES,
  type EntryType,
  GATEWAY_IDS,
  type GatewayId,
  type SellerAccount,
  sellerAccountIn,
  startOfDay,
} from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import { compileOnce, compileStatement } from '../../db/compile-once';
import type { Database, Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { findPlan } from '../../plans/plan-repository';
import { invalidField } from '../../problem';

const LONGEST_DAYS = 400;

/** Refuses a period that ends before it begins, or is too long to answer. @throws Problem validation */
export function assertPeriod({ from, to }: DayRange): void {
  if (to < from) throw invalidField('to', ['O fim do período vem antes do início.']);
  if (to > addDays(from, LONGEST_DAYS))
    throw invalidField('to', [`Escolha um período de até ${LONGEST_DAYS} dias.`]);
}

/** The balance of each account that was ever posted to. */
export const readBalances = (executor: Executor, owner: Owner) =>
  executor.selectFrom('ledger_accounts').where(ofStore(owner)).select(['account', 'balance_cents']).execute();

/**
 * The balances of a custodian, as the API names them.
 * @param cents by account; 0 for those without any
 */
function figuresOf(custody: Custody, cents: ReadonlyMap<SellerAccount, number>): BalanceFigures {
  const of = (account: SellerAccount) => cents.get(account) ?? 0;
  const held = (account: SellerAccount) => of(sellerAccountIn(custody, account));
  const isDirect = custody === 'vendedor';
  return {
    availableCents: held('disponivel'),
    pendingCents: held('a_liberar'),
    blockedCents: held('bloqueado'),
    inPayoutCents: isDirect ? 0 : of('em_saque'),
    owedCents: isDirect ? 0 - of('a_pagar') : 0,
  };
}

/** The sum of the lines of a type up to a moment. */
interface TotalOfType {
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

const sumAt = (totals: readonly TotalOfType[], moment: number): number =>
  totals.reduce((sum, total) => (total.moment === moment ? sum + total.cents : sum), 0);

/** Those of a custodian that are asked for: all of them, unless some are named. */
const accountsOf = (custody: Custody, account?: readonly SellerAccount[]) =>
  ACCOUNTS_OF[custody].filter((own) => account === undefined || account.includes(own));

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

/** A store's balances, the reasons of their changes, and the fees of a sale. */
export const balancesRoutes = routesOf('finance', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(getBalances, async ({ owner }, { query: { custody } }) => {
      const rows = await readBalances(database.forSeller(owner.sellerId), owner);
      const cents = new Map(rows.map(({ account, balance_cents }) => [account, balance_cents]));
      return { custody, ...figuresOf(custody, cents) };
    }),

    // Money of no gateway comes last.
    inStore(getGatewayBalances, async ({ owner }, { query: { custody } }) => {
      const executor = database.forSeller(owner.sellerId);
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

    inStore(getStoreTerms, async ({ owner }) => {
      const plan = await database.withSeller(owner.sellerId, (trx) => findPlan(trx, owner));
      return {
        platform: { percentBasisPoints: plan.percent_basis_points, fixedCents: plan.fixed_cents },
        antifraudCents: plan.antifraud_cents,
        reserveBasisPoints: plan.reserve_basis_points,
        reserveDays: plan.reserve_days,
      };
    }),

    inStore(explainBalance, async ({ owner }, { query: { from, to, custody, account } }) => {
      if (new Date(to) < new Date(from)) throw invalidField('to', ['O fim do período vem antes do início.']);
      const executor = database.forSeller(owner.sellerId);
      const totals = await totalsBefore(executor, owner, accountsOf(custody, account), [from, to]);
      const of = (type: EntryType, moment: number) =>
        totals.find((total) => total.type === type && total.moment === moment) ?? { cents: 0, entries: 0 };
      return {
        balanceBefore: sumAt(totals, 0),
        balanceAfter: sumAt(totals, 1),
        groups: ENTRY_TYPES.map((type) => {
          const [before, after] = [of(type, 0), of(type, 1)];
          const count = after.entries - before.entries;
          return { custody, type, amountCents: after.cents - before.cents, count };
        }).filter(({ count }) => count > 0),
      };
    }),

    inStore(listDayBalances, async ({ owner }, { query: { from, to, custody, account } }) => {
      assertPeriod({ from, to });
      const days = daysOf(from, to);
      const moments = [...days, addDays(to, 1)].map(startOfDay);
      const executor = database.forSeller(owner.sellerId);
      const totals = await totalsBefore(executor, owner, accountsOf(custody, account), moments);
      return {
        items: days.map((day, index) => ({
          custody,
          day,
          openingCents: sumAt(totals, index),
          closingCents: sumAt(totals, index + 1),
        })),
      };
    }),
  ];
});
