import {
  idsBetween,
  isSelected,
  type ListSelection,
  MAX_PICKED_ROWS,
  NOTHING_SELECTED,
  selectAllFound,
  selectedCount,
  selectionRequest,
  setSelected,
} from './list-selection';

const FILTER = { status: ['draft'] };
const pick = (...ids: string[]) => setSelected(NOTHING_SELECTED, ids, true);

it('picked rows are sent by their ids', () => {
  const selection = setSelected(pick('a', 'b', 'c'), ['b'], false);
  expect(selectedCount(selection)).toBe(2);
  expect(isSelected(selection, 'b')).toBe(false);
  expect(selectionRequest(selection, FILTER)).toEqual({ by: 'ids', ids: ['a', 'c'] });
});

it('everything that a filter finds is sent by the filter, without the exceptions, with the count that was seen', () => {
  const selection = setSelected(selectAllFound(348), ['a', 'b'], false);
  expect(selectedCount(selection)).toBe(346);
  expect(isSelected(selection, 'a')).toBe(false);
  expect(isSelected(selection, 'z')).toBe(true);
  expect(selectionRequest(setSelected(selection, ['b'], true), FILTER)).toEqual({
    by: 'filter',
    filter: FILTER,
    except: ['a'],
    expected: 348,
  });
});

it.each<[string, ListSelection]>([
  ['the last picked row', setSelected(pick('a'), ['a'], false)],
  ['the last row of everything', setSelected(selectAllFound(2), ['a', 'b'], false)],
  ['everything of nothing', selectAllFound(0)],
])('is empty without %s, and asks for no action', (_, selection) => {
  expect(selection).toEqual(NOTHING_SELECTED);
  expect(() => selectionRequest(selection, FILTER)).toThrow('no rows');
});

it('takes no more ids than the API does', () => {
  const full = pick(...Array.from({ length: MAX_PICKED_ROWS }, (_, index) => `p${index}`));
  expect(selectedCount(full)).toBe(MAX_PICKED_ROWS);
  expect(setSelected(full, ['one more'], true)).toBe(full);
});

describe('the rows of a range', () => {
  const page = ['a', 'b', 'c', 'd'];
  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
    [undefined, 'c', ['c']],
    ['of another page', 'c', ['c']],
  ])('from %s to %s', (from, to, ids) => {
    expect(idsBetween(page, from, to)).toEqual(ids);
  });
});
