import { id, version } from '../basics/common';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';
import { gatewayAccount, gatewayMode, idGateway } from './gateways';

/** `GET /seller/{id}/payment-gateway`: the gateway of the seller's current store. `gateway` is null before a choice. */
export const paymentGateway = z.object({
  version,
  gateway: idGateway.nullable(),
  name: z.string(),
  idPagamentoGateway: id.nullable(),
  mode: gatewayMode.nullable(),
  configured: z.boolean(),
  account: gatewayAccount,
});
export type PaymentGateway = z.infer<typeof paymentGateway>;

/**
 * `PATCH /seller/{id}/payment-gateway` with `If-Match` → 200 `paymentGateway`. Without `confirm: true`, a switch from
 * another gateway changes nothing and answers 409 `gateway_switch_unconfirmed` with the consequences.
 */
export const paymentGatewayPatch = z.strictObject({
  gateway: idGateway,
  confirm: z.boolean().default(false),
});
export type PaymentGatewayPatch = z.infer<typeof paymentGatewayPatch>;

/** The 409 with the consequences of a switch. */
export const gatewaySwitchUnconfirmed = errorEnvelope.extend({
  code: z.literal('gateway_switch_unconfirmed'),
  consequences: z.array(z.string()).min(1),
});
export type GatewaySwitchUnconfirmed = z.infer<typeof gatewaySwitchUnconfirmed>;

/** The 412 of a stale `If-Match`, with the current choice. */
export const paymentGatewayVersionConflict = errorEnvelope.extend({
  code: z.literal('stale_version'),
  current: paymentGateway,
});
