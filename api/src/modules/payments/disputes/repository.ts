import type { SellerTransaction } from '../../../db/database';
import type { TestChargeRow } from '../charges/repository';

/** The charge behind an order, which its gateway knows. */
export const findChargeOfOrder = (
  trx: SellerTransaction,
  sellerId: string,
  orderId: string,
): Promise<TestChargeRow | undefined> =>
  trx
    .selectFrom('test_charges')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .where('gateway_charge_id', '<>', '')
    .selectAll()
    .executeTakeFirst();
