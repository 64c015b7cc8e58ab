import { referencePriceProblem } from '@balcao/domain';
import type { Executor } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { recentPricesOf } from './repository';

/**
 * What is wrong with a price that is shown as a product's former one, in Portuguese, or null: only one that was charged within the last
 * 30 days is.
 */
export async function judgeReferencePrice(
  executor: Executor,
  owner: Owner,
  { productId, cents }: { productId: string; cents: number },
): Promise<string | null> {
  const charged = await recentPricesOf(executor, owner, [productId]);
  return referencePriceProblem(cents, charged.get(productId) ?? []);
}
