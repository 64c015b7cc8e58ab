import { type PaymentMethod, REFERENCE_PRICE_DAYS } from '@balcao/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';

/** Never runs out. */
const UNCOUNTED = 2_147_483_647;

/** A product, or one of its variants, with the columns that offers need. */
export interface OfferedProduct {
  productId: string;
  /** Empty for a product without variants. */
  variantId: string;
  name: string;
  type: 'physical' | 'digital';
  /** The options that set a variant apart: its size, its colour. */
  optionValues: string[];
  /** The methods by which it may be paid; empty for any. */
  paymentMethods: PaymentMethod[];
  isOnSale: boolean;
  sku: string;
  /** 0 without a price. */
  priceCents: number;
  /** The prices at which it was sold within `REFERENCE_PRICE_DAYS`. */
  practisedCents: number[];
  /** Units that can be sold now. */
  stock: number;
  /** In one purchase; null for the usual number. */
  maxPerOrder: number | null;
  imageId: string | null;
}

/** The words that set a row apart from others of its product; empty without variants. */
export const variantNameOf = ({ optionValues }: OfferedProduct): string => optionValues.join(' · ');

/** Products as offers see them, a row for each variant. */
export async function findOfferedProducts(
  executor: Executor,
  owner: Owner,
  ids: readonly string[],
): Promise<OfferedProduct[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OfferedProduct>`
    select p.id as "productId", coalesce(v.id, '') as "variantId", p.name, p.type, p.status = 'active' as "isOnSale",
      coalesce(v.option_values, '[]') as "optionValues", p.payment_methods as "paymentMethods",
      coalesce(nullif(v.sku, ''), p.sku) as sku, price.cents as "priceCents",
      coalesce((select jsonb_agg(distinct charged.price_cents) from product_prices as charged
        where charged.seller_id = p.seller_id and charged.product_id = p.id and charged.variant_id = coalesce(v.id, '')
          and (charged.charged_until is null or charged.charged_until >= now() - make_interval(days => ${REFERENCE_PRICE_DAYS}))
      ), '[]') as "practisedCents",
      case when p.stock_controlled and not p.sell_without_stock then coalesce(v.stock_quantity, p.stock_quantity)
        else ${sql.lit(UNCOUNTED)} end as stock, p.max_per_order as "maxPerOrder",
      (select i.id from product_images as i where i.seller_id = p.seller_id and i.product_id = p.id
        order by i.position limit 1) as "imageId"
    from products as p
    left join product_variants as v on v.seller_id = p.seller_id and v.product_id = p.id
    cross join lateral (select coalesce(v.price_cents, p.price_cents, 0)::int as cents) as price
    where ${ofStore(owner, 'p')} and p.id = any(${ids}::text[])
    order by p.id, v.position`.execute(executor);
  return rows;
}

/** A product that can be bought now: the wanted one if it is such, else the one that was changed last. */
export async function findNewestOnSale(
  executor: Executor,
  owner: Owner,
  wanted = '',
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products as p
    where ${ofStore(owner, 'p')} and p.status = 'active' and (
      (p.price_cents > 0 and (not p.stock_controlled or p.sell_without_stock or p.stock_quantity > 0)
        and not exists (select from product_variants as v where v.seller_id = p.seller_id and v.product_id = p.id))
      or exists (select from product_variants as v where v.seller_id = p.seller_id and v.product_id = p.id
        and coalesce(v.price_cents, p.price_cents, 0) > 0
        and (not p.stock_controlled or p.sell_without_stock or v.stock_quantity > 0)))
    order by p.id = ${wanted} desc, p.updated_at desc, p.id limit 1`.execute(executor);
  return rows[0]?.id;
}

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

/** The columns of products that shipping needs: kind, weight and size. */
export const findShippedProducts = (
  executor: Executor,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
): Promise<ShippedProduct[]> => readShipped(executor, { sellerId, storeId, ids });
