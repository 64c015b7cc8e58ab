import { EMPTY_PRODUCT, type ProductData } from './product';
import { lowestPrice, productProblems, totalStock } from './rules';

const draft: ProductData = { ...EMPTY_PRODUCT, name: 'Bolsa de lona', slug: 'bolsa-de-lona' };
const variant = (value: string, priceCents: number | null) => ({
  values: [value],
  priceCents,
  sku: '',
  gtin: '',
  stockQuantity: 2,
});
const options = [{ name: 'Cor', values: ['Azul', 'Preta'] }];

describe('productProblems', () => {
  it('asks a draft for nothing but its name', () => {
    expect(productProblems(draft)).toEqual({});
  });

  it('asks what is for sale for a price, and for a weight where it is sent', () => {
    expect(Object.keys(productProblems({ ...draft, status: 'active' })).sort()).toEqual([
      'priceCents',
      'weightGrams',
    ]);
    expect(Object.keys(productProblems({ ...draft, status: 'active', type: 'digital' }))).toEqual([
      'priceCents',
    ]);
    expect(productProblems({ ...draft, status: 'active', priceCents: 9900, weightGrams: 300 })).toEqual({});
  });

  it('asks for the product’s price as long as a variant has none of its own', () => {
    const priced = { ...draft, type: 'digital', status: 'active', options } as const;
    expect(productProblems({ ...priced, variants: [variant('Azul', 100), variant('Preta', 200)] })).toEqual(
      {},
    );
    expect(
      productProblems({ ...priced, variants: [variant('Azul', 100), variant('Preta', null)] }),
    ).toHaveProperty('priceCents');
  });

  it('refuses a former price below the price', () => {
    expect(productProblems({ ...draft, priceCents: 100, compareAtCents: 99 })).toHaveProperty(
      'compareAtCents',
    );
    expect(productProblems({ ...draft, priceCents: 100, compareAtCents: 100 })).toEqual({});
  });

  it('names options and variants that do not fit each other', () => {
    expect(productProblems({ ...draft, options })).toHaveProperty('variants');
  });
});

describe('what a list shows of variants', () => {
  const sold = {
    ...draft,
    priceCents: 500,
    options,
    variants: [variant('Azul', 300), variant('Preta', null)],
  };

  it('is their lowest price and all their stock', () => {
    expect(lowestPrice(sold)).toBe(300);
    expect(totalStock(sold)).toBe(4);
  });

  it('is the product’s own without variants', () => {
    expect(lowestPrice(draft)).toBeNull();
    expect(totalStock({ ...draft, stockQuantity: 7 })).toBe(7);
  });
});
