import type { CompiledQuery } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { OrderChanged } from '../../../events/domain-events';
import type { Platform } from '../../../platform';

/** Says `order.changed`. @returns the statements of its handlers, which go with those that write the order */
export async function raiseOrderChanged(
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  change: Omit<OrderChanged, 'add'>,
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  await raise(trx, 'order.changed', { ...change, add: (statement) => void statements.push(statement) });
  return statements;
}

/** Says `order.changed` of an order that is about to be inserted. @returns as `raiseOrderChanged` */
export const raiseOrderCreated = (
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  {
    paymentStatus,
    ...order
  }: Pick<OrderChanged, 'sellerId' | 'storeId' | 'orderId' | 'isTest'> &
    Pick<OrderChanged['after'], 'paymentStatus'>,
): Promise<CompiledQuery[]> =>
  raiseOrderChanged(trx, parts, {
    ...order,
    before: null,
    after: { paymentStatus, fulfillmentStatus: 'nao_enviado', paidAt: null, refundedCents: 0 },
    refusedPayments: [],
  });
