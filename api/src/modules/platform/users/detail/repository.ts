import type { Executor } from '../../../../db/database';

/** The open stores that a person works in. */
export const listStoresOf = (executor: Executor, userId: string) =>
  executor
    .selectFrom('memberships')
    .innerJoin('stores', 'stores.id', 'memberships.store_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'active')
    .where('stores.status', '=', 'active')
    .select(['stores.id', 'stores.nome', 'stores.seller_id', 'stores.created_at', 'memberships.role'])
    .orderBy('stores.id')
    .execute();

/** The audit entry of the last time that a person was blocked. */
export const findLastBlock = (executor: Executor, sellerId: string) =>
  executor
    .selectFrom('audit_log')
    .select(['created_at', 'actor_id', 'actor_kind', 'after_json'])
    .where('seller_id', '=', sellerId)
    .where('action', '=', 'user.block')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Status and last access of a person, as the list of people has them. */
export const findDirectoryEntry = (executor: Executor, userId: string) =>
  executor
    .selectFrom('user_directory')
    .select(['kyc_status', 'gateway_status', 'last_seen_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

async function countOpen(
  executor: Executor,
  table: 'backup_codes' | 'user_notes',
  endedAt: 'used_at' | 'withdrawn_at',
  userId: string,
): Promise<number> {
  const row = await executor
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('user_id', '=', userId)
    .where(endedAt, 'is', null)
    .executeTakeFirstOrThrow();
  return row.rows;
}

/** A person's unused backup codes. */
export const countBackupCodes = (executor: Executor, userId: string): Promise<number> =>
  countOpen(executor, 'backup_codes', 'used_at', userId);

/** Notes about a person that were not withdrawn. */
export const countNotes = (executor: Executor, userId: string): Promise<number> =>
  countOpen(executor, 'user_notes', 'withdrawn_at', userId);
