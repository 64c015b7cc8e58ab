import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import type { Channel } from '../state/channel';
import type { StoredPayment } from '../state/repository';
import type { OrderContent } from './order-columns';

/**
 * Says which charges of gateways the payments of an order are, where its source does. What writes the payments is deferred before.
 *
 * @param payments all of the order, by the names that the source has for them
 */
export async function raiseAtGateway(
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  { sellerId, storeId, isTest }: Channel,
  request: Pick<OrderContent, 'payments'>,
  payments: readonly Pick<StoredPayment, 'id' | 'external_id'>[],
  { isNewOrder }: { isNewOrder: boolean },
): Promise<void> {
  const charges = request.payments.flatMap(({ id, gateway }) => {
    const payment = payments.find(({ external_id }) => external_id === id);
    return gateway && payment
      ? [{ paymentId: payment.id, gateway: gateway.name, chargeId: gateway.charge_id }]
      : [];
  });
  if (charges.length === 0) return;
  await raise(trx, 'payments.at-gateway', {
    sellerId,
    storeId,
    isTest,
    isNewOrder,
    charges,
  });
}
