import {
  addDays,
  CUSTODIES,
  type Custody,
  type GatewayId,
  inCustody,
  type PaymentMethod,
  releasePosting,
  reserveOf,
  reserveReleasePosting,
  startOfDay,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { Database, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { isSellerBusy } from '../../db/posting-turns';
import { type LockedAccount, lockAccounts, post } from './ledger';

/** Bounds a transaction, so that a store's sales do not wait for a whole day's releases. */
const BATCH = 200;

/** A receivable whose day has come. */
export interface DueReceivable {
  id: string;
  orderId: string;
  paymentId: string;
  availableOn: string;
  openCents: number;
  reserveBasisPoints: number;
  reserveDays: number;
  method: PaymentMethod | null;
  gateway: GatewayId | null;
  custody: Custody;
}

/** A store, and the custodian of the money that is moved. */
interface Held extends Owner {
  custody: Custody;
}

/** A step of a day's work on locked accounts. @returns how many receivables it found, at most `BATCH` */
type Batch = (
  trx: SellerTransaction,
  held: Held,
  accounts: readonly LockedAccount[],
  day: string,
) => Promise<number>;

/**
 * Does the batches of each store, each in a transaction of its own, until less than a whole one was left. A store whose accounts are busy
 * holds up no other: it is asked for once more after all of them.
 */
async function inBatches(
  database: Database,
  stores: readonly Held[],
  day: string,
  batch: Batch,
): Promise<void> {
  const inStore = async (held: Held) => {
    const one = () =>
      database.withLedger(held.sellerId, async (trx) =>
        batch(trx, held, await lockAccounts(trx, held, held.custody), day),
      );
    while ((await one()) === BATCH);
  };
  const busy: Held[] = [];
  for (const held of stores)
    try {
      await inStore(held);
    } catch (error) {
      if (!isSellerBusy(error)) throw error;
      busy.push(held);
    }
  for (const held of busy) await inStore(held);
}

/**
 * Releases a receivable whose day has come to locked accounts: nothing is left of it to wait for, except what is reserved. Its
 * competência is that day, however late it is posted.
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
  const { id, orderId, paymentId, availableOn, reserveDays, method, gateway, custody } = receivable;
  const reservedCents = reserveOf(receivable);
  const dueAt = new Date(startOfDay(availableOn));
  const occurredAt = soldAt && soldAt > dueAt ? soldAt : dueAt;
  const fact = { orderId, paymentId, method, gateway, kind: 'release', key: `release:${id}`, occurredAt };
  const { entries } = releasePosting(receivable, reservedCents);
  await Promise.all([
    post(trx, owner, accounts, fact, inCustody(custody, entries)),
    trx
      .updateTable('receivables')
      .set({
        status: 'liberado',
        open_cents: 0,
        reserved_cents: reservedCents,
        reserved_until: reservedCents > 0 ? addDays(availableOn, reserveDays) : null,
      })
      .where('seller_id', '=', owner.sellerId)
      .where('id', '=', id)
      .execute(),
  ]);
}

/** Releases what is due in a store, the earliest first. */
const releaseBatch: Batch = async (trx, { custody, ...owner }, accounts, day) => {
  const due = await trx
    .selectFrom('receivables')
    .where(ofStore(owner))
    .where('status', '=', 'agendado')
    .where('custody', '=', custody)
    .where('available_on', '<=', day)
    .orderBy('available_on')
    .orderBy('id')
    .limit(BATCH)
    .select(['id', 'order_id as orderId', 'payment_id as paymentId', 'method', 'gateway', 'custody'])
    .select(['open_cents as openCents', 'reserve_basis_points as reserveBasisPoints'])
    .select(['reserve_days as reserveDays', sql<string>`available_on::text`.as('availableOn')])
    .execute();
  for (const receivable of due) await releaseReceivable(trx, owner, accounts, receivable);
  return due.length;
};

/** Frees a store's reserves whose time is over. */
const freeBatch: Batch = async (trx, { custody, ...owner }, accounts, day) => {
  const ended = await trx
    .selectFrom('receivables')
    .where(ofStore(owner))
    .where('reserved_cents', '>', 0)
    .where('custody', '=', custody)
    .where('reserved_until', '<=', day)
    .orderBy('reserved_until')
    .orderBy('id')
    .limit(BATCH)
    .select(['id', 'order_id as orderId', 'payment_id as paymentId', 'method', 'gateway'])
    .select(['reserved_cents as reservedCents', sql<string>`reserved_until::text`.as('reservedUntil')])
    .execute();
  for (const { id, reservedCents, reservedUntil, ...of } of ended) {
    const occurredAt = new Date(startOfDay(reservedUntil));
    const fact = { ...of, kind: 'reserve-release', key: `reserve-release:${id}`, occurredAt };
    const { entries } = reserveReleasePosting(reservedCents);
    await post(trx, owner, accounts, fact, inCustody(custody, entries));
  }
  if (ended.length > 0)
    await trx
      .updateTable('receivables')
      .set({ reserved_cents: 0, reserved_until: null })
      .where('seller_id', '=', owner.sellerId)
      .where(
        'id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute();
  return ended.length;
};

/** Releases what is due to a store on a day or before, whoever holds it. */
export const releaseDueOf = (database: Database, { sellerId, storeId }: Owner, day: string): Promise<void> =>
  inBatches(
    database,
    CUSTODIES.map((custody) => ({ sellerId, storeId, custody })),
    day,
    releaseBatch,
  );

/**
 * Releases what is due today or was before, and frees reserves whose time is over, each once: it may run twice, late, or after
 * days without running.
 *
 * @param day of São Paulo
 */
export async function releaseDue(database: Database, day = todayInSaoPaulo(currentTime())): Promise<void> {
  const stores = database.platform
    .selectFrom('receivables')
    .select(['seller_id as sellerId', 'store_id as storeId', 'custody'])
    .distinct()
    .orderBy('seller_id');
  const withDue = stores.where('status', '=', 'agendado').where('available_on', '<=', day);
  await inBatches(database, await withDue.execute(), day, releaseBatch);
  const withReserve = stores.where('reserved_cents', '>', 0).where('reserved_until', '<=', day);
  await inBatches(database, await withReserve.execute(), day, freeBatch);
}
