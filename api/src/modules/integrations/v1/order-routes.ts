import {
  type V1OrderEvent,
  type V1OrderEventsAnswer,
  type V1PaymentEvent,
  v1Order,
  v1OrderEventsAnswer,
  v1OrderEventsRequest,
  v1OrderParams,
  v1OrderRequest,
  v1PaymentEventsRequest,
  v1PaymentParams,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import {
  forOrder,
  keepTracking,
  type NewEvent,
  type RecordedEvents,
  recordOrderEvents,
  recordPaymentEvents,
  upsertOrder,
} from '../../orders';
import { channelOf, V1_BODY_LIMIT_BYTES } from './channel-of';
import { assertNoCardData } from './sensitive-data';

const tags = ['orders'];
const writing = { access: 'key', scope: 'pedidos:escrever' } as const;

const toNewEvent = ({ id, type, occurred_at, data: { amount, ...data } }: V1PaymentEvent): NewEvent => ({
  id,
  type,
  occurredAt: new Date(occurred_at),
  amountCents: amount ?? null,
  data,
});

const toOrderEvent = ({ id, type, occurred_at, data }: V1OrderEvent): NewEvent => ({
  id,
  type,
  occurredAt: new Date(occurred_at),
  amountCents: null,
  data,
});

const REUSED = new Problem('event_id_reused');

/** An event by itself is refused where a batch would list it. */
function answerOf(
  isBatch: boolean,
  { accepted, duplicates, reused, ...state }: RecordedEvents,
): V1OrderEventsAnswer {
  if (!isBatch && reused.length > 0) throw new Problem('event_id_reused');
  return {
    accepted,
    duplicates,
    rejected: reused.map((index) => ({ index, code: REUSED.code, message: REUSED.text })),
    payment_status: state.paymentStatus,
    fulfillment_status: state.fulfillmentStatus,
  };
}

/** One event or a batch, as a list. */
const eventsIn = <Event extends object>(body: Event | { events: Event[] }): Event[] =>
  'events' in body ? body.events : [body];

/** Orders of the public API. */
export function v1OrdersRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/v1/orders/:external_id',
      {
        bodyLimit: V1_BODY_LIMIT_BYTES,
        config: writing,
        schema: {
          operationId: 'putOrder',
          tags,
          summary: 'Criar ou atualizar um pedido',
          description:
            'O pedido inteiro, sempre que mudar. Chamar de novo com o mesmo id atualiza o mesmo pedido. Um pagamento é uma tentativa: outro valor ou outra forma de pagamento é outro pagamento.',
          params: v1OrderParams,
          body: v1OrderRequest,
          response: { 200: v1Order, 201: v1Order },
          problems: [409],
        },
      },
      async (request, reply) => {
        const { external_id } = request.params;
        const channel = channelOf(request);
        const { tracking, consent } = request.body;
        // Before the order: what is sent of a paid one needs it at once.
        if (tracking || consent)
          await platform.database.withSeller(channel.sellerId, (trx) =>
            keepTracking(trx, platform, channel, forOrder(channel, external_id), {
              tracking: tracking ?? undefined,
              consent: consent ?? undefined,
              ip: tracking?.ip,
              userAgent: tracking?.user_agent,
            }),
          );
        const { isNew, order } = await upsertOrder(platform, channel, external_id, request.body);
        return reply.status(isNew ? 201 : 200).send(order);
      },
    );

    app.post(
      '/v1/orders/:external_id/payments/:payment_id/events',
      {
        bodyLimit: V1_BODY_LIMIT_BYTES,
        config: { ...writing, idempotent: 'single' },
        schema: {
          operationId: 'reportPaymentEvents',
          tags,
          summary: 'Informar o que houve com um pagamento',
          description:
            'Um evento ou um lote de até 100. Eventos contam na ordem de occurred_at, cheguem como chegarem, e cada id conta uma vez. Tipos desconhecidos que começam com payment. são guardados e não mudam nada.',
          params: v1PaymentParams,
          body: v1PaymentEventsRequest,
          response: { 202: v1OrderEventsAnswer },
          problems: [409],
        },
      },
      async (request, reply) => {
        const { external_id: orderId, payment_id: paymentId } = request.params;
        const events = eventsIn<V1PaymentEvent>(request.body);
        assertNoCardData(events);
        const recorded = await recordPaymentEvents(
          platform,
          channelOf(request),
          { orderId, paymentId },
          events.map(toNewEvent),
        );
        return reply.status(202).send(answerOf('events' in request.body, recorded));
      },
    );

    app.post(
      '/v1/orders/:external_id/events',
      {
        bodyLimit: V1_BODY_LIMIT_BYTES,
        config: { ...writing, idempotent: 'single' },
        schema: {
          operationId: 'reportOrderEvents',
          tags,
          summary: 'Informar o envio ou o cancelamento de um pedido',
          description:
            'Um evento ou um lote de até 100: o que houve com a entrega, ou que o pedido foi cancelado. Contam na ordem de occurred_at, e cada id conta uma vez. Tipos desconhecidos que começam com fulfillment. são guardados e não mudam nada.',
          params: v1OrderParams,
          body: v1OrderEventsRequest,
          response: { 202: v1OrderEventsAnswer },
          problems: [409],
        },
      },
      async (request, reply) => {
        const events = eventsIn<V1OrderEvent>(request.body);
        assertNoCardData(events);
        const recorded = await recordOrderEvents(
          platform,
          channelOf(request),
          request.params.external_id,
          events.map(toOrderEvent),
        );
        return reply.status(202).send(answerOf('events' in request.body, recorded));
      },
    );
  };
}
