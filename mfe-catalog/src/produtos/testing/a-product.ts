import type { Job, Product, ProductPage, ProductRow } from '@balcao/api-schema';

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

export function aPage(items: ProductRow[] = [aRow()], changes: Partial<ProductPage> = {}): ProductPage {
  return {
    items,
    total: items.length,
    totalIsExact: true,
    page: 1,
    size: 25,
    cursors: { previous: null, next: null, last: null },
    ...changes,
  };
}

/** A product with everything that an active one needs, never sold. */
export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    id: 'p1',
    version: 3,
    name: 'Bolsa de lona',
    slug: 'bolsa-de-lona',
    type: 'physical',
    status: 'active',
    origin: 'manual',
    description: '<p>Costurada à mão.</p>',
    priceCents: 8990,
    compareAtCents: null,
    costCents: 3500,
    sku: 'BOL-01',
    gtin: '',
    ncm: '',
    weightGrams: 450,
    heightCm: null,
    widthCm: null,
    lengthCm: null,
    stockControlled: true,
    stockQuantity: 40,
    sellWithoutStock: false,
    options: [],
    variants: [],
    images: [],
    maxInstallments: null,
    paymentMethods: [],
    lockedFields: [],
    originUrl: '',
    deletable: true,
    soldLast30Days: 12,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-02T12:00:00.000Z',
    ...changes,
  };
}

/** A bulk action over two rows that has ended well. */
export function aJob(changes: Partial<Job> = {}): Job {
  return {
    id: 'j1',
    kind: 'product_bulk',
    status: 'done',
    title: 'Arquivar 2 produtos',
    done: 2,
    total: 2,
    counts: { created: 0, changed: 2, unchanged: 0, failed: 0 },
    error: null,
    fileName: null,
    createdAt: '2026-03-02T12:00:00.000Z',
    finishedAt: '2026-03-02T12:00:01.000Z',
    ...changes,
  };
}
