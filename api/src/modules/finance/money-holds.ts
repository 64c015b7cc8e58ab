import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { newId } from '../../db/new-id';

/** A hold of the whole platform's money. */
interface MoneyHold {
  id: string;
  reason: string;
  placedAt: Date;
}

/** The holds that are not lifted, the oldest first. For the platform's own transactions. */
export const listMoneyHolds = (platform: Executor): Promise<MoneyHold[]> =>
  platform
    .selectFrom('money_holds')
    .where('lifted_at', 'is', null)
    .orderBy('placed_at')
    .select(['id', 'reason', 'placed_at as placedAt'])
    .execute();

/** Holds payouts and anticipations of everybody back, until somebody lifts it. */
export async function placeMoneyHold(platform: Executor, reason: string): Promise<void> {
  await platform.insertInto('money_holds').values({ id: newId(), reason }).execute();
}

/** Lifts all holds. @returns how many there were */
export async function liftMoneyHolds(platform: Executor): Promise<number> {
  const { numUpdatedRows } = await platform
    .updateTable('money_holds')
    .set({ lifted_at: sql<Date>`now()` })
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
