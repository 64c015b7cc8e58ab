import type { ProductOption } from '@balcao/domain';
import type { VariantValue } from '../product-values';
import { addOption, changeOption, emptyVariant, removeOption, variantsAfter } from './variants-after';

const SIZE: ProductOption = { name: 'Tamanho', values: ['P', 'M'] };
const small: VariantValue = { ...emptyVariant(['P']), id: 'v1', sku: 'CAM-P', stockQuantity: 4 };
const medium: VariantValue = { ...emptyVariant(['M']), id: 'v2', sku: 'CAM-M' };
const before = { options: [SIZE], variants: [small, medium], saved: [small, medium] };

const names = (variants: readonly VariantValue[]) =>
  variants.map(({ id = 'new', values }) => `${id} ${values.join('/')}`);

it('a new value makes new variants beside those that are there', () => {
  const after = variantsAfter(before, changeOption([SIZE], 0, { values: ['P', 'M', 'G'] }));
  expect(names(after)).toEqual(['v1 P', 'v2 M', 'new G']);
  expect(after[0]).toMatchObject({ sku: 'CAM-P', stockQuantity: 4 });
});

it('a new option gives the variants its first value, once it has one', () => {
  const edit = addOption([SIZE]);
  expect(names(variantsAfter(before, edit))).toEqual(['v1 P', 'v2 M']);
  const colours = changeOption(edit.options, 1, { name: 'Cor', values: ['Azul', 'Verde'] });
  expect(names(variantsAfter({ ...before, options: edit.options }, colours))).toEqual([
    'v1 P/Azul',
    'new P/Verde',
    'v2 M/Azul',
    'new M/Verde',
  ]);
});

it('a value that comes back finds its variant again', () => {
  const without = changeOption([SIZE], 0, { values: ['M'] });
  const variants = variantsAfter(before, without);
  expect(names(variants)).toEqual(['v2 M']);
  const back = changeOption(without.options, 0, { values: ['M', 'P'] });
  expect(names(variantsAfter({ ...before, options: without.options, variants }, back))).toEqual([
    'v2 M',
    'v1 P',
  ]);
});

it('a variant that the person removed stays away when another value is added', () => {
  const after = variantsAfter(
    { ...before, variants: [medium] },
    changeOption([SIZE], 0, { values: ['P', 'M', 'G'] }),
  );
  expect(names(after)).toEqual(['v2 M', 'new G']);
});

it('an option that goes leaves the first variant of each combination', () => {
  const COLOUR: ProductOption = { name: 'Cor', values: ['Azul', 'Verde'] };
  const variants = [
    { ...emptyVariant(['P', 'Azul']), id: 'v1' },
    { ...emptyVariant(['P', 'Verde']), id: 'v2' },
    { ...emptyVariant(['M', 'Verde']), id: 'v3' },
  ];
  const state = { options: [SIZE, COLOUR], variants, saved: variants };
  expect(names(variantsAfter(state, removeOption(state.options, 1)))).toEqual(['v1 P', 'v3 M']);
  expect(variantsAfter(before, removeOption([SIZE], 0))).toEqual([]);
});
