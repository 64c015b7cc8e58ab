import { call } from '../basics/call';
import { idParams, instant } from '../basics/common';
import { z } from '../basics/z';
import { idGateway } from './gateways';

/** `POST /webhooks/gateways/{gateway}/{key}`: `key` is the connection's secret; an unknown one answers 404. */
export const gatewayWebhookParams = z.object({ gateway: idGateway, key: z.string().regex(/^[\w-]{43}$/) });

/** The answer to a delivery that is stored, now or earlier. */
export const gatewayWebhookReceipt = z.object({ received: z.literal(true) });

/** The 401 of a delivery with a wrong signature. It goes to a gateway, so it is not an error of a person's session. */
export const gatewayWebhookRefusal = z.object({ received: z.literal(false) });

/** The webhook address for the gateway, and counts of its deliveries. */
export const gatewayWebhook = z.object({
  /** The seller sets it up at the gateway and keeps it secret. Null until there is one. */
  url: z.string().nullable(),
  /** Whether the gateway's signatures are verified by a key of the gateway (Malga). */
  hasPublicKey: z.boolean(),
  lastReceivedAt: instant.nullable(),
  /** For the last 30 days: received, parked after ten attempts, and refused because of their signature. */
  received: z.int().min(0),
  parked: z.int().min(0),
  rejected: z.int().min(0),
});
export type GatewayWebhook = z.infer<typeof gatewayWebhook>;

/** The gateway's key for its signatures; empty for none. */
export const gatewayWebhookPatch = z.strictObject({
  publicKey: z
    .string()
    .max(500)
    .regex(/^[\w+/=\s\\-]*$/, 'Cole a chave pública como o gateway a mostra.'),
});
export type GatewayWebhookPatch = z.infer<typeof gatewayWebhookPatch>;

/** The address is a secret, so reading it needs the permission for changing it. */
export const getGatewayWebhook = call('GET /pagamentogateway/:id/webhook', {
  operationId: 'getGatewayWebhook',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  answer: gatewayWebhook,
});

/** A new address, which `getGatewayWebhook` then has. Each earlier one stays valid for a day. Needs a step-up. */
export const registerGatewayWebhook = call('POST /pagamentogateway/:id/webhook', {
  operationId: 'registerGatewayWebhook',
  access: 'seller',
  permission: 'configuracoes:editar',
  idempotent: true,
  params: idParams,
});

/** Another key needs a step-up. */
export const setGatewayWebhook = call('PUT /pagamentogateway/:id/webhook', {
  operationId: 'setGatewayWebhook',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  body: gatewayWebhookPatch,
  answer: gatewayWebhook,
});
