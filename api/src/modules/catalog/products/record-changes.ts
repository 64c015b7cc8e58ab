import { recordAudits } from '../../../audit/record-audit';
import type { Acting } from '../../../call';
import type { SellerTransaction } from '../../../db/database';
import type { ProductsChanged } from '../../../events/domain-events';
import type { ProductEntry } from './write-products';

type Change = ProductsChanged['products'][number]['change'];

const CHANGES: Readonly<Record<string, Change>> = {
  'product.create': 'created',
  'product.update': 'updated',
  'product.delete': 'deleted',
};

/** Audits what was written of products, and says `products.changed`. The last thing of each transaction that writes some. */
export async function recordProductChanges(
  trx: SellerTransaction,
  { raise, owner, origin }: Acting,
  entries: readonly ProductEntry[],
): Promise<void> {
  const products = entries.flatMap(({ action, entityId }) => {
    const change = CHANGES[action];
    return change === undefined ? [] : [{ id: entityId, change }];
  });
  if (products.length > 0) await raise(trx, 'products.changed', { ...owner, products });
  await recordAudits(trx, origin, owner.sellerId, entries);
}
