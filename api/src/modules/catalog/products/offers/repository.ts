import { sql } from 'kysely';
import type { Executor } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';

/** Never runs out. */
const UNCOUNTED = 2_147_483_647;

/** What offers ask of a product, or of one of its variants. */
export interface OfferedProduct {
  productId: string;
  /** Empty for a product without variants. */
  variantId: string;
  name: string;
  isOnSale: boolean;
  sku: string;
  /** 0 without a price. */
  priceCents: number;
  /** The prices that it was really sold for. */
  practisedCents: number[];
  /** Units that can be sold now. */
  stock: number;
  imageId: string | null;
}

/**
 * Products as offers see them, a row for each variant. What was really charged is what it costs now and what it is said to have cost
 * before: this is the one place that says so.
 */
export async function findOfferedProducts(
  executor: Executor,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
): Promise<OfferedProduct[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OfferedProduct>`
    select p.id as "productId", coalesce(v.id, '') as "variantId", p.name, p.status = 'active' as "isOnSale",
      coalesce(nullif(v.sku, ''), p.sku) as sku, price.cents as "priceCents",
      to_jsonb(array_remove(array[nullif(price.cents, 0), p.compare_at_cents::int], null)) as "practisedCents",
      case when p.stock_controlled and not p.sell_without_stock then coalesce(v.stock_quantity, p.stock_quantity)
        else ${sql.lit(UNCOUNTED)} end as stock,
      (select i.id from product_images as i where i.seller_id = p.seller_id and i.product_id = p.id
        order by i.position limit 1) as "imageId"
    from products as p
    left join product_variants as v on v.seller_id = p.seller_id and v.product_id = p.id
    cross join lateral (select coalesce(v.price_cents, p.price_cents, 0)::int as cents) as price
    where p.seller_id = ${sellerId} and p.store_id = ${storeId} and p.id = any(${ids}::text[])
    order by p.id, v.position`.execute(executor);
  return rows;
}
