import { type ChargedPrice, REFERENCE_PRICE_DAYS } from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { ProductContent, ProductWrite } from './product-content';

/** More of a product's prices are not looked at, the latest ones first. */
const MOST_PRICES = 200;

/** The prices of a product and its variants; none while it is not for sale. A product without variants has an empty variant. */
function pricesOf(
  id: string,
  content: ProductContent | undefined,
): { productId: string; variantId: string; priceCents: number }[] {
  if (content?.status !== 'active') return [];
  const { priceCents, variants } = content;
  const sold =
    variants.length === 0
      ? [{ variantId: '', price: priceCents }]
      : variants.map((variant) => ({ variantId: variant.id, price: variant.priceCents ?? priceCents }));
  return sold.flatMap(({ variantId, price }) =>
    price === null ? [] : [{ productId: id, variantId, priceCents: price }],
  );
}

/** Writes down what written products are sold for from now on, where that is something else than before. */
export async function recordPriceChanges(
  trx: SellerTransaction,
  sellerId: string,
  writes: readonly ProductWrite[],
): Promise<void> {
  const changing = writes.filter(
    ({ id, content, current }) =>
      JSON.stringify(pricesOf(id, content)) !== JSON.stringify(pricesOf(id, current?.content)),
  );
  if (changing.length === 0) return;
  const ids = changing.map(({ id }) => id);
  const prices = JSON.stringify(changing.flatMap(({ id, content }) => pricesOf(id, content)));
  // Ends those that are charged no more.
  await sql`
    update product_prices as price set charged_until = now()
    where price.seller_id = ${sellerId} and price.product_id = any(${ids}::text[]) and price.charged_until is null
      and not exists (select from jsonb_to_recordset(${prices}::jsonb) as wanted("productId" text, "variantId" text, "priceCents" bigint)
        where wanted."productId" = price.product_id and wanted."variantId" = price.variant_id
          and wanted."priceCents" = price.price_cents)`.execute(trx);
  // Begins those that are new. One that ends and begins at the same moment was never interrupted.
  await sql`
    insert into product_prices (seller_id, product_id, variant_id, price_cents, charged_from)
    select ${sellerId}, wanted."productId", wanted."variantId", wanted."priceCents", now()
    from jsonb_to_recordset(${prices}::jsonb) as wanted("productId" text, "variantId" text, "priceCents" bigint)
    where not exists (select from product_prices as price
      where price.seller_id = ${sellerId} and price.product_id = wanted."productId" and price.variant_id = wanted."variantId"
        and price.price_cents = wanted."priceCents" and price.charged_until is null)
    on conflict (seller_id, product_id, variant_id, price_cents, charged_from) do update set charged_until = null`.execute(
    trx,
  );
}

/** The statement by which the lines of an order that was paid say what was charged, where that is another price than the product's. */
export const soldPrices = (
  trx: SellerTransaction,
  order: { sellerId: string; storeId: string; orderId: string; paidAt: Date },
): CompiledQuery =>
  sql`
    insert into product_prices (seller_id, product_id, variant_id, price_cents, charged_from, charged_until)
    select distinct product.seller_id, product.id, coalesce(variant.id, ''), item.unit_price_cents,
      ${order.paidAt}::timestamptz, ${order.paidAt}::timestamptz
    from order_items as item
    join product_skus as held on held.seller_id = item.seller_id and held.store_id = ${order.storeId} and held.sku_key = lower(item.sku)
    join products as product on product.seller_id = held.seller_id and product.id = held.product_id
    left join product_variants as variant on variant.seller_id = product.seller_id and variant.product_id = product.id
      and lower(variant.sku) = lower(item.sku)
    where item.seller_id = ${order.sellerId} and item.order_id = ${order.orderId} and item.sku <> '' and item.kind = 'product'
      and item.unit_price_cents > 0 and (product.variant_count = 0 or variant.id is not null)
      and not exists (select from product_prices as price
        where price.seller_id = item.seller_id and price.product_id = product.id and price.variant_id = coalesce(variant.id, '')
          and price.price_cents = item.unit_price_cents and price.charged_until is null)
    on conflict do nothing`.compile(trx);

/** The prices at which products of a store were sold within `REFERENCE_PRICE_DAYS`, each price once, the highest first. */
export async function recentPricesOf(
  executor: Executor,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChargedPrice[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ product_id: string; price_cents: number; until: Date | null }>`
    select asked.id as product_id, recent.price_cents, recent.until
    from unnest(${ids}::text[]) as asked (id)
    join products as product on ${ofStore({ sellerId, storeId }, 'product')} and product.id = asked.id
    cross join lateral (
      select price_cents, case when bool_or(charged_until is null) then null else max(charged_until) end as until
      from product_prices as price
      where price.seller_id = ${sellerId} and price.product_id = product.id
        and (charged_until is null or charged_until >= now() - make_interval(days => ${REFERENCE_PRICE_DAYS}))
      group by price_cents order by max(coalesce(charged_until, 'infinity')) desc, price_cents desc limit ${MOST_PRICES}
    ) as recent
    order by asked.id, recent.price_cents desc`.execute(executor);
  const found = new Map<string, ChargedPrice[]>();
  for (const { product_id, price_cents, until } of rows) {
    const price = { priceCents: price_cents, until: until?.toISOString() ?? null };
    const prices = found.get(product_id);
    if (prices) prices.push(price);
    else found.set(product_id, [price]);
  }
  return found;
}
