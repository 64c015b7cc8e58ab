import {
  type GatewayId,
  type LedgerEntry,
  type PaymentMethod,
  SELLER_ACCOUNTS,
  type SellerAccount,
} from '@balcao/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
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
const readLocked = compileOnce<Owner>()((statements, bind) =>
  statements
    .selectFrom('ledger_accounts')
    .where('seller_id', '=', bind('sellerId'))
    .where('store_id', '=', bind('storeId'))
    .orderBy('account')
    .select(['account', 'balance_cents', 'version'])
    .select(sql<Date>`greatest(clock_timestamp(), last_posted_at)`.as('postable_at'))
    .forNoKeyUpdate(),
);

/**
 * Locks the store's accounts until the transaction ends, always in the same order. Receivables, refunds and disputes of the store
 * are read and changed only after this.
 */
export async function lockAccounts(trx: SellerTransaction, owner: Owner): Promise<LockedAccount[]> {
  let rows = await readLocked(trx, owner);
  if (rows.length < SELLER_ACCOUNTS.length) {
    const { sellerId: seller_id, storeId: store_id } = owner;
    await trx
      .insertInto('ledger_accounts')
      .values(SELLER_ACCOUNTS.map((account) => ({ seller_id, store_id, account })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    rows = await readLocked(trx, owner);
  }
  return rows.map((row) => ({
    account: row.account,
    balanceCents: Number(row.balance_cents),
    version: Number(row.version),
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

/** What happened, for its transaction and each of its lines. */
export interface PostedFact {
  kind: string;
  /** Names the fact for ever, among those of the seller. */
  key: string;
  orderId?: string | undefined;
  paymentId?: string | undefined;
  occurredAt: Date;
  /** How and through whom its payment came. */
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
}

const insertLines = compileOnce<NewTransaction>()<never>(
  (_statements, bind) => sql`
    with posted as (
      insert into ledger_transactions
        (seller_id, id, store_id, kind, key, digest, order_id, payment_id, occurred_at, posted_at)
      values (${bind('sellerId')}, ${bind('transactionId')}, ${bind('storeId')}, ${bind('kind')}, ${bind('key')},
        ${bind('digest')}, ${bind('orderId')}, ${bind('paymentId')}, ${bind('occurredAt')}, ${bind('postedAt')})
    )
    insert into ledger_entries (seller_id, id, store_id, transaction_id, account, type, amount_cents, account_version,
      balance_before_cents, balance_after_cents, order_id, payment_id, occurred_at, posted_at, method, gateway)
    select ${bind('sellerId')}, id, ${bind('storeId')}, ${bind('transactionId')}, account, type, cents, version, before, after,
      ${bind('orderId')}, ${bind('paymentId')}, ${bind('occurredAt')}::timestamptz, ${bind('postedAt')}::timestamptz,
      ${bind('method')}, ${bind('gateway')}
    from jsonb_to_recordset(${bind('lines')}::jsonb)
      as line (id text, account text, type text, cents bigint, version bigint, before bigint, after bigint)`,
);

const updateAccount = compileOnce<
  Owner & { account: SellerAccount; after: number; version: number; postedAt: Date }
>()((statements, bind) =>
  statements
    .updateTable('ledger_accounts')
    .set({ balance_cents: bind('after'), version: bind('version'), last_posted_at: bind('postedAt') })
    .where('seller_id', '=', bind('sellerId'))
    .where('store_id', '=', bind('storeId'))
    .where('account', '=', bind('account')),
);

/** Writes a transaction whose accounts are locked. The statements share one round trip. */
export async function insertTransaction(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { orderId, paymentId, method = null, gateway = null, ...posted }: PostedFact,
  { digest, entries, postedAt }: { digest: string; entries: readonly PlacedEntry[]; postedAt: Date },
): Promise<void> {
  const owner = { sellerId, storeId };
  const lines = entries.map(({ account, type, amountCents, place }) => ({
    id: newId(),
    account,
    type,
    cents: amountCents,
    ...place,
  }));
  const payment = { orderId: orderId ?? null, paymentId: paymentId ?? null, method, gateway };
  const last = new Map(entries.flatMap(({ account, place }) => (place ? [[account, place] as const] : [])));
  await Promise.all([
    insertLines(trx, {
      ...owner,
      ...posted,
      ...payment,
      transactionId: newId(),
      digest,
      postedAt,
      lines: JSON.stringify(lines),
    }),
    ...[...last].map(([account, { version, after }]) =>
      updateAccount(trx, { ...owner, account: account as SellerAccount, after, version, postedAt }),
    ),
    ...entries.flatMap(({ account, place }) =>
      place && place.version % RUNNING_TOTAL_EVERY === 0
        ? [insertRunningTotal(trx, owner, { account, version: place.version, postedAt })]
        : [],
    ),
  ]);
}
