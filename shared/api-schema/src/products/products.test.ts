import { productListQuery, productPatch, productRequest } from './products';

describe('a request for a product', () => {
  it('needs only a name and stores texts as they are compared', () => {
    expect(productRequest.parse({ name: ' Bolsa  de lona ' })).toEqual({ name: 'Bolsa de lona' });
  });

  it('names what is wrong by its place', () => {
    const { error } = productRequest.safeParse({
      name: '',
      priceCents: 0,
      gtin: '123',
      variants: [{ values: ['P'], sku: 'x'.repeat(65) }],
      image: 'x',
    });
    expect(error?.issues.map(({ path }) => path.join('.')).sort()).toEqual([
      '',
      'gtin',
      'name',
      'priceCents',
      'variants.0.sku',
    ]);
  });

  it('clears only numbers that may be empty', () => {
    expect(productPatch.safeParse({ clear: ['costCents'] }).success).toBe(true);
    expect(productPatch.safeParse({ clear: ['stockQuantity'] }).success).toBe(false);
  });
});

describe('the address of a product list', () => {
  it('takes one status or several', () => {
    expect(productListQuery.parse({ status: 'draft' })).toMatchObject({
      status: ['draft'],
      sort: '-createdAt',
    });
    expect(productListQuery.parse({ status: ['draft', 'active'], priceFrom: '100' })).toMatchObject({
      status: ['draft', 'active'],
      priceFrom: 100,
    });
  });

  it.each([{ sort: 'sku' }, { priceFrom: '-1' }, { stock: 'some' }])('refuses %j', (query) => {
    expect(productListQuery.safeParse(query).success).toBe(false);
  });
});
