import { z } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import { defineTask, type TaskType } from '../../../queue';

/** Reads a charge at its gateway again. One kind per gateway, so that a hanging gateway only delays its own charges. */
export const chargeCheckTask = (gateway: GatewayId): TaskType<{ chargeId: string }> =>
  defineTask(`charge-check.${gateway}`, z.object({ chargeId: z.string() }));
