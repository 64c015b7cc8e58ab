import { sql } from 'kysely';
import { compileOnce } from '../../../../db/compile-once';
import type { Executor } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';

const readShipped = compileOnce<Owner & { ids: readonly string[] }>()((statements, bind) =>
  statements
    .selectFrom('products')
    .where('seller_id', '=', bind('sellerId'))
    .where('store_id', '=', bind('storeId'))
    .where('id', '=', sql<string>`any(${bind('ids')}::text[])`)
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
    ]),
);

/** The columns of products that shipping needs: kind, weight and size. */
export const findShippedProducts = (
  executor: Executor,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
): Promise<ShippedProduct[]> => readShipped(executor, { sellerId, storeId, ids });

/** A product as shipping sees it. */
export interface ShippedProduct {
  id: string;
  name: string;
  type: 'physical' | 'digital';
  categories: string[];
  lowest_price_cents: number;
  weight_g: number | null;
  height_cm: number | null;
  width_cm: number | null;
  length_cm: number | null;
}
