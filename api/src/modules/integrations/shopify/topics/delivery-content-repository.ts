import type { SellerTransaction } from '../../../../db/database';
import type { LinkRow } from '../links/repository';

/**
 * Empties what was kept of deliveries as it arrived: of those that are done, because a checkout may name the same buyer, and of
 * those about these orders; of all when no orders are named.
 */
export async function emptyDeliveries(
  trx: SellerTransaction,
  { seller_id, id }: Pick<LinkRow, 'seller_id' | 'id'>,
  orders?: readonly string[],
): Promise<void> {
  const ofLink = trx
    .updateTable('webhook_deliveries')
    .set({ body: null })
    .where('seller_id', '=', seller_id)
    .where('integration_id', '=', id);
  const chosen =
    orders === undefined
      ? ofLink
      : ofLink.where(({ or, eb }) =>
          or([eb('status', '=', 'done'), eb('gateway_charge_id', 'in', [...orders, '-'])]),
        );
  await chosen.execute();
}
