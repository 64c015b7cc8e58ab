import type { ProductData } from './product';
import { optionsProblem, variantsProblem } from './variants';

/** The problems of a product as a whole, by field: one sentence each, in Portuguese. */
export type ProductProblems = Partial<Record<keyof ProductData, string>>;

type Priced = Pick<ProductData, 'priceCents' | 'variants'>;

const knownPrices = (product: Priced) => pricesOf(product).filter((price) => price !== null);

/** The lowest price that a product is sold for, in cents; null while there is none. */
export function lowestPrice(product: Priced): number | null {
  const prices = knownPrices(product);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** The highest price that a product is sold for, in cents; null while there is none. */
export function highestPrice(product: Priced): number | null {
  const prices = knownPrices(product);
  return prices.length > 0 ? Math.max(...prices) : null;
}

/** Units in stock: of the product itself, or of all its variants. */
export function totalStock({
  stockQuantity,
  variants,
}: Pick<ProductData, 'stockQuantity' | 'variants'>): number {
  if (variants.length === 0) return stockQuantity;
  return variants.reduce((sum, variant) => sum + variant.stockQuantity, 0);
}

const pricesOf = ({ priceCents, variants }: Priced) =>
  variants.length === 0 ? [priceCents] : variants.map((variant) => variant.priceCents ?? priceCents);

/** A product for sale needs a price, and a weight if it is shipped. */
function problemsOfSale(product: ProductData): ProductProblems {
  const problems: ProductProblems = {};
  if (pricesOf(product).includes(null)) problems.priceCents = 'Um produto ativo precisa de um preço.';
  if (product.type === 'physical' && !product.weightGrams)
    problems.weightGrams = 'Um produto físico ativo precisa de um peso, para calcular o frete.';
  return problems;
}

/**
 * Problems between the fields of a product. Each field by itself is checked by `productTextProblem` and
 * `productNumberProblem`.
 */
export function productProblems(product: ProductData): ProductProblems {
  const problems: ProductProblems = product.status === 'active' ? problemsOfSale(product) : {};
  const { compareAtCents, priceCents } = product;
  if (compareAtCents !== null && priceCents !== null && compareAtCents < priceCents)
    problems.compareAtCents = 'O preço "de" precisa ser igual ou maior que o preço.';
  const options = optionsProblem(product.options);
  const variants = options === null ? variantsProblem(product.options, product.variants) : null;
  if (options !== null) problems.options = options;
  if (variants !== null) problems.variants = variants;
  return problems;
}
