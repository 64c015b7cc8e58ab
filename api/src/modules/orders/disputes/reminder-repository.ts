import { DISPUTE_REMINDER_DAYS } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';

const [FIRST_DAYS] = DISPUTE_REMINDER_DAYS;
const LIMIT = 500;

/** The reminder that an open dispute is due for, in days before its deadline; null when it is too early for one. */
const dueDays = sql<number | null>`case ${sql.join(
  [...DISPUTE_REMINDER_DAYS]
    .reverse()
    .map((days) => sql`when d.deadline <= now() + make_interval(days => ${days}) then ${days}::int`),
  sql` `,
)} end`;

const isDue = sql<boolean>`(d.reminded_days is null or d.reminded_days > ${dueDays})`;

/** Open disputes that are to be reminded of now. What was tried out in test mode is not. */
export const listDueReminders = (executor: Executor) =>
  executor
    .selectFrom('disputes as d')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'd.seller_id').onRef('o.id', '=', 'd.order_id'),
    )
    .where('d.status', '=', 'open')
    .where('o.is_test', '=', false)
    .where('o.source', '<>', 'demo')
    .where('d.deadline', '>', sql<Date>`now()`)
    .where('d.deadline', '<=', sql<Date>`now() + make_interval(days => ${FIRST_DAYS})`)
    .where(isDue)
    .orderBy('d.deadline')
    .limit(LIMIT)
    .select(['d.seller_id as sellerId', 'd.store_id as storeId', 'd.id'])
    .execute();

/** Marks a reminder as given. @returns what it says; undefined when another replica was faster, or it is answered */
export const claimReminder = (trx: SellerTransaction, { sellerId, id }: { sellerId: string; id: string }) =>
  trx
    .updateTable('disputes as d')
    .from('orders as o')
    .set({ reminded_days: dueDays })
    .where('d.seller_id', '=', sellerId)
    .where('d.id', '=', id)
    .where('d.status', '=', 'open')
    .where('d.deadline', '>', sql<Date>`now()`)
    .where(isDue)
    .whereRef('o.seller_id', '=', 'd.seller_id')
    .whereRef('o.id', '=', 'd.order_id')
    .returning(['d.kind', 'd.amount_cents', 'd.deadline', 'o.number'])
    .executeTakeFirst();
