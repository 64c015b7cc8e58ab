import { findUserById, type User } from '../../../accounts/users';
import type { Executor } from '../../../db/database';
import { Problem } from '../../../problem';

/** Finds the person that a path names. @throws Problem not_found */
export async function getUser(executor: Executor, id: string): Promise<User> {
  const user = await findUserById(executor, id);
  if (user === undefined) throw new Problem('not_found');
  return user;
}
