import {
  type GatewayId,
  type LedgerEntry,
  type PaymentMethod,
  SELLER_ACCOUNTS,
  type SellerAccount,
} from '@balcao/domain';
import { sql } from 'kysely';
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

const readLocked = (trx: SellerTransaction, { sellerId, storeId }: Owner) =>
  trx
    .selectFrom('ledger_accounts')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .orderBy('account')
    .select(['account', 'balance_cents', 'version'])
    .select(sql<Date>`greatest(clock_timestamp(), last_posted_at)`.as('postable_at'))
    .forNoKeyUpdate()
    .execute();

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

/** The digest of a transaction that was posted under a key. */
export const findDigest = async (
  trx: SellerTransaction,
  { sellerId }: Owner,
  key: string,
): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('ledger_transactions')
      .where('seller_id', '=', sellerId)
      .where('key', '=', key)
      .select('digest')
      .executeTakeFirst()
  )?.digest;

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

/** Writes a transaction whose accounts are locked. The statements share one round trip. */
export async function insertTransaction(
  trx: SellerTransaction,
  owner: Owner,
  { kind, key, orderId, paymentId, occurredAt, method = null, gateway = null }: PostedFact,
  { digest, entries, postedAt }: { digest: string; entries: readonly PlacedEntry[]; postedAt: Date },
): Promise<void> {
  const { sellerId, storeId } = owner;
  const transactionId = newId();
  const fact = {
    seller_id: sellerId,
    store_id: storeId,
    order_id: orderId ?? null,
    payment_id: paymentId ?? null,
    occurred_at: occurredAt,
    posted_at: postedAt,
  };
  const last = new Map(entries.flatMap(({ account, place }) => (place ? [[account, place] as const] : [])));
  await Promise.all([
    trx
      .insertInto('ledger_transactions')
      .values({ ...fact, id: transactionId, kind, key, digest })
      .execute(),
    trx
      .insertInto('ledger_entries')
      .values(
        entries.map(({ account, type, amountCents, place }) => ({
          ...fact,
          method,
          gateway,
          id: newId(),
          transaction_id: transactionId,
          account,
          type,
          amount_cents: amountCents,
          account_version: place?.version ?? null,
          balance_before_cents: place?.before ?? null,
          balance_after_cents: place?.after ?? null,
        })),
      )
      .execute(),
    ...[...last].map(([account, { version, after }]) =>
      trx
        .updateTable('ledger_accounts')
        .set({ balance_cents: after, version, last_posted_at: postedAt })
        .where('seller_id', '=', sellerId)
        .where('store_id', '=', storeId)
        .where('account', '=', account as SellerAccount)
        .execute(),
    ),
    ...entries.flatMap(({ account, place }) =>
      place && place.version % RUNNING_TOTAL_EVERY === 0
        ? [insertRunningTotal(trx, owner, { account, version: place.version, postedAt })]
        : [],
    ),
  ]);
}
