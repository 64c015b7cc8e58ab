import { gatewayWebhookReceipt, gatewayWebhookRefusal, type z } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../db/database';
import { countRequest, type LimitGroup } from '../plugins/rate-limit';
import { Problem } from '../problem';
import type { ReceivedWebhook, WebhookVerdict } from '../providers/gateway/webhook';
import { countRejected } from './delivery-repository';
import type { DeliverySender } from './delivery-task';
import { deliveryIn, keepBodiesRaw } from './raw-delivery';

/** Webhooks that programs of one kind call: their address, who is known there, what is genuine, and what is kept of it. */
export interface InboundWebhook<Params extends z.ZodType, Sender, Event> {
  path: string;
  operationId: string;
  tag: string;
  params: Params;
  /** More is refused before it is read. */
  maxBytes: number;
  /** Limits calls by their address: where senders are no stores, and cannot be counted by themselves. */
  limitGroup?: 'webhooks';
  /** The sender, by the address; undefined for nobody, who gets the answer of a route that does not exist. */
  find(params: z.output<Params>): Promise<Sender | undefined>;
  /** The limit and the name under which a sender's calls and rejected deliveries are counted. */
  counted?: { limitGroup: LimitGroup; as(sender: Sender): DeliverySender };
  verify(sender: Sender, delivery: ReceivedWebhook, params: z.output<Params>): WebhookVerdict<Event>;
  /** Stores what came and enqueues it. It is processed afterwards. */
  keep(sender: Sender, event: Event, delivery: ReceivedWebhook): Promise<unknown>;
}

/**
 * Receives webhooks: what is genuine is kept and acknowledged, what is not is counted without its content. Bodies stay raw, because
 * signatures are computed over their bytes. A 401 here goes to a program, where nobody is logged in.
 *
 * The routes answer not_found for an unknown address, too_many_requests for a flooded one, and malformed_body for a body that the
 * sender does not send.
 */
export const receiveWebhooks =
  <Params extends z.ZodType, Sender, Event>(
    database: Database,
    {
      path,
      operationId,
      tag,
      params,
      maxBytes,
      limitGroup,
      ...inbound
    }: InboundWebhook<Params, Sender, Event>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    keepBodiesRaw(app);

    app.post(
      path,
      {
        bodyLimit: maxBytes,
        config: { access: 'public', ignoresSession: true, ...(limitGroup && { limitGroup }) },
        schema: {
          operationId,
          tags: [tag],
          params,
          response: { 200: gatewayWebhookReceipt, 401: gatewayWebhookRefusal },
          problems: [401, 429],
        },
      },
      async (request, reply) => {
        const given = request.params as z.output<Params>;
        const sender = await inbound.find(given);
        if (sender === undefined) throw new Problem('not_found');
        const counted = inbound.counted && { ...inbound.counted, sender: inbound.counted.as(sender) };
        if (counted) await countRequest(database, counted.limitGroup, counted.sender.senderId);
        const delivery = deliveryIn(request);
        const verdict = inbound.verify(sender, delivery, given);
        if (verdict.verdict === 'event') {
          await inbound.keep(sender, verdict.event, delivery);
          return { received: true } as const;
        }
        if (counted) await countRejected(database, counted.sender);
        if (verdict.verdict === 'unreadable') throw new Problem('malformed_body');
        return reply.status(401).send({ received: false });
      },
    );
  };
