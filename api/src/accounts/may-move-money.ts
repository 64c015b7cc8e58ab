import { sql } from 'kysely';
import type { Executor } from '../db/database';
import type { Owner } from '../db/owner';
import { Problem } from '../problem';

/**
 * Why no money of a store moves: all money is on hold, the account of its owner is blocked or gone, or the store is closed.
 * Null while it may move.
 */
export type MoneyStop = 'on-hold' | 'owner' | 'store' | null;

/** Reads from the database, not from what a session remembers, whether money of a store may move at this moment. */
export async function moneyStopOf(executor: Executor, { sellerId, storeId }: Owner): Promise<MoneyStop> {
  const { rows } = await sql<{ stop: MoneyStop }>`
    select case
      when is_money_on_hold() then 'on-hold'
      when not exists (select from users where seller_id = ${sellerId} and status = 'active') then 'owner'
      when not exists (select from stores where seller_id = ${sellerId} and id = ${storeId} and status = 'active') then 'store'
    end as stop`.execute(executor);
  return rows[0]?.stop ?? null;
}

/**
 * The one rule that every movement of money asks, in the transaction that moves it.
 * @throws Problem money_on_hold or store_blocked
 */
export async function assertMayMoveMoney(executor: Executor, owner: Owner): Promise<void> {
  const stop = await moneyStopOf(executor, owner);
  if (stop === null) return;
  throw stop === 'on-hold'
    ? new Problem('money_on_hold', { headers: { 'retry-after': '600' } })
    : new Problem('store_blocked');
}
