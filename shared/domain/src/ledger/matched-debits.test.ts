import { matchDebits } from './matched-debits';

const DEBITS = [
  { key: 'refund-1', cents: 1000 },
  { key: 'refund-2', cents: 2500 },
  { key: 'dispute', cents: 6000 },
  { key: 'dispute-fee', cents: 1500 },
  { key: 'fee', cents: 663 },
];
const match = (...lines: (number | readonly number[])[]) =>
  matchDebits(
    lines.map((line) => [line].flat()),
    DEBITS,
  ).map(({ debits, isFound }) => [debits.map(({ key }) => key).join('+'), isFound]);

it('finds each line among what was taken, alone or together', () => {
  expect(match(6000, 663)).toEqual([
    ['dispute', true],
    ['fee', true],
  ]);
  expect(match(3500)).toEqual([['refund-1+refund-2', true]]);
  expect(match(7500, 3500)).toEqual([
    ['dispute+dispute-fee', true],
    ['refund-1+refund-2', true],
  ]);
  expect(match(11_663)).toEqual([['refund-1+refund-2+dispute+dispute-fee+fee', true]]);
});

it('finds a line by another of its amounts where the first fits nothing', () => {
  expect(match([2450, 2500])).toEqual([['refund-2', true]]);
  expect(match([1000, 2500])).toEqual([['refund-1', true]]);
});

it('takes nothing twice, and compares what fits nothing with all that is left', () => {
  expect(match(6000, 6000)).toEqual([
    ['dispute', true],
    ['refund-1+refund-2+dispute-fee+fee', false],
  ]);
  expect(match(1)).toEqual([['refund-1+refund-2+dispute+dispute-fee+fee', false]]);
  expect(matchDebits([[100]], [])).toEqual([{ debits: [], isFound: false }]);
});

it('combines no more than it can in a moment', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({ key: `refund-${index}`, cents: 1000 + index }));
  const [found, rest] = matchDebits([[1004], [500]], many);
  expect(found).toEqual({ debits: [{ key: 'refund-4', cents: 1004 }], isFound: true });
  expect([rest?.debits.length, rest?.isFound]).toEqual([4_999, false]);
});
