import type { Product, ProductRow } from '@balcao/api-schema';
import { EMPTY_PRODUCT } from '@balcao/domain';

/** An active bag with stock and a picture, as the list shows it. */
export function aRow(changes: Partial<ProductRow> = {}): ProductRow {
  return {
    id: 'p1',
    version: 3,
    name: 'Bolsa de lona',
    sku: 'BOL-01',
    type: 'physical',
    status: 'active',
    origin: 'manual',
    priceCents: 8990,
    hasHigherPrices: false,
    stockControlled: true,
    stockQuantity: 40,
    reservedQuantity: 0,
    stockLevel: 'available',
    variantCount: 0,
    imageUrl: '/api/product-images/i1?size=thumb',
    imageAlt: 'Bolsa de lona crua',
    soldLast30Days: 12,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-02T12:00:00.000Z',
    ...changes,
  };
}

/** A product with everything that an active one needs, never sold. */
export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    ...EMPTY_PRODUCT,
    id: 'p1',
    version: 3,
    name: 'Bolsa de lona',
    slug: 'bolsa-de-lona',
    type: 'physical',
    status: 'active',
    origin: 'manual',
    description: '<p>Costurada à mão.</p>',
    priceCents: 8990,
    costCents: 3500,
    sku: 'BOL-01',
    weightGrams: 450,
    stockControlled: true,
    stockQuantity: 40,
    lockedFields: [],
    originUrl: '',
    deletable: true,
    reservedQuantity: 0,
    soldLast30Days: 12,
    recentPrices: [],
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-02T12:00:00.000Z',
    ...changes,
  };
}
