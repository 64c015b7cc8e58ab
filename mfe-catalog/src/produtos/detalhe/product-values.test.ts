import { aProduct } from '../testing/a-product';
import { patchOf } from './product-values';

const variant = { values: ['P'], priceCents: null, sku: '', gtin: '', stockQuantity: null };

describe('what is sent of an edit', () => {
  it('names the numbers that were emptied', () => {
    expect(patchOf({ ...aProduct(), priceCents: null, name: 'Nova' }, ['name', 'priceCents'])).toEqual({
      name: 'Nova',
      clear: ['priceCents'],
    });
  });

  it('takes an emptied stock as none', () => {
    const values = { ...aProduct(), stockQuantity: null, variants: [variant] };
    expect(patchOf(values, ['stockQuantity', 'variants'])).toEqual({
      stockQuantity: 0,
      options: [],
      variants: [{ ...variant, stockQuantity: 0 }],
    });
  });

  it('says of pictures only which, in which order, and what they show', () => {
    const images = [{ id: 'i1', url: '/i1', thumbUrl: '/i1?size=thumb', alt: 'Bolsa' }];
    expect(patchOf({ ...aProduct(), images }, ['images'])).toEqual({ images: [{ id: 'i1', alt: 'Bolsa' }] });
  });
});
