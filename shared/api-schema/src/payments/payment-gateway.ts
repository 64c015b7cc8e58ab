import { call } from '../basics/call';
import { id, idParams, ifMatchHeaders, version } from '../basics/common';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';
import { gatewayAccount, gatewayMode, idGateway } from './gateways';

/** The gateway of the seller's current store. `gateway` is null before a choice. */
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

export const getPaymentGateway = call('GET /seller/:id/payment-gateway', {
  operationId: 'getPaymentGateway',
  access: 'seller',
  permission: 'pagamentos:ler',
  params: idParams,
  answer: paymentGateway,
});

/** Without `confirm: true`, a switch from another gateway changes nothing and answers 409 with the consequences. */
export const choosePaymentGateway = call('PATCH /seller/:id/payment-gateway', {
  operationId: 'choosePaymentGateway',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  headers: ifMatchHeaders,
  body: paymentGatewayPatch,
  answer: paymentGateway,
  refusals: {
    409: z.union([gatewaySwitchUnconfirmed, errorEnvelope]),
    412: paymentGatewayVersionConflict,
  },
});
