import { type BumpCartLine, type BumpQuestion, chooseBumps, type PlacedBump } from './choose-bumps';
import { aBump } from './testing/a-bump';

const NOW = new Date('2026-11-26T15:00:00Z');

const line = (changes: Partial<BumpCartLine> = {}): BumpCartLine => ({
  id: '1',
  productId: 'bag',
  categories: ['Bolsas'],
  kind: 'product',
  quantity: 1,
  unitPriceCents: 10_000,
  bumpId: '',
  ...changes,
});

const ask = (bumps: PlacedBump[], question: Partial<BumpQuestion> = {}) =>
  chooseBumps(bumps, {
    now: NOW,
    lines: [line()],
    stockOf: () => 100,
    soldOf: () => 0,
    ...question,
  }).map(({ bump: { id }, maxQuantity }) => [id, maxQuantity]);

const OFFERED = [['b1', 1]];

it.each<[string, Partial<PlacedBump>, Partial<BumpQuestion>, boolean]>([
  ['any product', {}, {}, true],
  ['a gift alone', {}, { lines: [line({ kind: 'gift' })] }, false],
  ['a named product', { trigger: 'produtos', triggerProductIds: ['bag'] }, {}, true],
  ['another product', { trigger: 'produtos', triggerProductIds: ['cup'] }, {}, false],
  ['a category', { trigger: 'categorias', triggerCategories: ['Bolsas'] }, {}, true],
  ['another category', { trigger: 'categorias', triggerCategories: ['Canecas'] }, {}, false],
  ['exactly the least subtotal', { minSubtotalCents: 10_000 }, {}, true],
  ['a cent too little', { minSubtotalCents: 10_001 }, {}, false],
  ['exactly the most', { maxSubtotalCents: 10_000 }, {}, true],
  ['a cent too much', { maxSubtotalCents: 9_999 }, {}, false],
  ['its method', { methods: ['pix'] }, { method: 'pix' }, true],
  ['another method', { methods: ['pix'] }, { method: 'boleto' }, false],
  ['a method that is not known yet', { methods: ['pix'] }, {}, false],
  ['its state', { ufs: ['SP'] }, { uf: 'SP' }, true],
  ['a state that is not known yet', { ufs: ['SP'] }, {}, false],
  ['the product in the cart', {}, { lines: [line(), line({ id: '2', productId: 'box' })] }, false],
  ['no stock', {}, { stockOf: () => 0 }, false],
  ['the last of its limit sold', { stockLimit: 3 }, { soldOf: () => 3 }, false],
  ['its first day', { startsOn: '2026-11-26' }, {}, true],
  ['the day before', { startsOn: '2026-11-27' }, {}, false],
  [
    'its last day, until midnight in São Paulo',
    { endsOn: '2026-11-26' },
    { now: new Date('2026-11-27T02:59:59Z') },
    true,
  ],
  ['the midnight after', { endsOn: '2026-11-26' }, { now: new Date('2026-11-27T03:00:00Z') }, false],
  ['switched off', { active: false }, {}, false],
])('with %s', (_what, bump, question, isOffered) => {
  expect(ask([aBump(bump)], question)).toEqual(isOffered ? OFFERED : []);
});

it('does not flicker: what was taken changes neither the subtotal nor the offer', () => {
  const bump = aBump({ maxSubtotalCents: 10_000 });
  const taken = line({ id: '2', productId: 'box', kind: 'orderbump', bumpId: 'b1', unitPriceCents: 1_990 });
  expect(ask([bump], { lines: [line(), taken] })).toEqual(OFFERED);
  // By itself it triggers nothing, so that it goes when its trigger goes.
  expect(ask([bump], { lines: [taken] })).toEqual([]);
});

it('offers five in the order of the store, those that were taken first of all', () => {
  const seven = [7, 6, 5, 4, 3, 2, 1].map((position) =>
    aBump({ id: `b${position}`, position, productId: `p${position}` }),
  );
  expect(ask(seven).map(([id]) => id)).toEqual(['b1', 'b2', 'b3', 'b4', 'b5']);
  const taken = line({ id: '2', productId: 'p7', kind: 'orderbump', bumpId: 'b7' });
  expect(ask(seven, { lines: [line(), taken] }).map(([id]) => id)).toEqual(['b1', 'b2', 'b3', 'b4', 'b7']);
});

it('lets nobody add more than the bump, the stock or its limit has', () => {
  const bump = aBump({ maxQuantity: 9, stockLimit: 10 });
  expect(ask([bump])).toEqual([['b1', 9]]);
  expect(ask([bump], { stockOf: () => 4 })).toEqual([['b1', 4]]);
  expect(ask([bump], { soldOf: () => 8 })).toEqual([['b1', 2]]);
});
