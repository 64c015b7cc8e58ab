import { type ProductOption, variantsFor } from '@balcao/domain';
import type { VariantValue } from '../product-values';

/** Options after an edit; `from` says which of the options before each of them is, -1 for a new one. */
export interface OptionsEdit {
  options: ProductOption[];
  from: readonly number[];
}

const positions = (options: readonly ProductOption[]) => options.map((_, index) => index);

export const addOption = (options: readonly ProductOption[]): OptionsEdit => ({
  options: [...options, { name: '', values: [] }],
  from: [...positions(options), -1],
});

export const removeOption = (options: readonly ProductOption[], index: number): OptionsEdit => ({
  options: options.filter((_, place) => place !== index),
  from: positions(options).filter((place) => place !== index),
});

export const changeOption = (
  options: readonly ProductOption[],
  index: number,
  change: Partial<ProductOption>,
): OptionsEdit => ({
  options: options.map((option, place) => (place === index ? { ...option, ...change } : option)),
  from: positions(options),
});

export const emptyVariant = (values: string[]): VariantValue => ({
  values,
  priceCents: null,
  sku: '',
  gtin: '',
  stockQuantity: 0,
});

const isFilled = ({ values }: ProductOption) => values.length > 0;
const keyOf = ({ values }: Pick<VariantValue, 'values'>) => JSON.stringify(values);

interface Before {
  options: readonly ProductOption[];
  variants: readonly VariantValue[];
  /** The stored variants, so that a value that is removed and added again gets them back. */
  saved: readonly VariantValue[];
}

/**
 * The variants after an edit of the options: every combination of the values, but for those that the person has removed.
 *
 * Variants that stay keep their id and all that was typed. With a new option they get its first value, so that adding
 * "Cor" to sizes makes no size a new variant. An option without values does not count yet.
 */
export function variantsAfter({ options, variants, saved }: Before, edit: OptionsEdit): VariantValue[] {
  const places = positions(options).filter((index) => options[index] && isFilled(options[index]));
  const filled = edit.options.flatMap((option, index) =>
    isFilled(option) ? [{ ...option, place: places.indexOf(edit.from[index] ?? -1) }] : [],
  );
  const move = (variant: VariantValue): VariantValue => ({
    ...variant,
    values: filled.map(({ values: [first = ''], place }) => variant.values[place] ?? first),
  });

  // Of equal combinations the last one wins, so those in the form come last.
  const current = variants.map(move).toReversed();
  const kept = new Set(current.map(keyOf));
  const isNew = (value: string, index: number) => {
    const before = options[places[filled[index]?.place ?? -1] ?? -1];
    return !before?.values.includes(value);
  };
  return variantsFor(filled, [...saved.map(move), ...current], emptyVariant).filter(
    (variant) => kept.has(keyOf(variant)) || variant.values.some(isNew),
  );
}
