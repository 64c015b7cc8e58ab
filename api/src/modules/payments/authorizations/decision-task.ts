import { z } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import { defineTask, type TaskType } from '../../../queue';

/** A decision by the charge that it stands with. */
type DecisionTask = TaskType<{ storeId: string; paymentId: string; requestId: string }>;

const payload = z.object({ storeId: z.string(), paymentId: z.string(), requestId: z.string() });

/** Asks a gateway to capture or void a charge. One kind per gateway, so that a hanging gateway only delays its own. */
export const decisionTask = (gateway: GatewayId): DecisionTask =>
  defineTask(`authorization.${gateway}`, payload);

/** Asks it to capture a part: a kind of its own, which a replica from before, that knows only the whole, does not take. */
export const partialCaptureTask = (gateway: GatewayId): DecisionTask =>
  defineTask(`authorization.part.${gateway}`, payload);
