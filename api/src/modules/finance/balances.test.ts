import type { DayBalances, Explanation } from '@balcao/api-schema';
import {
  ACCOUNTS_OF,
  ENTRY_TYPES,
  type LedgerEntry,
  type SellerAccount,
  startOfDay,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { Client } from 'pg';
import { callAs } from '../../../test/call-as';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { totalsBeforeStatement } from './balances';
import { lockAccounts, post } from './ledger';

const { api, maria } = withStore();

/** Numbers of one seed (Park and Miller), so that a failure comes again. */
function numbersOf(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

type Below = ReturnType<typeof numbersOf>;

/** Some lines of any types in any of the store's accounts, with what they need to add up to 0. */
function someEntries(below: Below): LedgerEntry[] {
  const own = Array.from({ length: 1 + below(6) }, (): LedgerEntry => {
    const account = ACCOUNTS_OF.plataforma[below(ACCOUNTS_OF.plataforma.length)] as SellerAccount;
    const type = ENTRY_TYPES[below(ENTRY_TYPES.length)] as LedgerEntry['type'];
    return { account, type, amountCents: 1 + below(100_000) };
  });
  const signed = own.map((entry) => ({
    ...entry,
    amountCents: entry.amountCents * (below(2) === 0 ? 1 : -1),
  }));
  const rest = signed.reduce((sum, { amountCents }) => sum - amountCents, 0);
  return rest === 0 ? signed : [...signed, { account: 'comprador', type: 'sale', amountCents: rest }];
}

/** Posts so many transactions, a few of them at a moment. */
async function postHistory(transactions: number, below: Below) {
  const name = newId();
  const owner = { sellerId: maria.sellerId, storeId: maria.storeId };
  for (let posted = 0; posted < transactions; ) {
    const batch = Math.min(1 + below(40), transactions - posted);
    await api.platform.database.withSeller(owner.sellerId, async (trx) => {
      const accounts = await lockAccounts(trx, owner);
      for (let one = 0; one < batch; one++) {
        const fact = { kind: 'test', key: `${name}:${posted + one}`, occurredAt: new Date() };
        await post(trx, owner, accounts, fact, someEntries(below));
      }
    });
    posted += batch;
  }
}

interface Line {
  account: SellerAccount;
  type: LedgerEntry['type'];
  cents: number;
  at: string;
}

/** Every line, as it stands; instants to the microsecond. */
async function readLines(): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select account, type, amount_cents::float8 as cents, to_char(posted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from ledger_entries where seller_id = ${maria.sellerId} and account_version is not null
  `.execute(api.platform.database.platform);
  return rows;
}

const ask = async (query: Record<string, string>): Promise<Explanation> => {
  const answer = await callAs(api, maria, 'GET', `/finance/explain?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);

/** As `explain`, from all lines. */
function expected(lines: readonly Line[], from: string, to: string): Explanation {
  const within = lines.filter(({ at }) => from <= at && at < to);
  const before = sum(lines.filter(({ at }) => at < from).map(({ cents }) => cents));
  return {
    balanceBefore: before,
    balanceAfter: before + sum(within.map(({ cents }) => cents)),
    groups: ENTRY_TYPES.map((type) => {
      const ofType = within.filter((line) => line.type === type);
      return {
        custody: 'plataforma' as const,
        type,
        amountCents: sum(ofType.map(({ cents }) => cents)),
        count: ofType.length,
      };
    }).filter(({ count }) => count > 0),
  };
}

interface PlanLine {
  'QUERY PLAN': string;
}

it('reads a few lines of a long statement', async () => {
  await postHistory(400, numbersOf(5));
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query('analyze ledger_entries, ledger_running_totals').finally(() => client.end());
  const owner = { sellerId: maria.sellerId, storeId: maria.storeId };
  const now = new Date().toISOString();
  const plan = await api.platform.database.withSeller(owner.sellerId, async (trx) => {
    // Few rows of a test are read whole otherwise, whatever the conditions allow.
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    const statement = totalsBeforeStatement({ ...owner, accounts: ACCOUNTS_OF.plataforma, moments: [now] });
    const { rows } = await trx.executeQuery<PlanLine>({ ...statement, sql: `explain ${statement.sql}` });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(
    /on ledger_entries[^\n]*\n[^\n]*Index Cond:[^\n]*account_version > [^\n]*account_version < /,
  );
});

it('says how few moments and accounts there are, so that PostgreSQL keeps its plan', async () => {
  const owner = { sellerId: maria.sellerId, storeId: maria.storeId };
  // A plan for any values is told to a simple query alone.
  const client = new Client({ connectionString: api.platform.config.database.url });
  await client.connect();
  const expectedRows = async (moments: readonly string[]) => {
    const { sql: text } = totalsBeforeStatement({ ...owner, accounts: ACCOUNTS_OF.plataforma, moments });
    const { rows } = await client.query<PlanLine>(`explain (generic_plan) ${text}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return [...plan.matchAll(/rows=(\d+)[^\n]*\n *-> +Function Scan on unnest/g)].map(([, found]) =>
      Number(found),
    );
  };
  try {
    await client.query('set role balcao_app');
    const now = new Date().toISOString();
    expect(await expectedRows([now, now])).toEqual([2, 4]);
    expect(await expectedRows(Array.from({ length: 3 }, () => now))).toEqual([4, 4]);
  } finally {
    await client.end();
  }
});

describe('why a balance changed', () => {
  it.each([1, 20_261_122, 77])('adds up to the cent between any two moments (history %d)', async (seed) => {
    const below = numbersOf(seed);
    await postHistory(300, below);
    const lines = await readLines();
    const moments = [
      ...new Set(lines.map(({ at }) => at)),
      '2020-01-01T00:00:00.000000Z',
      '2099-01-01T00:00:00.000000Z',
    ].sort();
    const anyMoment = () => moments[below(moments.length)] as string;
    for (let turn = 0; turn < 25; turn++) {
      const [from, to] = [anyMoment(), anyMoment()].sort() as [string, string];
      const account = ACCOUNTS_OF.plataforma[below(8)];
      const found = await ask({ from, to, ...(account && { account }) });
      const own = account ? lines.filter((line) => line.account === account) : lines;
      expect(found).toEqual(expected(own, from, to));
      expect(sum(found.groups.map(({ amountCents }) => amountCents))).toBe(
        found.balanceAfter - found.balanceBefore,
      );
    }
  });

  it('ends with the balances that the store has now', async () => {
    await postHistory(150, numbersOf(5));
    const { custody: _, ...balances } = (await callAs(api, maria, 'GET', '/finance/balances')).json();
    const found = await ask({ from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00-03:00' });
    expect(found.balanceBefore).toBe(0);
    expect(found.balanceAfter).toBe(sum(Object.values(balances as Record<string, number>)));
    const free = await ask({
      from: '2020-01-01T00:00:00Z',
      to: '2099-01-01T00:00:00Z',
      account: 'disponivel',
    });
    expect(free.balanceAfter).toBe(balances.availableCents);
  });

  it('is nothing where nothing was posted', async () => {
    expect(await ask({ from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' })).toEqual({
      balanceBefore: 0,
      balanceAfter: 0,
      groups: [],
    });
  });

  it('needs two moments in their order', async () => {
    const refused = await callAs(
      api,
      maria,
      'GET',
      '/finance/explain?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    );
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields.to).toEqual(['O fim do período vem antes do início.']);
    for (const period of [
      'from=2026-02-01&to=2026-01-01',
      'from=0000-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    ])
      expect((await callAs(api, maria, 'GET', `/finance/explain?${period}`)).statusCode).toBe(422);
  });
});

it('running totals are those that all lines make anew', async () => {
  await postHistory(300, numbersOf(9));
  const { rows } = await sql<{ kept: number; different: number }>`
    with kept as (select * from ledger_running_totals where seller_id = ${maria.sellerId}),
      rebuilt as (select * from ledger_running_totals_rebuilt where seller_id = ${maria.sellerId})
    select (select count(*)::int from kept) as kept,
      (select count(*)::int from ((table kept except table rebuilt) union all (table rebuilt except table kept)) as d) as different
  `.execute(api.platform.database.platform);
  expect(rows[0]?.kept).toBeGreaterThan(10);
  expect(rows[0]?.different).toBe(0);
});

it('reads and adds to running totals that are further apart, as they once were', async () => {
  await postHistory(300, numbersOf(9));
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  const { rowCount } = await client
    .query('delete from ledger_running_totals where seller_id = $1 and account_version % 256 <> 0', [
      maria.sellerId,
    ])
    .finally(() => client.end());
  expect(rowCount).toBeGreaterThan(10);
  const before = await readLines();
  await postHistory(200, numbersOf(10));
  const lines = await readLines();
  const instants = [before, lines].map((some) => some.map(({ at }) => at).sort());
  const [middle, end] = instants.map((sorted) => sorted.at(-1)) as [string, string];
  const quarter = instants[0]?.[Math.floor(before.length / 4)] as string;
  for (const [from, to] of [
    [quarter, middle],
    [middle, end],
    ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'],
  ] as const)
    expect(await ask({ from, to })).toEqual(expected(lines, from, to));
  const { rows } = await sql<{ different: number }>`
    select count(*)::int as different from (
      select * from ledger_running_totals where seller_id = ${maria.sellerId}
      except select * from ledger_running_totals_rebuilt where seller_id = ${maria.sellerId}) as wrong
  `.execute(api.platform.database.platform);
  expect(rows[0]?.different).toBe(0);
});

it('nobody changes or removes a running total', async () => {
  await expect(
    api.platform.database.withSeller(maria.sellerId, (trx) =>
      sql`delete from ledger_running_totals`.execute(trx),
    ),
  ).rejects.toMatchObject({ code: '42501' });
});

it('a day begins with what the day before ended with', async () => {
  await postHistory(30, numbersOf(3));
  const today = todayInSaoPaulo();
  const days: DayBalances = (
    await callAs(api, maria, 'GET', `/finance/days?from=2026-01-01&to=2026-01-02`)
  ).json();
  expect(days.items).toEqual([
    { custody: 'plataforma', day: '2026-01-01', openingCents: 0, closingCents: 0 },
    { custody: 'plataforma', day: '2026-01-02', openingCents: 0, closingCents: 0 },
  ]);
  const now: DayBalances = (
    await callAs(api, maria, 'GET', `/finance/days?from=${today}&to=${today}`)
  ).json();
  const found = await ask({ from: startOfDay(today), to: '2099-01-01T00:00:00Z' });
  expect(now.items).toEqual([
    {
      custody: 'plataforma',
      day: today,
      openingCents: found.balanceBefore,
      closingCents: found.balanceAfter,
    },
  ]);
});
