import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** The person who acts as the seller in a demonstration. */
export interface DemoPerson {
  userId: string;
  name: string;
}

/** The seller's own person. */
export const findPerson = (executor: Executor, { sellerId }: Owner): Promise<DemoPerson> =>
  executor
    .selectFrom('users')
    .where('seller_id', '=', sellerId)
    .select(['id as userId', 'name'])
    .executeTakeFirstOrThrow();
