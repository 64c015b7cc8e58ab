import fc from 'fast-check';
import {
  buildListQuery,
  changeListState,
  isNarrowed,
  type ListSpec,
  type ListState,
  parseListState,
  viewQueryOf,
} from './list-state';
import { PAGE_SIZES } from './paginator';

const SPEC: ListSpec = {
  filters: [
    { kind: 'several', name: 'status', options: ['active', 'draft', 'archived'] },
    { kind: 'one', name: 'origin', options: ['manual', 'shopify'] },
    { kind: 'one', name: 'store' },
    { kind: 'integer', name: 'priceFrom' },
    { kind: 'date', name: 'createdFrom' },
    { kind: 'boolean', name: 'lowStock' },
  ],
  sorts: ['name', 'price'],
  columns: ['name', 'sku', 'price'],
  fixedColumns: ['name'],
  defaults: { sort: '-price', size: 25, columns: ['name', 'price'] },
};

const DEFAULT: ListState = {
  q: '',
  sort: '-price',
  page: 1,
  size: 25,
  cursor: undefined,
  columns: ['name', 'price'],
  filters: {},
};

const filters = fc.record(
  {
    status: fc.subarray(['active', 'draft', 'archived'], { minLength: 1 }),
    origin: fc.constantFrom('manual', 'shopify'),
    store: fc.string({ minLength: 1, maxLength: 40 }),
    priceFrom: fc.integer({ min: -999_999_999, max: 999_999_999 }),
    createdFrom: fc.constantFrom('2026-02-28', '2024-02-29'),
    lowStock: fc.boolean(),
  },
  { requiredKeys: [] },
);

const states: fc.Arbitrary<ListState> = fc
  .record({
    q: fc.string({ maxLength: 200 }).map((text) => text.trim()),
    sort: fc.constantFrom('name', '-name', 'price', '-price'),
    page: fc.integer({ min: 1, max: 10_000 }),
    size: fc.constantFrom(...PAGE_SIZES),
    cursor: fc.option(fc.string({ minLength: 1, maxLength: 600 }), { nil: undefined }),
    columns: fc.subarray(['sku', 'price']).map((chosen) => ['name', ...chosen]),
    filters,
  })
  .map((state) => ({ ...state, cursor: state.page > 1 ? state.cursor : undefined }));

describe('the address of a list', () => {
  it('says everything about the list: what is written is read again', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(parseListState(buildListQuery(state, SPEC), SPEC)).toEqual(state);
      }),
    );
  });

  it('is empty for the plain list', () => {
    expect(buildListQuery(DEFAULT, SPEC)).toBe('');
    expect(parseListState('', SPEC)).toEqual(DEFAULT);
  });

  it('understands any text, and falls back where it makes no sense', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const state = parseListState(text, SPEC);
        expect(state.page).toBeGreaterThanOrEqual(1);
        expect(PAGE_SIZES).toContain(state.size);
      }),
    );
  });

  it.each([
    ['page=0'],
    ['page=-3'],
    ['page=1.5'],
    ['page=x&cursor=abc'],
    ['size=26'],
    ['size=25&size=10'],
    ['sort=secret'],
    ['cols=nothing'],
    ['status=deleted'],
    ['origin='],
    ['origin=amazon'],
    ['priceFrom=12,50'],
    ['createdFrom=2026-02-30'],
    ['lowStock=sim'],
  ])('%s shows the plain list', (search) => {
    expect(parseListState(`?${search}`, SPEC)).toEqual(DEFAULT);
  });

  it('keeps fixed columns and their order, whatever it says', () => {
    expect(parseListState('cols=price&cols=sku', SPEC).columns).toEqual(['name', 'sku', 'price']);
  });

  it('keeps what other parts of the page have written into it', () => {
    const state = changeListState(DEFAULT, { q: 'caneca' });
    expect(buildListQuery(state, SPEC, '?aba=equipe&page=3&status=draft')).toBe('aba=equipe&q=caneca');
  });
});

describe('a change of a list', () => {
  const deep: ListState = { ...DEFAULT, page: 7, cursor: 'abc' };

  it.each<Partial<ListState>>([
    { q: 'caneca' },
    { filters: { lowStock: true } },
    { sort: 'name' },
    { size: 50 },
  ])('of what is found or in which order leads to the first page: %j', (change) => {
    expect(changeListState(deep, change)).toMatchObject({ page: 1, cursor: undefined });
  });

  it('of the columns stays where it is', () => {
    expect(changeListState(deep, { columns: ['name'] })).toMatchObject({ page: 7, cursor: 'abc' });
  });
});

it('a saved view keeps search, filters, order and columns, but no place', () => {
  const state: ListState = {
    ...DEFAULT,
    q: 'pão',
    sort: 'name',
    page: 3,
    size: 100,
    cursor: 'abc',
    columns: ['name'],
    filters: { status: ['draft', 'active'] },
  };
  expect(viewQueryOf(state, SPEC)).toBe('q=p%C3%A3o&sort=name&cols=name&status=draft&status=active');
});

it('a list is narrowed by a search or a filter, not by an order', () => {
  expect(isNarrowed(DEFAULT)).toBe(false);
  expect(isNarrowed({ ...DEFAULT, q: 'a' })).toBe(true);
  expect(isNarrowed({ ...DEFAULT, filters: { lowStock: false } })).toBe(true);
});
