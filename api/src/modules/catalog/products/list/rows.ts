import type { ProductRow } from '@balcao/api-schema';
import { stockLevelOf } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { FIRST_OF_30_DAYS } from '../catalog/sales';
import { imageUrlOf } from '../images/image-url';

const selectRows = (trx: SellerTransaction, { sellerId, storeId }: Owner, ids: string[]) =>
  trx
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
    .where('p.seller_id', '=', sellerId)
    .where('p.store_id', '=', storeId)
    .where('p.id', '=', sql<string>`any(${ids}::text[])`)
    .select([
      'p.id',
      'p.version',
      'p.name',
      'p.sku',
      'p.type',
      'p.status',
      'p.origin',
      'p.lowest_price_cents',
      'p.highest_price_cents',
      'p.stock_controlled',
      'p.total_stock',
      'p.variant_count',
      'p.created_at',
      'p.updated_at',
      'cover.id as imageId',
      'cover.alt as imageAlt',
    ])
    .select(
      sql<number>`coalesce((select sum(s.quantity) from product_sales_daily s
        where s.seller_id = p.seller_id and s.product_id = p.id and s.day >= ${FIRST_OF_30_DAYS}), 0)::int`.as(
        'sold',
      ),
    );

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function toRow(row: StoredRow): ProductRow {
  const lowest = Number(row.lowest_price_cents);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    sku: row.sku,
    type: row.type,
    status: row.status,
    origin: row.origin,
    priceCents: lowest === 0 ? null : lowest,
    hasHigherPrices: Number(row.highest_price_cents) > lowest,
    stockControlled: row.stock_controlled,
    stockQuantity: row.total_stock,
    stockLevel: stockLevelOf({ controlled: row.stock_controlled, quantity: row.total_stock }),
    variantCount: row.variant_count,
    imageUrl: row.imageId === null ? '' : imageUrlOf(row.imageId, 'thumb'),
    imageAlt: row.imageAlt ?? '',
    soldLast30Days: row.sold,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Products of a store as a list shows them, in any order. */
export async function readRows(trx: SellerTransaction, owner: Owner, ids: string[]): Promise<ProductRow[]> {
  const rows = await selectRows(trx, owner, ids).execute();
  return rows.map(toRow);
}
