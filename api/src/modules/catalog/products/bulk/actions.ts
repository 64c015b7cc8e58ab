import type { JobRow, Product, ProductBulkRequest, ProductPatch } from '@balcao/api-schema';
import { changedPrice, PRODUCT_FIELD_LABELS, type PriceChange, productNumberProblem } from '@balcao/domain';
import { Problem } from '../../../../problem';

type Problems = JobRow['problems'];

/** The problem of a row, by field where fields caused it. */
export function rowProblems({ text, details }: Problem): Problems {
  const fields = Object.entries(details.fields ?? {}).flatMap(([field, sentences]) =>
    sentences.map((message) => ({ column: labelOf(field), message })),
  );
  return fields.length > 0 ? fields : [{ column: null, message: text }];
}

/** The label of a field by its path, such as `variants.0.sku`. */
function labelOf(path: string): string | null {
  const name = path.split('.').findLast((part) => Object.hasOwn(PRODUCT_FIELD_LABELS, part));
  return name === undefined ? null : PRODUCT_FIELD_LABELS[name as keyof typeof PRODUCT_FIELD_LABELS];
}

/**
 * The patch that changes every price of a product. Variants without their own price follow the product's.
 * @throws Problem validation when a price would leave its bounds
 */
export function pricePatch({ priceCents, variants }: Product, change: PriceChange): ProductPatch {
  const price = (cents: number) => {
    const changed = changedPrice(cents, change);
    const problem = productNumberProblem('priceCents', changed);
    if (problem !== null) throw new Problem('validation', { fields: { priceCents: [problem] } });
    return changed;
  };
  const anyOwn = variants.some((variant) => variant.priceCents !== null);
  return {
    ...(priceCents !== null && { priceCents: price(priceCents) }),
    ...(anyOwn && {
      variants: variants.map((variant) => ({
        ...variant,
        priceCents: variant.priceCents === null ? null : price(variant.priceCents),
      })),
    }),
  };
}

/** The patch of a bulk action for a product. @throws Problem validation */
export function patchFor(
  product: Product,
  request: Exclude<ProductBulkRequest, { action: 'delete' }>,
): ProductPatch {
  if (request.action === 'activate') return { status: 'active' };
  if (request.action === 'archive') return { status: 'archived' };
  return pricePatch(product, request);
}

const VERBS: Readonly<Record<ProductBulkRequest['action'], string>> = {
  activate: 'Ativar',
  archive: 'Arquivar',
  delete: 'Excluir',
  price: 'Alterar o preço de',
};

/** `1 produto`, `348 produtos`. */
export const productCount = (count: number): string =>
  count === 1 ? '1 produto' : `${count.toLocaleString('pt-BR')} produtos`;

/** The title of a bulk action in the list of jobs. */
export const bulkTitle = (action: ProductBulkRequest['action'], count: number): string =>
  `${VERBS[action]} ${productCount(count)}`;
