import { sql } from 'kysely';

/**
 * The product of a line `i` of an order `o`: the one that it was sold as on our own checkout, else the one that the order's source calls
 * so, else the one that has the line's SKU now.
 */
export const PRODUCT_OF_LINE = sql<string | null>`coalesce(
  (select p.id from products as p
    where p.seller_id = i.seller_id and p.store_id = o.store_id and o.source = 'checkout' and p.id = i.source_product_id),
  (select p.id from products as p
    where p.seller_id = i.seller_id and p.store_id = o.store_id and p.origin = o.source
      and p.origin_id = i.source_product_id and i.source_product_id <> ''),
  (select k.product_id from product_skus as k
    where k.seller_id = i.seller_id and k.store_id = o.store_id and k.sku_key = lower(i.sku) and i.sku <> ''))`;
