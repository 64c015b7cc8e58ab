import { sql } from 'kysely';
import type { Database } from '../../../../db/database';

/**
 * Sums the changes of each store's counts up to one row per facet. What others add meanwhile stays; of two replicas that do
 * it at once each sums up the rows that it got.
 */
export async function sumUpTallies({ platform }: Database): Promise<void> {
  await sql`
    with taken as (
      delete from product_tallies t
      using (select seller_id, store_id from product_tallies
             group by seller_id, store_id having count(*) > count(distinct facet)) as grown
      where t.seller_id = grown.seller_id and t.store_id = grown.store_id
      returning t.seller_id, t.store_id, t.facet, t.change
    )
    insert into product_tallies (seller_id, store_id, facet, change)
    select seller_id, store_id, facet, sum(change) from taken
    group by seller_id, store_id, facet having sum(change) <> 0`.execute(platform);
}
