import {
  CUSTODIES,
  type Custody,
  inCustody,
  releasePosting,
  reserveOf,
  reserveReleasePosting,
  startOfDay,
  todayInSaoPaulo,
} from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { post } from '../ledger/post';
import { type LockedAccount, lockAccounts } from '../ledger/repository';
import {
  type DueReceivable,
  dueReceivables,
  endedReserves,
  markReleased,
  markReservesEnded,
  storesWithDue,
  storesWithEndedReserve,
} from './release-repository';

/** Bounds a transaction, so that a store's sales do not wait for a whole day's releases. */
const BATCH = 200;

/** Does a batch of a store's work until less than a whole batch was left. */
async function inBatches(
  stores: readonly { seller_id: string; store_id: string; custody: Custody }[],
  batch: (owner: Owner, custody: Custody) => Promise<number>,
): Promise<void> {
  for (const { seller_id, store_id, custody } of stores) {
    const owner = { sellerId: seller_id, storeId: store_id };
    while ((await batch(owner, custody)) === BATCH);
  }
}

/**
 * Releases a receivable whose day has come to locked accounts. Its competência is that day, however late it is posted.
 *
 * @param soldAt of a sale that is posted just now: what falls due on its day is free from that moment, and not before
 */
export async function releaseReceivable(
  trx: SellerTransaction,
  owner: Owner,
  accounts: readonly LockedAccount[],
  receivable: DueReceivable,
  soldAt?: Date,
): Promise<void> {
  const { id, orderId, paymentId, availableOn, method, gateway, custody } = receivable;
  const of = { orderId, paymentId, method, gateway };
  const reserved = reserveOf(receivable);
  const dueAt = new Date(startOfDay(availableOn));
  const occurredAt = soldAt && soldAt > dueAt ? soldAt : dueAt;
  const fact = { ...of, kind: 'release', key: `release:${id}`, occurredAt };
  const { entries } = releasePosting(receivable, reserved);
  await Promise.all([
    post(trx, owner, accounts, fact, inCustody(custody, entries)),
    markReleased(trx, owner, receivable, reserved),
  ]);
}

/** Releases a batch of what is due in a store. @returns how many there were */
function releaseBatch(database: Database, owner: Owner, custody: Custody, day: string): Promise<number> {
  return database.withLedger(owner.sellerId, async (trx) => {
    const accounts = await lockAccounts(trx, owner, custody);
    const due = await dueReceivables(trx, owner, { day, custody, limit: BATCH });
    for (const receivable of due) await releaseReceivable(trx, owner, accounts, receivable);
    return due.length;
  });
}

/** Frees a batch of a store's reserves whose time is over. @returns how many there were */
function freeBatch(database: Database, owner: Owner, custody: Custody, day: string): Promise<number> {
  return database.withLedger(owner.sellerId, async (trx) => {
    const accounts = await lockAccounts(trx, owner, custody);
    const ended = await endedReserves(trx, owner, { day, custody, limit: BATCH });
    for (const { id, order_id, payment_id, reserved_cents, reserved_until, method, gateway } of ended) {
      const fact = {
        kind: 'reserve-release',
        key: `reserve-release:${id}`,
        orderId: order_id,
        paymentId: payment_id,
        method,
        gateway,
        occurredAt: new Date(startOfDay(reserved_until)),
      };
      const { entries } = reserveReleasePosting(reserved_cents);
      await post(trx, owner, accounts, fact, inCustody(custody, entries));
    }
    if (ended.length > 0)
      await markReservesEnded(
        trx,
        owner,
        ended.map(({ id }) => id),
      );
    return ended.length;
  });
}

/** Releases what is due to a store on a day or before, whoever holds it. */
export const releaseDueOf = (database: Database, owner: Owner, day: string): Promise<void> =>
  inBatches(
    CUSTODIES.map((custody) => ({ seller_id: owner.sellerId, store_id: owner.storeId, custody })),
    (store, custody) => releaseBatch(database, store, custody, day),
  );

/**
 * Releases what is due today or was before, and frees reserves whose time is over, each once: it may run twice, late, or after
 * days without running.
 *
 * @param day of São Paulo
 */
export async function releaseDue(database: Database, day = todayInSaoPaulo(currentTime())): Promise<void> {
  await inBatches(await storesWithDue(database.platform, day), (owner, custody) =>
    releaseBatch(database, owner, custody, day),
  );
  await inBatches(await storesWithEndedReserve(database.platform, day), (owner, custody) =>
    freeBatch(database, owner, custody, day),
  );
}
