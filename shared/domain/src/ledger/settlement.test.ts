import { compareSettlement, type ExpectedSettlement, type SettledLine } from './settlement';

const line = (number: number, reference: string, amountCents: number): SettledLine => ({
  line: number,
  reference,
  installment: null,
  amountCents,
});
const KNOWN: Readonly<Record<string, ExpectedSettlement>> = {
  a: { key: 'a', reference: 'a', installment: null, amountCents: 18_990, orderId: 'o1' },
  b: { key: 'b', reference: 'b', installment: null, amountCents: -3500, orderId: 'o2' },
};
const compare = (lines: readonly SettledLine[]) =>
  compareSettlement(lines, ({ reference }) => KNOWN[reference], Object.values(KNOWN)).map(
    ({ line: number, state, amountCents, expectedCents }) => [number, state, amountCents, expectedCents],
  );

it('names each divergence, and what the file lacks', () => {
  expect(compare([line(2, 'a', 18_000), line(3, 'a', 18_990), line(4, 'x', 100)])).toEqual([
    [2, 'different', 18_000, 18_990],
    [3, 'duplicate', 18_990, 18_990],
    [4, 'unexpected', 100, null],
    [null, 'missing', null, -3500],
  ]);
});

it('takes lines that come to the whole for its parts', () => {
  expect(compare([line(2, 'b', -1000), line(3, 'a', 18_990), line(4, 'b', -2500)])).toEqual([
    [2, 'matched', -1000, -1000],
    [3, 'matched', 18_990, 18_990],
    [4, 'matched', -2500, -2500],
  ]);
});

it('takes the first line for the whole where they come to more or less', () => {
  expect(compare([line(2, 'a', 18_990), line(3, 'b', -3500), line(4, 'b', -3500)])).toEqual([
    [2, 'matched', 18_990, 18_990],
    [3, 'matched', -3500, -3500],
    [4, 'duplicate', -3500, -3500],
  ]);
});
