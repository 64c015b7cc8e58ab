import { combinationsOf, optionsProblem, variantsFor, variantsProblem } from './variants';

const size = { name: 'Tamanho', values: ['P', 'M'] };
const colour = { name: 'Cor', values: ['Azul', 'Preta'] };
const variant = (...values: string[]) => ({ values, sku: '' });

describe('combinationsOf', () => {
  it('makes every combination in the options’ order', () => {
    expect(combinationsOf([size, colour])).toEqual([
      ['P', 'Azul'],
      ['P', 'Preta'],
      ['M', 'Azul'],
      ['M', 'Preta'],
    ]);
    expect(combinationsOf([])).toEqual([]);
  });
});

describe('variantsFor', () => {
  it('keeps what is known of a combination and makes the new ones', () => {
    const known = [{ values: ['m'], sku: 'CAM-M' }];
    const made = variantsFor([size], known, (values) => ({ values, sku: 'novo' }));
    expect(made).toEqual([
      { values: ['P'], sku: 'novo' },
      { values: ['M'], sku: 'CAM-M' },
    ]);
  });
});

describe('optionsProblem', () => {
  it('finds nothing wrong with different options', () => {
    expect(optionsProblem([size, colour])).toBeNull();
  });

  it.each([
    ['the same name twice', [size, { name: 'TAMANHO', values: ['G'] }]],
    ['the same value twice', [{ name: 'Cor', values: ['Azul', 'azul'] }]],
    ['no value', [{ name: 'Cor', values: [] }]],
    ['too many', Array.from({ length: 4 }, (_, index) => ({ name: `Opção ${index}`, values: ['x'] }))],
  ])('refuses %s', (_name, options) => {
    expect(optionsProblem(options)).toEqual(expect.any(String));
  });
});

describe('variantsProblem', () => {
  it('takes some of the combinations, and none without options', () => {
    expect(variantsProblem([size, colour], [variant('P', 'Azul')])).toBeNull();
    expect(variantsProblem([], [])).toBeNull();
  });

  it.each([
    ['variants without options', [], [variant('P')]],
    ['options without variants', [size], []],
    ['a value that no option has', [size], [variant('G')]],
    ['a value too few', [size, colour], [variant('P')]],
    ['the same combination twice', [size], [variant('P'), variant('p')]],
    [
      'the same SKU twice',
      [size],
      [
        { values: ['P'], sku: 'A1' },
        { values: ['M'], sku: 'a1' },
      ],
    ],
  ])('refuses %s', (_name, options, variants) => {
    expect(variantsProblem(options, variants)).toEqual(expect.any(String));
  });
});
