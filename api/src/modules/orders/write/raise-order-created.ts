import type { OrderPaymentStatus } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { OrderChanged } from '../../../events/domain-events';
import type { Platform } from '../../../platform';

/** Says `order.changed` of an order that is new. */
export const raiseOrderCreated = (
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  {
    paymentStatus,
    ...order
  }: Pick<OrderChanged, 'sellerId' | 'storeId' | 'orderId' | 'source' | 'isTest'> & {
    paymentStatus: OrderPaymentStatus;
  },
): Promise<void> =>
  raise(trx, 'order.changed', {
    ...order,
    before: null,
    after: { paymentStatus, fulfillmentStatus: 'nao_enviado', paidAt: null, refundedCents: 0 },
    refusedPayments: [],
  });
