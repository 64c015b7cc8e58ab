import { z } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import type { Executor } from '../../../db/database';
import { defineTask, enqueue, type TaskType } from '../../../queue';
import type { ChargeRow } from './repository';

/** Takes a code back at its gateway that another attempt has replaced. One kind per gateway, so that a hanging one delays only its own. */
export const cancelTask = (gateway: GatewayId): TaskType<{ storeId: string; paymentId: string }> =>
  defineTask(`charge-cancel.${gateway}`, z.object({ storeId: z.string(), paymentId: z.string() }));

/** Enqueues it, once per charge. */
export const enqueueCancel = (
  trx: Executor,
  {
    seller_id: sellerId,
    store_id: storeId,
    id: paymentId,
    gateway,
  }: Pick<ChargeRow, 'seller_id' | 'store_id' | 'id' | 'gateway'>,
): Promise<void> =>
  enqueue(trx, cancelTask(gateway), {
    payload: { storeId, paymentId },
    sellerId,
    key: storeId,
    idempotencyKey: paymentId,
  });
