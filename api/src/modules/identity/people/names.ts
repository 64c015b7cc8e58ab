import { findUserById, type User } from '../../../accounts/users';
import type { Executor } from '../../../db/database';
import { Problem } from '../../../problem';

/** The person of a path. @throws Problem not_found */
export async function requireUser(executor: Executor, id: string): Promise<User> {
  const user = await findUserById(executor, id);
  if (user === undefined) throw new Problem('not_found');
  return user;
}

/** What people are called, by their ids; ids of nobody are left out. */
export async function namesOf(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
