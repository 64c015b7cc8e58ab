import type { SellerTransaction } from '../../../db/database';
import { type CurrentPrice, recordPrices } from './prices/repository';
import type { ProductContent } from './product-content';
import type { ProductWrite } from './product-write';

/** The prices of a product and its variants; none while it is not for sale. */
function pricesOf(id: string, content: ProductContent | undefined): CurrentPrice[] {
  if (content?.status !== 'active') return [];
  const { priceCents, variants } = content;
  const sold =
    variants.length === 0
      ? [{ variantId: '', price: priceCents }]
      : variants.map((variant) => ({ variantId: variant.id, price: variant.priceCents ?? priceCents }));
  return sold.flatMap(({ variantId, price }) =>
    price === null ? [] : [{ productId: id, variantId, priceCents: price }],
  );
}

/** Writes down what written products are sold for from now on, where that is something else than before. */
export async function recordPriceChanges(
  trx: SellerTransaction,
  sellerId: string,
  writes: readonly ProductWrite[],
): Promise<void> {
  const changing = writes.filter(
    ({ id, content, current }) =>
      JSON.stringify(pricesOf(id, content)) !== JSON.stringify(pricesOf(id, current?.content)),
  );
  await recordPrices(
    trx,
    sellerId,
    changing.map(({ id }) => id),
    changing.flatMap(({ id, content }) => pricesOf(id, content)),
  );
}
