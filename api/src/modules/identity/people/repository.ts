import type { UserStatus } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';

const account = ['id', 'seller_id', 'name', 'email', 'status', 'is_platform_admin'] as const;

/** An account with the columns that blocking and unblocking need. */
export type LockedUser = Awaited<ReturnType<typeof lockUsersAndAdmins>>['admins'][number];

/**
 * Locks the users and all active platform admins until the transaction ends, always in the same order. When two admins
 * block each other at the same moment, the second finds themselves blocked.
 */
export async function lockUsersAndAdmins(trx: Executor, userIds: readonly string[]) {
  const rows = await trx
    .selectFrom('users')
    .select(account)
    .where((user) =>
      user.or([
        user('id', 'in', userIds),
        user.and([user('is_platform_admin', '=', true), user('status', '=', 'active')]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const isActiveAdmin = (row: (typeof rows)[number]) => row.is_platform_admin && row.status === 'active';
  return { users: new Map(rows.map((row) => [row.id, row])), admins: rows.filter(isActiveAdmin) };
}

export async function setUserStatus(trx: Executor, userId: string, status: UserStatus): Promise<void> {
  await trx
    .updateTable('users')
    .set((user) => ({
      status,
      ...(status === 'blocked' && { links_ended_at: sql<Date>`now()` }),
      updated_at: new Date(),
      version: sql`${user.ref('version')} + 1`,
    }))
    .where('id', '=', userId)
    .execute();
}

export async function emailHasAccount(executor: Executor, email: string): Promise<boolean> {
  const row = await executor.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** People's names by their ids. Unknown ids are left out. */
export async function namesOf(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
