import { z } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import { defineTask, type TaskType } from '../../../queue';

/** Sends a refund to its gateway. One kind per gateway, so that a hanging gateway only delays its own refunds. */
export const refundTask = (gateway: GatewayId): TaskType<{ refundId: string }> =>
  defineTask(`refund.${gateway}`, z.object({ refundId: z.string() }));
