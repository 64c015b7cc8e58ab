import type { GatewayFee, PaymentMethod } from '@balcao/domain';
import { newId } from '../src/db/new-id';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** Gives a store a gateway that it sells by, with what its contract says of fees. */
export async function agreeFees(
  { platform }: Pick<TestApi, 'platform'>,
  { sellerId, storeId }: Account,
  fees: Partial<Record<PaymentMethod, GatewayFee>>,
): Promise<void> {
  await platform.database.platform
    .insertInto('payment_gateways')
    .values({
      seller_id: sellerId,
      id: newId(),
      store_id: storeId,
      gateway: 'iugu',
      mode: 'live',
      credentials: '{}',
      fees: JSON.stringify(fees),
      is_current: true,
      webhook_key_sealed: null,
      webhook_key_hash: null,
      last_test_outcome: null,
    })
    .execute();
}
