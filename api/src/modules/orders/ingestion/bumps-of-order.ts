import type { V1OrderRequest } from '@balcao/api-schema';
import type { SellerTransaction } from '../../../db/database';
import { assertBumpUnits } from '../../selling';
import type { Channel } from '../state/channel';

/**
 * Refuses an order that wants more of an offer than its limit leaves. Tests sell nothing, and told demonstrations and shops are never refused.
 * @throws Problem out_of_stock
 */
export async function assertOffers(
  trx: SellerTransaction,
  { source, isTest, ...owner }: Channel,
  orderId: string,
  { items }: Pick<V1OrderRequest, 'items'>,
): Promise<void> {
  if ((source === 'api' || source === 'checkout') && !isTest)
    await assertBumpUnits(trx, owner, orderId, items);
}
