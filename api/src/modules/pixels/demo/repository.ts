import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** The latest paid orders of a demonstration. */
export const latestPaid = (executor: Executor, owner: Owner, count: number) =>
  executor
    .selectFrom('orders')
    .where(ofStore(owner))
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(count)
    .select(['id', 'number', 'total_cents', 'paid_at'])
    .execute();
