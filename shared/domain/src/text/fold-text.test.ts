import { foldText } from './fold-text';

it.each([
  ['São João', 'sao joao'],
  ['Sa\u0303o', 'sao'],
  ['ÇÃO Ünîcode', 'cao unicode'],
  ['ǭ', 'o'],
  ['\u0301', ''],
])('compares %j as %j', (typed, folded) => expect(foldText(typed)).toBe(folded));

it('sorts no thousands of accents, which takes seconds', () => {
  const normalize = jest.spyOn(String.prototype, 'normalize');
  expect(foldText(`A${'\u0316\u0301'.repeat(100_000)}b`)).toBe('ab');
  expect(normalize.mock.contexts.map((text) => String(text).length)).toEqual([2]);
  normalize.mockRestore();
});
