import { foldText } from '../text/fold-text';
import { PRODUCT_LIMITS } from './fields';
import type { ProductOption, ProductVariant } from './product';

/** Every combination of the options' values, the last option changing fastest; none without options. */
export function combinationsOf(options: readonly ProductOption[]): string[][] {
  if (options.length === 0) return [];
  return options.reduce<string[][]>(
    (combinations, { values }) =>
      combinations.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  );
}

/** The name of a variant for people: `Azul / M`. */
export const variantLabel = (values: readonly string[]): string => values.join(' / ');

const sameText = (one: string, other: string) => foldText(one) === foldText(other);
const keyOf = (values: readonly string[]) => JSON.stringify(values.map(foldText));
const hasDuplicates = (texts: readonly string[]) => new Set(texts.map(foldText)).size < texts.length;

/**
 * The variants for changed options: those that are known keep everything, the new ones are made by `create`.
 *
 * A combination is known by its values, whatever their case and accents.
 */
export function variantsFor<Variant extends { values: readonly string[] }>(
  options: readonly ProductOption[],
  known: readonly Variant[],
  create: (values: string[]) => Variant,
): Variant[] {
  const byValues = new Map(known.map((variant) => [keyOf(variant.values), variant]));
  return combinationsOf(options).map((values) => {
    const variant = byValues.get(keyOf(values));
    return variant ? { ...variant, values } : create(values);
  });
}

/** The problem of the options, in Portuguese, or null. */
export function optionsProblem(options: readonly ProductOption[]): string | null {
  if (options.length > PRODUCT_LIMITS.options) return `Use no máximo ${PRODUCT_LIMITS.options} opções.`;
  if (hasDuplicates(options.map(({ name }) => name))) return 'Duas opções têm o mesmo nome.';
  for (const { name, values } of options) {
    if (values.length === 0) return `Escreva ao menos um valor para ${name}.`;
    if (hasDuplicates(values)) return `${name} tem o mesmo valor duas vezes.`;
  }
  return null;
}

/** The problem of the variants as combinations of the options, in Portuguese, or null. */
export function variantsProblem(
  options: readonly ProductOption[],
  variants: readonly Pick<ProductVariant, 'values' | 'sku'>[],
): string | null {
  if (options.length === 0) return variants.length > 0 ? 'Variantes precisam de opções.' : null;
  if (variants.length === 0) return 'Um produto com opções precisa de ao menos uma variante.';
  if (variants.length > PRODUCT_LIMITS.variants)
    return `Um produto tem no máximo ${PRODUCT_LIMITS.variants} variantes.`;
  const stranger = variants.find(({ values }) => !isCombination(options, values));
  if (stranger) return `A variante ${variantLabel(stranger.values)} não combina com as opções.`;
  if (new Set(variants.map(({ values }) => keyOf(values))).size < variants.length)
    return 'Duas variantes são iguais.';
  return hasDuplicates(variants.map(({ sku }) => sku).filter(Boolean))
    ? 'Duas variantes têm o mesmo SKU.'
    : null;
}

function isCombination(options: readonly ProductOption[], values: readonly string[]): boolean {
  return (
    values.length === options.length &&
    options.every((option, index) => option.values.some((value) => sameText(value, values[index] ?? '')))
  );
}
