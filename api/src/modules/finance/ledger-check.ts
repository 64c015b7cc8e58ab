import { z } from '@balcao/api-schema';
import { addDays, CURRENCY_CODE, type SellerAccount, todayInSaoPaulo } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { Database, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import {
  type Again,
  againIn,
  defineTask,
  enqueue,
  enqueueAll,
  handleTask,
  type TaskHandler,
} from '../../queue';

/** The properties that every ledger has to have. */
const LEDGER_PROPERTIES = {
  transactions: 'the entries of a transaction add up to 0',
  balance: 'a balance is that after the last line',
  versions: 'versions have no gap',
  lines: 'each line begins where the one before ended',
  payments: 'what a payment brought, gave back and holds is what its lines and divergences come to',
} as const;
type LedgerProperty = keyof typeof LEDGER_PROPERTIES;

/** The place in a ledger from which the next check goes on. */
const ledgerCheckpoint = z.object({
  /** The version and the balance in cents of each account. */
  accounts: z.record(z.string(), z.object({ version: z.int(), balance: z.int() })),
  /** The last transaction; empty without one. */
  transactionId: z.string(),
  /** When the payments were read. Left out by checks of before they were. */
  paymentsAt: z.iso.datetime().optional(),
});
type LedgerCheckpoint = z.infer<typeof ledgerCheckpoint>;

const BEGINNING: LedgerCheckpoint = { accounts: {}, transactionId: '' };
/** A transaction may be committed after one that began later, and clocks of replicas differ. */
const OVERLAP_MS = 3_600_000;

interface CheckOptions {
  /** The size of the transactions in which a ledger is read, so that none is long. */
  rowsAtOnce: number;
  stopping: AbortSignal;
  /** All of the ledger is read when omitted. */
  since?: LedgerCheckpoint | undefined;
}

/** The findings of a check, and the place up to which it read. */
interface CheckedLedger {
  /** The properties that do not hold; empty when all do. */
  broken: LedgerProperty[];
  /** The payments that their lines contradict. */
  payments: string[];
  checkpoint: LedgerCheckpoint;
}

/** Balance in cents and version of an account at one instant, and its newest line. */
interface AccountToCheck {
  account: SellerAccount;
  balance: number;
  version: number;
  /** 0 where there is none. */
  newestLine: number;
}

/** The counts of the lines of some versions of an account. */
interface CheckedLines {
  count: number;
  /** Those that do not begin where the one before ended, or do not add up themselves. */
  broken: number;
  /** The balance after the last one. */
  ended: number | null;
}

/** The counts of some transactions of a store, in the order of their ids. */
interface CheckedTransactions {
  count: number;
  /** Those whose entries do not add up to 0, or that have none. */
  unbalanced: number;
  lastId: string | null;
}

/** Some payments of a store that were looked at. */
interface CheckedPayments {
  count: number;
  lastId: string | null;
  /** Those whose lines say something else than the payment does. */
  broken: string[];
}

/**
 * Checks payments of a store that changed since, in the order of their ids, after one of them: what its buyer brought, less what went back or is lost, is
 * what its lines in the buyers' account and its divergences come to, and what is disputed is held.
 */
export async function checkPayments(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { afterId, since, limit }: { afterId: string; since: Date; limit: number },
): Promise<CheckedPayments> {
  const { rows } = await sql<CheckedPayments>`
    select count(*)::int as count, max(id) as "lastId", coalesce(array_agg(id order by id) filter (where not (
      brought = captured_cents - refunded_cents - lost_cents - divergent_cents
      and diverges = divergent_cents and (held = disputed_cents or was_moved))), '{}') as broken
    from (
      select p.* from payments as p join orders as o on o.seller_id = p.seller_id and o.id = p.order_id
      where p.seller_id = ${sellerId} and o.store_id = ${storeId} and not o.is_test and o.currency = ${CURRENCY_CODE}
        and p.id > ${afterId} and p.updated_at >= ${since} order by p.id limit ${limit}
    ) as payment left join lateral (
      select -coalesce(sum(e.amount_cents) filter (where e.account in ('comprador', 'comprador_direto')), 0) as brought,
        -coalesce(sum(e.amount_cents) filter (where e.account in ('divergencia', 'divergencia_direta')), 0) as diverges,
        coalesce(sum(e.amount_cents) filter (where e.account in ('bloqueado', 'direto_contestado')
          and e.type not in ('reserve_hold', 'reserve_release')), 0) as held,
        coalesce(bool_or(e.type = 'custody_change'), false) as was_moved
      from ledger_transactions as t join ledger_entries as e on e.seller_id = t.seller_id and e.transaction_id = t.id
      where t.seller_id = payment.seller_id and t.order_id = payment.order_id and e.payment_id = payment.id
    ) as lines on true`.execute(trx);
  return rows[0] ?? { count: 0, lastId: null, broken: [] };
}

/** The id before those of transactions that began an hour earlier: the first half of a UUIDv7 is its time. */
function wellBefore(transactionId: string): string {
  if (transactionId === '') return '';
  const ms = Number.parseInt(transactionId.replace('-', '').slice(0, 12), 16) - OVERLAP_MS;
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** Checks a store's ledger, from a checkpoint on or all of it. Nothing is locked, so sales go on meanwhile. */
async function checkLedger(
  database: Database,
  owner: Owner,
  { rowsAtOnce, stopping, since = BEGINNING }: CheckOptions,
): Promise<CheckedLedger> {
  const { sellerId } = owner;
  const broken = new Set<LedgerProperty>();
  const paymentsAt = currentTime().toISOString();
  const ask = <Row>(statement: RawBuilder<Row>) =>
    database.withSeller(sellerId, async (trx) => (await statement.execute(trx)).rows);

  // Lines up to the accounts' versions never change, so they can be read afterwards without a lock.
  const accounts = await ask(sql<AccountToCheck>`
    select account, balance_cents as balance, version, (
      select coalesce(max(account_version), 0) from ledger_entries as line
      where line.seller_id = held.seller_id and line.store_id = held.store_id and line.account = held.account
    ) as "newestLine"
    from ledger_accounts as held where ${ofStore(owner)}`);
  // Each from its last checked line, or its first, to the version that it had when it was read.
  for (const { account, balance, version, newestLine } of accounts) {
    const known = since.accounts[account] ?? { version: 0, balance: 0 };
    if (newestLine !== version || known.version > version) broken.add('versions');
    let ended = known.balance;
    for (let after = known.version; after < version && !stopping.aborted; after += rowsAtOnce) {
      const upTo = Math.min(after + rowsAtOnce, version);
      const [lines] = await ask(sql<CheckedLines>`
        select count(*)::int as count, (max(array[account_version, balance_after_cents]))[2] as ended,
          (count(*) filter (where balance_before_cents <> started
            or balance_after_cents <> balance_before_cents + amount_cents))::int as broken
        from (
          select account_version, amount_cents, balance_before_cents, balance_after_cents,
            lag(balance_after_cents, 1, ${ended}::bigint) over (order by account_version) as started
          from ledger_entries
          where ${ofStore(owner)} and account = ${account}
            and account_version > ${after}::bigint and account_version <= ${upTo}::bigint
        ) as lines`);
      if (lines?.count !== upTo - after) broken.add('versions');
      if (lines && lines.broken > 0) broken.add('lines');
      ended = lines?.ended ?? ended;
    }
    if (!stopping.aborted && ended !== balance) broken.add('balance');
  }

  let { transactionId } = since;
  for (let after: string | null = wellBefore(transactionId); after !== null && !stopping.aborted; ) {
    const [facts]: CheckedTransactions[] = await ask(sql<CheckedTransactions>`
      select count(*)::int as count, max(id) as "lastId",
        (count(*) filter (where total is distinct from 0))::int as unbalanced
      from (
        select id from ledger_transactions
        where ${ofStore(owner)} and id > ${after} order by id limit ${rowsAtOnce}
      ) as fact left join lateral (
        select sum(amount_cents) as total from ledger_entries
        where seller_id = ${sellerId} and transaction_id = fact.id
      ) as entries on true`);
    if (facts && facts.unbalanced > 0) broken.add('transactions');
    transactionId = facts?.lastId ?? transactionId;
    after = facts === undefined || facts.count < rowsAtOnce ? null : facts.lastId;
  }

  const payments: string[] = [];
  const changedSince = new Date(
    since.paymentsAt === undefined ? 0 : Date.parse(since.paymentsAt) - OVERLAP_MS,
  );
  for (let after: string | null = ''; after !== null && !stopping.aborted; ) {
    const range = { afterId: after, since: changedSince, limit: rowsAtOnce };
    const facts: CheckedPayments = await database.withSeller(sellerId, (trx) =>
      checkPayments(trx, owner, range),
    );
    payments.push(...facts.broken);
    after = facts.count < rowsAtOnce ? null : facts.lastId;
  }
  if (payments.length > 0) broken.add('payments');

  return {
    broken: [...broken],
    payments,
    checkpoint: {
      accounts: Object.fromEntries(
        accounts.map(({ account, version, balance }) => [account, { version, balance }]),
      ),
      transactionId,
      paymentsAt,
    },
  };
}

const lastCheck = ledgerCheckpoint.extend({
  /** The day of the last check of the whole ledger. */
  wholeOn: z.iso.date(),
});
type LastCheck = z.infer<typeof lastCheck>;

/**
 * Checks the ledger of a store: what came since the last check, and once a week all of it. Each check enqueues that of the next night;
 * one that finds something is parked.
 */
const ledgerCheckTask = defineTask(
  'ledger-check',
  z.object({ storeId: z.string(), since: lastCheck.optional() }),
);

const WHOLE_EVERY_DAYS = 7;

const ROWS_AT_ONCE = 2_000;
const STORES_AT_ONCE = 1_000;
/** A day's work of a store fits many times over. */
const LEASE_SECONDS = 900;
const ATTEMPTS = 3;
const RETRY_SECONDS = 60;

/** So many payments are named of those that their lines contradict: a message has an end. */
const NAMED_PAYMENTS = 5;

/** The properties that do not hold in a store's ledger, as an error, with the payments that are to be looked at. */
class LedgerBroken extends Error {
  constructor({ broken, payments }: Pick<CheckedLedger, 'broken' | 'payments'>) {
    const named =
      payments.length > 0 ? ` (${payments.length}: ${payments.slice(0, NAMED_PAYMENTS).join(', ')})` : '';
    super(`not true: ${broken.map((property) => LEDGER_PROPERTIES[property]).join('; ')}${named}`);
    this.name = 'LedgerBroken';
  }
}

/** Three o'clock of the next day in São Paulo. */
const nextNight = () => new Date(`${addDays(todayInSaoPaulo(currentTime()), 1)}T03:00:00-03:00`);

const checkOf = (storeId: string, since?: LastCheck) => ({
  payload: { storeId, since },
  idempotencyKey: storeId,
  at: nextNight(),
});

/** Checks ledgers at night. @param rowsAtOnce bounds a transaction */
export function checkLedgers(
  { database }: Pick<Platform, 'database'>,
  rowsAtOnce = ROWS_AT_ONCE,
): TaskHandler {
  return handleTask(ledgerCheckTask, {
    concurrency: 1,
    leaseSeconds: LEASE_SECONDS,
    maxAttempts: ATTEMPTS,
    backoffSeconds: () => RETRY_SECONDS,
    describeError: (error) =>
      error instanceof LedgerBroken ? error.message : `not checked: ${error instanceof Error && error.name}`,
    async run({ storeId, since }, { task: { sellerId }, stopping }): Promise<LastCheck | Again> {
      const today = todayInSaoPaulo(currentTime());
      const known = since && today < addDays(since.wholeOn, WHOLE_EVERY_DAYS) ? since : undefined;
      const owner = { sellerId, storeId };
      const { broken, payments, checkpoint } = await checkLedger(database, owner, {
        rowsAtOnce,
        stopping,
        since: known,
      });
      if (broken.length > 0) throw new LedgerBroken({ broken, payments });
      return stopping.aborted ? againIn(0) : { ...checkpoint, wholeOn: known?.wholeOn ?? today };
    },
    // A new task, as old ones that are parked are deleted some day.
    async settled(trx, { storeId }, _task, ending) {
      if (ending.state === 'done') await enqueue(trx, ledgerCheckTask, checkOf(storeId, ending.outcome));
    },
  });
}

/** Enqueues the first check of stores that have none. */
export async function enqueueLedgerChecks({ platform }: Database): Promise<void> {
  const { rows: stores } = await sql<Owner>`
    select distinct seller_id as "sellerId", store_id as "storeId" from ledger_accounts as held
    where not exists (select from queue_tasks as task where task.seller_id = held.seller_id
      and task.kind = ${ledgerCheckTask.kind} and task.idempotency_key = held.store_id)
    limit ${STORES_AT_ONCE}`.execute(platform);
  await enqueueAll(
    platform,
    ledgerCheckTask,
    stores.map(({ sellerId, storeId }) => ({ ...checkOf(storeId), sellerId })),
  );
}

/** Checks the whole ledger of every store, now. */
export async function verifyLedgers(database: Database) {
  const stores = await database.platform
    .selectFrom('ledger_accounts')
    .select(['seller_id as sellerId', 'store_id as storeId'])
    .distinct()
    .execute();
  const broken: (Owner & { properties: string[]; payments: string[] })[] = [];
  const { signal: stopping } = new AbortController();
  for (const owner of stores) {
    const { broken: found, payments } = await checkLedger(database, owner, {
      rowsAtOnce: ROWS_AT_ONCE,
      stopping,
    });
    if (found.length > 0)
      broken.push({ ...owner, properties: found.map((property) => LEDGER_PROPERTIES[property]), payments });
  }
  return { stores: stores.length, broken };
}
