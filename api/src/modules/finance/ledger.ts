import { createHash } from 'node:crypto';
import {
  ACCOUNTS_OF,
  type Custody,
  type GatewayId,
  isSellerAccount,
  type LedgerAccount,
  type LedgerEntry,
  type PaymentMethod,
  type SellerAccount,
} from '@balcao/domain';
import { sql } from 'kysely';
import { simulatedTime } from '../../db/clock';
import { compileOnce, compileStatement } from '../../db/compile-once';
import type { SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Owner } from '../../db/owner';
import { assertInTurn } from '../../db/posting-turn';

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
const insertRunningTotal = compileOnce<PlaceOfTotal>()<never>(
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

/** An account as it stands while it is locked. */
export interface LockedAccount {
  account: SellerAccount;
  balanceCents: number;
  version: number;
  /** The earliest moment at which it can be posted to: time never goes back on a statement. */
  postableAt: Date;
}

/** A sale waits for what this file sends, so its statements are compiled once. */
const readLocked = compileOnce<Owner & { accounts: readonly SellerAccount[]; told: Date | null }>()(
  (statements, bind) =>
    statements
      .selectFrom('ledger_accounts')
      .where('seller_id', '=', bind('sellerId'))
      .where('store_id', '=', bind('storeId'))
      .where(sql<boolean>`account = any(${bind('accounts')})`)
      .orderBy('account')
      .select(['account', 'balance_cents as balanceCents', 'version'])
      .select(
        sql<Date>`greatest(coalesce(${bind('told')}::timestamptz, clock_timestamp()), last_posted_at)`.as(
          'postableAt',
        ),
      )
      .forNoKeyUpdate(),
);

/**
 * Locks the store's accounts of what a custodian holds until the transaction ends, always in the same order. Receivables, refunds and
 * disputes of the store are read and changed only after this.
 */
export async function lockAccounts(
  trx: SellerTransaction,
  owner: Owner,
  custody: Custody = 'plataforma',
): Promise<LockedAccount[]> {
  assertInTurn(trx);
  const accounts = ACCOUNTS_OF[custody];
  const asked = { ...owner, accounts, told: simulatedTime() ?? null };
  let rows = await readLocked(trx, asked);
  if (rows.length < accounts.length) {
    const { sellerId: seller_id, storeId: store_id } = owner;
    await trx
      .insertInto('ledger_accounts')
      .values(accounts.map((account) => ({ seller_id, store_id, account })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    rows = await readLocked(trx, asked);
  }
  return rows;
}

/** The digest of a transaction that was posted under a key. */
const readDigest = compileOnce<{ sellerId: string; key: string }>()((statements, bind) =>
  statements
    .selectFrom('ledger_transactions')
    .where('seller_id', '=', bind('sellerId'))
    .where('key', '=', bind('key'))
    .select('digest'),
);

/** A fact, for its transaction and each of its lines. */
interface PostedFact {
  kind: string;
  /** Names the fact for ever, among those of the seller. */
  key: string;
  orderId?: string | undefined;
  paymentId?: string | undefined;
  occurredAt: Date;
  /** The method and the gateway of its payment. */
  method?: PaymentMethod | null | undefined;
  gateway?: GatewayId | null | undefined;
}

/** An entry with the balance that it leads to; null where the account keeps none. */
interface PlacedEntry extends LedgerEntry {
  place: { version: number; before: number; after: number } | null;
}

interface NewTransaction extends Owner {
  transactionId: string;
  kind: string;
  key: string;
  digest: string;
  orderId: string | null;
  paymentId: string | null;
  occurredAt: Date;
  postedAt: Date;
  method: PaymentMethod | null;
  gateway: GatewayId | null;
  /** JSON: one text for any number of lines, so that PostgreSQL plans it once. */
  lines: string;
  /** As `lines`: what they make of the accounts. */
  accounts: string;
}

/** Nothing of it is written where the key is known. Each value is sent once: what the lines share they have from their transaction. */
const writeTransaction = compileStatement<NewTransaction>()<never>(
  (_statements, bind) => sql`
    with posted as (
      insert into ledger_transactions
        (seller_id, id, store_id, kind, key, digest, order_id, payment_id, occurred_at, posted_at)
      values (${bind('sellerId')}, ${bind('transactionId')}, ${bind('storeId')}, ${bind('kind')}, ${bind('key')},
        ${bind('digest')}, ${bind('orderId')}, ${bind('paymentId')}, ${bind('occurredAt')}, ${bind('postedAt')})
      on conflict (seller_id, key) do nothing
      returning seller_id, id, store_id, order_id, payment_id, occurred_at, posted_at
    ), moved as (
      update ledger_accounts as held set balance_cents = after, version = last.version, last_posted_at = posted.posted_at
      from posted cross join jsonb_to_recordset(${bind('accounts')}::jsonb) as last (account text, version bigint, after bigint)
      where held.seller_id = posted.seller_id and held.store_id = posted.store_id and held.account = last.account
    )
    insert into ledger_entries (seller_id, id, store_id, transaction_id, account, type, amount_cents, account_version,
      balance_before_cents, balance_after_cents, order_id, payment_id, occurred_at, posted_at, method, gateway)
    select posted.seller_id, line.id, posted.store_id, posted.id, account, type, cents, version, before, after,
      posted.order_id, posted.payment_id, posted.occurred_at, posted.posted_at, ${bind('method')}, ${bind('gateway')}
    from posted cross join jsonb_to_recordset(${bind('lines')}::jsonb)
      as line (id text, account text, type text, cents bigint, version bigint, before bigint, after bigint)`,
);

/**
 * Writes a transaction whose accounts are locked, and what it makes of them, in one round trip.
 *
 * @returns false, having written nothing, when something was posted under its key
 */
async function insertTransaction(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { orderId, paymentId, method, gateway, kind, key, occurredAt }: PostedFact,
  { digest, entries, postedAt }: { digest: string; entries: readonly PlacedEntry[]; postedAt: Date },
): Promise<boolean> {
  const owner = { sellerId, storeId };
  const lines = entries.map(({ account, type, amountCents, place }) => ({
    id: newId(),
    account,
    type,
    cents: amountCents,
    ...place,
  }));
  const last = new Map(entries.flatMap(({ account, place }) => (place ? [[account, place] as const] : [])));
  const accounts = [...last].map(([account, { version, after }]) => ({ account, version, after }));
  const totals = entries.flatMap(({ account, place }) =>
    place && place.version % RUNNING_TOTAL_EVERY === 0 ? [{ account, version: place.version }] : [],
  );
  const [{ numAffectedRows }] = await Promise.all([
    trx.executeQuery(
      writeTransaction({
        ...owner,
        transactionId: newId(),
        kind,
        key,
        digest,
        orderId: orderId ?? null,
        paymentId: paymentId ?? null,
        occurredAt,
        postedAt,
        method: method ?? null,
        gateway: gateway ?? null,
        lines: JSON.stringify(lines),
        accounts: JSON.stringify(accounts),
      }),
    ),
    ...totals.map((total) => insertRunningTotal(trx, { ...owner, ...total, postedAt })),
  ]);
  return numAffectedRows !== 0n;
}

const digestOf = (entries: readonly LedgerEntry[]) =>
  createHash('sha256')
    .update(entries.map(({ account, type, amountCents }) => `${account}|${type}|${amountCents}`).join('\n'))
    .digest('base64url');

/** Walks through the entries with the balances that they lead to. @returns also the accounts as they leave them */
function place(accounts: readonly LockedAccount[], entries: readonly LedgerEntry[]) {
  const after = accounts.map((account) => ({ ...account }));
  const placed = entries.map((entry): PlacedEntry => {
    if (!isSellerAccount(entry.account)) return { ...entry, place: null };
    const account = after.find((one) => one.account === entry.account);
    if (account === undefined) throw new Error(`${entry.account} is not locked.`);
    const before = account.balanceCents;
    account.balanceCents += entry.amountCents;
    account.version += 1;
    return { ...entry, place: { version: account.version, before, after: account.balanceCents } };
  });
  return { placed, after };
}

/**
 * Posts entries that add up to 0 to locked accounts; a fact that was posted before adds nothing. Changes the accounts, so one
 * posting to them waits for the other.
 *
 * @returns false when the fact was known
 * @throws Error when the same key comes with other entries, which nobody may post
 */
export async function post(
  trx: SellerTransaction,
  owner: Owner,
  accounts: readonly LockedAccount[],
  fact: PostedFact,
  entries: readonly LedgerEntry[],
): Promise<boolean> {
  if (entries.length === 0) return false;
  const digest = digestOf(entries);
  const { placed, after } = place(accounts, entries);
  const postedAt = new Date(Math.max(...accounts.map(({ postableAt }) => postableAt.getTime())));
  if (await insertTransaction(trx, owner, fact, { digest, entries: placed, postedAt })) {
    for (const [index, account] of accounts.entries()) Object.assign(account, after[index]);
    return true;
  }
  const [known] = await readDigest(trx, { sellerId: owner.sellerId, key: fact.key });
  if (known?.digest !== digest) throw new Error(`${fact.key} was posted with other entries.`);
  return false;
}
