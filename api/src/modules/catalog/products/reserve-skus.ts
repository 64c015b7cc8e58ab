import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import type { ProductContent } from './product-content';
import type { ProductWrite } from './product-write';
import { deleteSkus, insertSkus, skuKeyOf } from './skus/repository';

/** The SKUs of a product, by the field that holds each. */
const skusOf = ({ sku, variants }: Pick<ProductContent, 'sku' | 'variants'>) =>
  [
    { field: 'sku', key: skuKeyOf(sku) },
    ...variants.map((variant, index) => ({ field: `variants.${index}.sku`, key: skuKeyOf(variant.sku) })),
  ].filter(({ key }) => key !== '');

/** Each SKU of a product and its variants, once. */
const entriesOf = (productId: string, content: ProductContent | undefined) =>
  [...new Set(content ? skusOf(content).map(({ key }) => key) : [])].map((key) => ({ productId, key }));

const without = <Entry extends { key: string }>(entries: readonly Entry[], others: readonly Entry[]) =>
  entries.filter(({ key }) => !others.some((other) => other.key === key));

/**
 * Reserves the SKUs of products in their store and frees those that they no longer have.
 * @throws Problem sku_in_use with the fields whose SKU another product has
 */
export async function reserveSkus(
  trx: SellerTransaction,
  owner: Owner,
  writes: readonly ProductWrite[],
): Promise<void> {
  const changes = writes.map(({ id, content, current }) => {
    const [before, after] = [entriesOf(id, current?.content), entriesOf(id, content)];
    return { freed: without(before, after), added: without(after, before) };
  });
  await deleteSkus(
    trx,
    owner,
    changes.flatMap(({ freed }) => freed),
  );
  const taken = await insertSkus(
    trx,
    owner,
    changes.flatMap(({ added }) => added),
  );
  if (taken.length === 0) return;
  const { text } = new Problem('sku_in_use');
  const fields = writes.flatMap(({ id, content }) =>
    skusOf(content).filter(({ key }) => taken.some((entry) => entry.productId === id && entry.key === key)),
  );
  throw new Problem('sku_in_use', {
    fields: Object.fromEntries(fields.map(({ field }) => [field, [text]])),
  });
}
