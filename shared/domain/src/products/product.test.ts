import { canChangeProductStatus, PRODUCT_STATUSES } from './choices';
import { LOW_STOCK, stockLevelOf } from './product';

describe('the status of a product', () => {
  it('never leads back to a draft', () => {
    for (const from of PRODUCT_STATUSES) expect(canChangeProductStatus(from, 'draft')).toBe(from === 'draft');
  });

  it('lets an archived product be sold again', () => {
    expect(canChangeProductStatus('archived', 'active')).toBe(true);
  });
});

describe('stockLevelOf', () => {
  it.each([
    [0, 'zero'],
    [1, 'low'],
    [LOW_STOCK, 'low'],
    [LOW_STOCK + 1, 'available'],
  ] as const)('calls %i units %s', (quantity, level) => {
    expect(stockLevelOf({ controlled: true, quantity })).toBe(level);
  });

  it('calls what nobody counts available', () => {
    expect(stockLevelOf({ controlled: false, quantity: 0 })).toBe('available');
  });
});
