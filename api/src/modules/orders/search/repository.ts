import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** The buyers of orders, newest order first. */
export const buyersOf = (executor: Executor, owner: Owner, orderIds: readonly string[]) =>
  executor
    .selectFrom('orders')
    .where(ofStore(owner))
    .where('id', 'in', orderIds)
    .orderBy('ordered_at', 'desc')
    .select([
      'buyer_name as name',
      'buyer_email as email',
      'buyer_document as document',
      'buyer_phone as phone',
    ])
    .execute();

/** A buyer as an order has them. */
export type FoundBuyer = Awaited<ReturnType<typeof buyersOf>>[number];
