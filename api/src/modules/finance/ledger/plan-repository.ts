import { type Selectable, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { PlansTable } from '../../../db/ledger-schema';
import type { Owner } from '../../../db/owner';

/** The plan of a store; the first one where it has chosen none. */
export const findPlan = (trx: SellerTransaction, { sellerId, storeId }: Owner) =>
  trx
    .selectFrom('stores')
    .innerJoinLateral(sql<Selectable<PlansTable>>`plan_terms(stores.plan_id)`.as('plan'), (join) =>
      join.onTrue(),
    )
    .where('stores.seller_id', '=', sellerId)
    .where('stores.id', '=', storeId)
    .selectAll('plan')
    .executeTakeFirstOrThrow();
