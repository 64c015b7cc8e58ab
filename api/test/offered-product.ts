import { newId } from '../src/db/new-id';
import type { Owner } from '../src/db/owner';
import type { Platform } from '../src/platform';

interface OfferedProduct {
  id?: string;
  name?: string;
  priceCents?: number;
  compareAtCents?: number;
  categories?: readonly string[];
  /** Counted units; left out, none are counted. */
  stock?: number;
  /** In one purchase; null for as many as the checkout sells without being told. */
  maxPerOrder?: number | null;
  status?: 'active' | 'draft';
}

/** A product of a store that is on sale, for R$ 100,00 unless it is said otherwise. It leaves nothing in the audit log. */
export async function offeredProduct(
  { database }: Platform,
  { sellerId, storeId }: Owner,
  {
    id = newId(),
    name = 'Caixa de presente',
    priceCents = 10_000,
    compareAtCents,
    categories = [],
    stock,
    maxPerOrder = 10,
    status = 'active',
  }: OfferedProduct = {},
): Promise<string> {
  await database.platform
    .insertInto('products')
    .values({
      seller_id: sellerId,
      id,
      store_id: storeId,
      name,
      name_key: name,
      search: ` ${name}`,
      slug: id,
      type: 'digital',
      status,
      price_cents: priceCents,
      compare_at_cents: compareAtCents ?? null,
      lowest_price_cents: priceCents,
      highest_price_cents: priceCents,
      options: '[]',
      payment_methods: '[]',
      categories: JSON.stringify(categories),
      stock_controlled: stock !== undefined,
      stock_quantity: stock ?? 0,
      total_stock: stock ?? 0,
      variant_count: 0,
      max_per_order: maxPerOrder,
      ncm: '',
      max_installments: null,
      weight_g: null,
      height_cm: null,
      width_cm: null,
      length_cm: null,
    })
    .execute();
  const charged = [
    { price_cents: priceCents, charged_until: null },
    ...(compareAtCents === undefined ? [] : [{ price_cents: compareAtCents, charged_until: new Date() }]),
  ];
  if (status === 'active')
    await database.platform
      .insertInto('product_prices')
      .values(
        charged.map((price) => ({
          ...price,
          seller_id: sellerId,
          product_id: id,
          variant_id: '',
          charged_from: new Date(),
        })),
      )
      .execute();
  return id;
}
