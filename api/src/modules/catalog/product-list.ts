import type { ListPage, ProductFilter, ProductListQuery, ProductRow } from '@balcao/api-schema';
import { PRODUCT_STATUSES, stockLevelOf } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { atLeast, FIRST_OF_30_DAYS, oneOf } from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import { matchesWords } from '../../lists/search';
import { selectionOf } from '../../lists/selection';
import { imageUrlOf } from './product-images';

/** The indexed search text. A text that is too long for the index is read from the row. */
const SEARCH_TEXT = sql`(case when p.short_search is not null then p.short_search
  else (select own.search from products as own where own.seller_id = p.seller_id and own.id = p.id) end)`;

const selectRows = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('products as p')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('product_images as i')
          .whereRef('i.seller_id', '=', 'p.seller_id')
          .whereRef('i.product_id', '=', 'p.id')
          .orderBy('i.position')
          .limit(1)
          .select(['i.id', 'i.alt'])
          .as('cover'),
      (join) => join.onTrue(),
    )
    .where(ofStore(owner, 'p'))
    .select(['p.id', 'p.version', 'p.name', 'p.sku', 'p.type', 'p.status', 'p.origin'])
    .select(['p.lowest_price_cents', 'p.highest_price_cents', 'p.stock_controlled as stockControlled'])
    .select(['p.total_stock as stockQuantity', 'p.variant_count as variantCount'])
    .select(['p.created_at', 'p.updated_at', 'cover.id as imageId', 'cover.alt as imageAlt'])
    .select(
      sql<number>`coalesce((select sum(s.quantity) from product_sales_daily s
        where s.seller_id = p.seller_id and s.product_id = p.id and s.day >= ${FIRST_OF_30_DAYS}), 0)::int`.as(
        'soldLast30Days',
      ),
    )
    .select(
      sql<number>`coalesce((select sum(r.held) from stock_reservations r
        where r.seller_id = p.seller_id and r.product_id = p.id and r.status = 'reserved'), 0)::int`.as(
        'reservedQuantity',
      ),
    );

/** The products of a store. */
export const productList = defineList<
  Owner,
  ProductFilter,
  Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number],
  ProductRow
>({
  from: sql`products as p`,
  id: 'p.id',
  orders: {
    name: { column: 'p.name_key', kind: 'text' },
    priceCents: { column: 'p.lowest_price_cents', kind: 'number' },
    stockQuantity: { column: 'p.stock_order', kind: 'number' },
    createdAt: { column: 'p.created_at', kind: 'instant' },
    updatedAt: { column: 'p.updated_at', kind: 'instant' },
  },
  defaultSort: '-createdAt',
  scope: (owner) => ofStore(owner, 'p'),
  filters: {
    status: oneOf('p.status'),
    origin: oneOf('p.origin'),
    type: oneOf('p.type'),
    stock: oneOf('p.stock_level'),
    category: (category) => sql`jsonb_exists(p.categories, ${category})`,
    // A product without a price has 0 here, so only a price range that starts at 0 includes it.
    priceFrom: atLeast('p.lowest_price_cents'),
    priceTo: (cents) => sql`p.lowest_price_cents <= ${cents} and p.lowest_price_cents > 0`,
  },
  counts: { status: PRODUCT_STATUSES },
  search: matchesWords(SEARCH_TEXT),
  rows: selectRows,
  toRow: ({
    lowest_price_cents: lowest,
    highest_price_cents: highest,
    created_at,
    updated_at,
    imageId,
    imageAlt,
    ...row
  }) => ({
    ...row,
    priceCents: lowest === 0 ? null : lowest,
    hasHigherPrices: highest > lowest,
    stockLevel: stockLevelOf({ controlled: row.stockControlled, quantity: row.stockQuantity }),
    imageUrl: imageId === null ? '' : imageUrlOf(imageId, 'thumb'),
    imageAlt: imageAlt ?? '',
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }),
});

/** A page of the store's products, for other modules. */
export const findListedProducts = (
  executor: Executor,
  owner: Owner,
  query: ProductListQuery,
): Promise<ListPage<ProductRow>> => productList.page(executor, owner, query);

/** How far a filter's count may differ from the count that the person saw, as a share of it. */
const TOLERANCE = 0.01;

/** Products that were picked, or that a filter finds. */
export const productSelection = selectionOf(
  productList,
  (found, seen) => Math.abs(found - seen) <= seen * TOLERANCE,
);

/** `1 produto`, `348 produtos`. */
export const productCount = (count: number): string =>
  count === 1 ? '1 produto' : `${count.toLocaleString('pt-BR')} produtos`;
