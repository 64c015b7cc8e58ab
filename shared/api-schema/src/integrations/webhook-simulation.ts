import { WEBHOOK_SOURCES } from '@balcao/domain';
import { call } from '../basics/call';
import { id } from '../basics/common';
import { z } from '../basics/z';

/** Something that a notice can be about: a test charge at the gateway, or an order of the shop in test mode. */
const subject = z.object({ id: z.string(), label: z.string() });

/** The senders of notices, and the subjects of each. Gateways are those in test mode; what a shop sends here is always of test mode. */
export const webhookSimulationOptions = z.object({
  items: z.array(
    z.object({
      source: z.enum(WEBHOOK_SOURCES),
      /** Of the gateway's connection or the link to the shop. */
      senderId: id,
      name: z.string(),
      events: z.array(z.object({ event: z.string(), label: z.string() })),
      /** The latest, newest first. */
      subjects: z.array(subject),
      /** Whether a notice may be about an order that is made up for it. */
      canInvent: z.boolean(),
      /** The meaning of a right or wrong signature for this source, where it is not plain; else empty. */
      note: z.string(),
    }),
  ),
  canSend: z.boolean(),
});
export type WebhookSimulationOptions = z.infer<typeof webhookSimulationOptions>;
export type SimulatedSender = WebhookSimulationOptions['items'][number];

export const listWebhookSimulations = call('GET /webhook-simulations', {
  operationId: 'listWebhookSimulations',
  access: 'seller',
  permission: 'pagamentos:ler',
  answer: webhookSimulationOptions,
});

export const webhookSimulationRequest = z.strictObject({
  senderId: id,
  event: z.string().min(1, 'Escolha um evento.').max(80),
  /** Left empty, an order is made up. */
  subject: z.string().max(100).default(''),
  signature: z.enum(['right', 'wrong']),
});
export type WebhookSimulationRequest = z.infer<typeof webhookSimulationRequest>;

/** The answer of our address, and the delivery in the log. */
export const webhookSimulation = z.object({
  status: z.int(),
  answer: z.string(),
  /** Null where the address was unknown, so that nothing was counted. */
  deliveryId: id.nullable(),
});
export type WebhookSimulation = z.infer<typeof webhookSimulation>;

/**
 * Builds a notice as the source would send it, signs it rightly or wrongly, and sends it to our own address over HTTP. 409
 * `gateway_not_in_test_mode` for a connection that moves money.
 */
export const simulateWebhook = call('POST /webhook-simulations', {
  operationId: 'simulateWebhook',
  access: 'seller',
  permission: 'pagamentos:editar',
  limitGroup: 'webhook-simulations',
  body: webhookSimulationRequest,
  answer: webhookSimulation,
  problems: [404, 409, 429],
});
