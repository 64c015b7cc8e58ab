import { z } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import { defineTask, type TaskType } from '../../../queue';

/** Asks a gateway to capture or void a charge. One kind per gateway, so that a hanging gateway only delays its own. */
export const decisionTask = (
  gateway: GatewayId,
): TaskType<{ storeId: string; paymentId: string; requestId: string }> =>
  defineTask(
    `authorization.${gateway}`,
    z.object({ storeId: z.string(), paymentId: z.string(), requestId: z.string() }),
  );
