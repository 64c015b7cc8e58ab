import { sql } from 'kysely';
import type { Executor } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';

/** What shipping asks of products: what they are, what they weigh, and how large they are. */
export const findShippedProducts = (
  executor: Executor,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
): Promise<ShippedProduct[]> =>
  executor
    .selectFrom('products')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .select([
      'id',
      'name',
      'type',
      'categories',
      'lowest_price_cents',
      'weight_g',
      'height_cm',
      'width_cm',
      'length_cm',
    ])
    .execute();

/** A product as shipping sees it. */
export interface ShippedProduct {
  id: string;
  name: string;
  type: 'physical' | 'digital';
  categories: string[];
  lowest_price_cents: string;
  weight_g: number | null;
  height_cm: number | null;
  width_cm: number | null;
  length_cm: number | null;
}
