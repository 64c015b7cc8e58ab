import {
  type BalanceFigures,
  explainBalance,
  getBalances,
  getStoreTerms,
  listDayBalances,
} from '@balcao/api-schema';
import {
  ACCOUNTS_OF,
  addDays,
  type Custody,
  daysOf,
  ENTRY_TYPES,
  type EntryType,
  type SellerAccount,
  sellerAccountIn,
  startOfDay,
} from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import { compileStatement } from '../../db/compile-once';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { findPlan } from '../../plans/plan-repository';
import { invalidField } from '../../problem';
import { assertPeriod } from './period';

/** The balance of each account that was ever posted to. */
export const readBalances = (executor: Executor, owner: Owner) =>
  executor.selectFrom('ledger_accounts').where(ofStore(owner)).select(['account', 'balance_cents']).execute();

/**
 * The balances of a custodian, as the API names them.
 * @param cents by account; 0 for those without any
 */
export function figuresOf(custody: Custody, cents: ReadonlyMap<SellerAccount, number>): BalanceFigures {
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
