import { changedNames, sameValue } from './same-values';

describe('values of a field', () => {
  it.each([
    ['a missing text and an empty one', undefined, ''],
    ['a number that is not filled and a missing one', null, undefined],
    ['no elements and nothing', [], undefined],
    ['lists of equal objects', [{ sku: 'A', price: 100 }], [{ price: 100, sku: 'A' }]],
    ['objects of which one says that something is empty', { values: ['P'], price: null }, { values: ['P'] }],
  ])('are the same: %s', (_, one, other) => {
    expect(sameValue(one, other)).toBe(true);
  });

  it.each([
    ['nothing and zero', null, 0],
    ['nothing and no', undefined, false],
    ['an empty text and a space', '', ' '],
    ['a number and its digits', 1, '1'],
    ['another order', ['P', 'M'], ['M', 'P']],
    ['one element more', [1], [1, undefined]],
    ['a list and an object with the same keys', ['a'], { 0: 'a' }],
    ['something deep inside', [{ a: { b: 1 } }], [{ a: { b: 2 } }]],
  ])('differ: %s', (_, one, other) => {
    expect(sameValue(one, other)).toBe(false);
  });
});

it('only what the form holds can have changed', () => {
  const loaded = { id: '1', name: 'Ana', tags: ['a'] };
  expect(changedNames<{ name: string; tags: string[] }>(loaded, { name: 'Ana', tags: ['b'] })).toEqual([
    'tags',
  ]);
});
