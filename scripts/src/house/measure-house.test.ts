import { measureHouse } from './measure-house';

it('counts functions by who calls them, and what stands around those with one caller', () => {
  const sources = new Map([
    [
      'fees/fees.ts',
      `/** The fee of a sale, in cents. */
export function feeOf(cents: number): number {
  return Math.round(cents * rateOf());
}

const rateOf = () => 0.0349;

// feeOf is not called here.
export const twice = (cents: number) => cents * 2;
`,
    ],
    [
      'sales/sale.ts',
      `import { feeOf, twice } from '../fees/fees';

export function close(cents: number) {
  return [feeOf(cents), twice(cents), twice(1)];
}
`,
    ],
    ['sales/index.ts', `export { close } from './sale';\n`],
  ]);
  expect(measureHouse(sources)).toEqual({
    files: 3,
    lines: 15,
    functions: 4,
    withOneCaller: 2,
    importedForOne: 1,
    // The docstring, the signature, the bracket, the blank line and the import of the one; the line of the other and the blank one.
    overheadLines: 7,
  });
});
