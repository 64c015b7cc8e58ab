import { instant } from '../basics/common';
import { z } from '../basics/z';
import { idGateway } from './gateways';

/** `POST /webhooks/gateways/{gateway}/{key}`: the last part is the connection's secret; one that is unknown answers 404. */
export const gatewayWebhookParams = z.object({ gateway: idGateway, key: z.string().regex(/^[\w-]{43}$/) });

/** The answer to a delivery that is stored, or was stored before. */
export const gatewayWebhookReceipt = z.object({ received: z.literal(true) });

/** The 401 of a delivery whose signature is wrong. It goes to a gateway, so it is no error of a person's session. */
export const gatewayWebhookRefusal = z.object({ received: z.literal(false) });

/**
 * `GET /pagamentogateway/{id}/webhook`: the webhook address for the gateway, and counts of its deliveries. `POST`
 * (idempotent) makes a new address, which `GET` then tells; those before stay good for a day each.
 */
export const gatewayWebhook = z.object({
  /** To be set up at the gateway and kept secret; null until there is one. */
  url: z.string().nullable(),
  /** Whether the gateway's signatures are verified by a key of theirs (Malga). */
  hasPublicKey: z.boolean(),
  lastReceivedAt: instant.nullable(),
  /** Of the last 30 days: received, given up after ten tries, and refused because of their signature. */
  received: z.int().min(0),
  parked: z.int().min(0),
  rejected: z.int().min(0),
});
export type GatewayWebhook = z.infer<typeof gatewayWebhook>;

/** `PUT /pagamentogateway/{id}/webhook`: the key that the gateway gave for its signatures; empty for none. */
export const gatewayWebhookPatch = z.strictObject({
  publicKey: z
    .string()
    .max(500)
    .regex(/^[\w+/=\s\\-]*$/, 'Cole a chave pública como o gateway a mostra.'),
});
export type GatewayWebhookPatch = z.infer<typeof gatewayWebhookPatch>;
