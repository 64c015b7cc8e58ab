import { positiveCents } from '../basics/cents';
import { z } from '../basics/z';

/** `POST /simulador/charges`: a charge of live mode, which the buyer pays at once unless `isPaid` is false. */
export const simulatedChargeRequest = z.strictObject({
  method: z.enum(['pix', 'credit_card']),
  amountCents: positiveCents,
  isPaid: z.boolean().default(true),
});
export type SimulatedChargeRequest = z.infer<typeof simulatedChargeRequest>;

/** The simulator's name for it: `payments[].gateway.charge_id` of the sale. */
export const simulatedCharge = z.object({ chargeId: z.string() });
