import {
  ACCOUNTS_OF,
  type Custody,
  type GatewayId,
  type LedgerEntry,
  type PaymentMethod,
  type SellerAccount,
} from '@balcao/domain';
import { sql } from 'kysely';
import { simulatedTime } from '../../../db/clock';
import { compileOnce, compileStatement } from '../../../db/compile-once';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { assertInTurn } from '../../../db/posting-turn';
import { insertRunningTotal, RUNNING_TOTAL_EVERY } from './running-totals-repository';

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
      .select(['account', 'balance_cents', 'version'])
      .select(
        sql<Date>`greatest(coalesce(${bind('told')}::timestamptz, clock_timestamp()), last_posted_at)`.as(
          'postable_at',
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
  return rows.map((row) => ({
    account: row.account,
    balanceCents: row.balance_cents,
    version: row.version,
    postableAt: row.postable_at,
  }));
}

const readDigest = compileOnce<{ sellerId: string; key: string }>()((statements, bind) =>
  statements
    .selectFrom('ledger_transactions')
    .where('seller_id', '=', bind('sellerId'))
    .where('key', '=', bind('key'))
    .select('digest'),
);

/** The digest of a transaction that was posted under a key. */
export async function findDigest(
  trx: SellerTransaction,
  { sellerId }: Owner,
  key: string,
): Promise<string | undefined> {
  const [found] = await readDigest(trx, { sellerId, key });
  return found?.digest;
}

/** A fact, for its transaction and each of its lines. */
export interface PostedFact {
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
export interface PlacedEntry extends LedgerEntry {
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

/** Entries with the balances that they lead to. */
interface PlacedTransaction {
  digest: string;
  entries: readonly PlacedEntry[];
  postedAt: Date;
}

/**
 * Writes a transaction whose accounts are locked, and what it makes of them, in one round trip.
 *
 * @returns false, having written nothing, when something was posted under its key
 */
export async function insertTransaction(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { orderId, paymentId, method, gateway, kind, key, occurredAt }: PostedFact,
  { digest, entries, postedAt }: PlacedTransaction,
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
