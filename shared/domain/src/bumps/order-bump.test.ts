import { BUMP_FILE_FIELDS, bumpCells, readBumpCells } from './bump-csv';
import { bumpPriceProblems, bumpProblems, bumpTestKey, bumpVersion, PRESELECTED_REFUSAL } from './order-bump';
import { aBump } from './testing/a-bump';

const PRICE = 3_333;

it('costs an amount, or a share off the price with half a cent up', () => {
  expect(bumpVersion(aBump(), null, PRICE)).toEqual({ title: 'Leve a caixa também', cents: 1_990 });
  // 16,665 are 16,67 off.
  const half = aBump({ priceType: 'percentual', percentBp: 5_000 });
  expect(bumpVersion(half, null, PRICE).cents).toBe(1_666);
});

it('differs in a version only in what was written for it', () => {
  const bump = aBump({ isTesting: true, testTitle: 'Só hoje', testPerArm: 500 });
  expect(bumpVersion(bump, 'a', PRICE).title).toBe('Leve a caixa também');
  expect(bumpVersion(bump, 'b', PRICE)).toEqual({ title: 'Só hoje', cents: 1_990 });
  expect(bumpVersion({ ...bump, testPriceCents: 990 }, 'b', PRICE).cents).toBe(990);
});

it.each<[string, Parameters<typeof aBump>[0], string]>([
  ['no price', { priceCents: 0 }, 'priceCents'],
  ['too little off', { priceType: 'percentual', percentBp: 99 }, 'percentBp'],
  ['no product of the trigger', { trigger: 'produtos' }, 'triggerProductIds'],
  ['itself as its trigger', { trigger: 'produtos', triggerProductIds: ['box'] }, 'triggerProductIds'],
  ['no category', { trigger: 'categorias' }, 'triggerCategories'],
  ['subtotals upside down', { minSubtotalCents: 2, maxSubtotalCents: 1 }, 'maxSubtotalCents'],
  ['an end before its begin', { startsOn: '2026-02-02', endsOn: '2026-02-01' }, 'endsOn'],
  ['a test without a plan', { isTesting: true, testTitle: 'B' }, 'testPerArm'],
  ['a test of the same', { isTesting: true, testPerArm: 500 }, 'testTitle'],
  ['a mark that the buyer has not made', { preselected: true }, 'preselected'],
])('is refused with %s', (_what, changes, field) => {
  expect(bumpProblems(aBump())).toEqual({});
  expect(Object.keys(bumpProblems(aBump(changes)))).toEqual([field]);
});

it('names the law that forbids a mark', () => {
  expect(PRESELECTED_REFUSAL).toContain('CDC, art. 39');
});

it('has a price before that was really charged, and is not below the offer in any version', () => {
  const problemsOf = (changes: object) => bumpPriceProblems(aBump(changes), PRICE, [3_333, 3_990]);
  expect(problemsOf({})).toEqual({});
  expect(problemsOf({ referenceCents: 3_990 })).toEqual({});
  expect(problemsOf({ referenceCents: 9_990 }).referenceCents).toMatch(/não foi cobrado.*39,90.*33,33/);
  expect(problemsOf({ referenceCents: 1_989 }).referenceCents).toMatch(/menor que o da oferta/);
  const test = { isTesting: true, testPriceCents: 3_500, testPerArm: 500, referenceCents: 3_333 };
  expect(problemsOf(test).referenceCents).toMatch(/35,00/);
  expect(bumpPriceProblems(aBump(), 0, [])).toHaveProperty('productId');
});

it('begins another run when what is compared changes, and only then', () => {
  const bump = aBump({ isTesting: true, testTitle: 'B', testPerArm: 500 });
  expect(bumpTestKey(aBump())).toBe('');
  expect(bumpTestKey({ ...bump, color: '#000000', testPerArm: 900 })).toBe(bumpTestKey(bump));
  for (const change of [{ title: 'C' }, { priceCents: 1 }, { testTitle: 'C' }, { testPriceCents: 1 }])
    expect(bumpTestKey({ ...bump, ...change })).not.toBe(bumpTestKey(bump));
});

it('comes back from a file as it was written', () => {
  const {
    id: _id,
    position: _position,
    ...bump
  } = aBump({
    trigger: 'categorias',
    triggerCategories: ['Bolsas', 'Canecas'],
    methods: ['pix', 'credit_card'],
    ufs: ['SP', 'RJ'],
    startsOn: '2026-11-01',
    isTesting: true,
    testTitle: 'Só hoje; "agora"',
    testPerArm: 500,
    minSubtotalCents: 1_234_56,
  });
  const cells = bumpCells(bump);
  const named = Object.fromEntries(BUMP_FILE_FIELDS.map((field, index) => [field, cells[index]]));
  expect(readBumpCells(named)).toEqual({ values: bump, problems: {} });
  expect(readBumpCells({ trigger: 'nada', startsOn: '31/02/2026' }).problems).toEqual({
    trigger: expect.stringContaining('Não conhecemos'),
    startsOn: expect.any(String),
  });
});
