import { findUserById, type User } from '../../../accounts/users';
import type { Executor } from '../../../db/database';
import { Problem } from '../../../problem';

/** The person of a path. @throws Problem not_found */
export async function requireUser(executor: Executor, id: string): Promise<User> {
  const user = await findUserById(executor, id);
  if (user === undefined) throw new Problem('not_found');
  return user;
}
