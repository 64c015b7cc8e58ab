import { findUserByEmail } from '../../../accounts/users';
import type { Database } from '../../../db/database';
import type { Person } from '../../../module';

/**
 * The person whose account has an e-mail.
 * @throws when there is none
 */
export async function findPerson({ platform }: Database, email: string | undefined): Promise<Person> {
  const user = email && (await findUserByEmail(platform, email));
  if (!user) throw new Error('Say the e-mail of an account');
  return { sellerId: user.seller_id, userId: user.id };
}
