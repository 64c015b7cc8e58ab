import { call } from '../basics/call';
import { positiveCents } from '../basics/cents';
import { z } from '../basics/z';

/** A charge of live mode, which the buyer pays at once unless `isPaid` is false. */
export const simulatedChargeRequest = z.strictObject({
  method: z.enum(['pix', 'credit_card']),
  amountCents: positiveCents,
  isPaid: z.boolean().default(true),
});

/** The simulator's name for it: `payments[].gateway.charge_id` of the sale. */
export const simulatedCharge = z.object({ chargeId: z.string() });

export const createSimulatedCharge = call('POST /simulador/charges', {
  operationId: 'createSimulatedCharge',
  summary: 'A charge of live mode at the simulator, in development alone',
  access: 'seller',
  permission: 'pagamentos:editar',
  body: simulatedChargeRequest,
  status: 201,
  answer: simulatedCharge,
});
