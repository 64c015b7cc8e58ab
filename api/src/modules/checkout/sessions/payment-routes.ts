import {
  v1PaymentConflict,
  v1SessionCard,
  v1SessionCardRequest,
  v1SessionParams,
  v1SessionPayRequest,
  v1SessionStatus,
  z,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Gauge } from 'prom-client';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { StoresOfHosts } from '../hosts/store-of-host';
import { boletoFile } from './boleto-file';
import { paySession } from './pay-session';
import { prepareCard } from './prepare-card';
import { readAttempt } from './session';
import { BODY_LIMIT_BYTES, byToken, countedSessionOf, open, sessionOf, tags } from './session-request';
import { toStatus } from './to-payment';
import { createWaitingPages } from './waiting-pages';

/** The payment of a session: its card, its order, and its state for a page that waits. */
export function paymentRoutes(platform: Platform, stores: StoresOfHosts): FastifyPluginAsyncZod {
  const preHandler = byToken(platform, stores);

  return async (app) => {
    const waiting = createWaitingPages(platform, app.log);
    new Gauge({
      name: 'checkout_waiting_pages',
      help: 'Pages of buyers that wait for a payment at this replica',
      registers: [app.metricsRegistry],
      collect() {
        this.set(waiting.size());
      },
    });
    app.addHook('preClose', () => waiting.close());
    app.drain.onBegin((milliseconds) => waiting.leave(milliseconds));

    app.post(
      '/v1/checkout/sessions/:token/card',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: open,
        preHandler,
        schema: {
          operationId: 'prepareCheckoutCard',
          tags,
          summary: 'Preparar um cartão',
          description:
            'O que o script do gateway precisa para o pagamento que vai ser feito agora, onde “is_prepared” diz que precisa. Nada é cobrado.',
          params: v1SessionParams,
          body: v1SessionCardRequest,
          response: { 200: v1SessionCard, 409: v1PaymentConflict },
          problems: [404, 410],
        },
      },
      async (request) => {
        const session = await countedSessionOf(request, platform, 'checkout-payments');
        return prepareCard(platform, session, request.body.version, request.ip);
      },
    );

    app.post(
      '/v1/checkout/sessions/:token/pay',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: { ...open, idempotent: 'required' },
        preHandler,
        schema: {
          operationId: 'payCheckoutSession',
          tags,
          summary: 'Pagar',
          description:
            'Paga o que a versão mostra, ou nada: se algo mudou, a resposta é 409 checkout_changed, com o que mudou em “changes”, e nada é cobrado. Exige Idempotency-Key.',
          params: v1SessionParams,
          body: v1SessionPayRequest,
          response: { 200: v1SessionStatus, 409: v1PaymentConflict },
          problems: [404, 410],
        },
      },
      async (request) => {
        const session = await countedSessionOf(request, platform, 'checkout-payments');
        const { device, proof } = request.body;
        return paySession(platform, session, request.body, { ip: request.ip, device, proof });
      },
    );

    app.get(
      '/v1/checkout/sessions/:token/status',
      {
        config: open,
        preHandler,
        schema: {
          operationId: 'getCheckoutStatus',
          tags,
          summary: 'Ver em que pé está o pagamento',
          description:
            'Para uma página que espera. “poll_after” diz em quantos segundos perguntar de novo; null quando não há o que esperar.',
          params: v1SessionParams,
          response: { 200: v1SessionStatus },
          problems: [404, 410],
        },
      },
      async (request) => {
        const session = sessionOf(request);
        return toStatus(session, await readAttempt(platform, session));
      },
    );

    app.get(
      '/v1/checkout/sessions/:token/boleto.pdf',
      {
        config: open,
        preHandler,
        schema: {
          operationId: 'downloadBoleto',
          tags,
          summary: 'Baixar o boleto',
          description: 'O boleto em PDF, enquanto pode ser pago.',
          params: v1SessionParams,
          produces: ['application/pdf'],
          response: { 200: z.unknown() },
          problems: [404, 410],
        },
      },
      async (request, reply) => {
        const session = await countedSessionOf(request, platform, 'checkout-documents');
        return reply
          .header('content-disposition', 'attachment; filename="boleto.pdf"')
          .header('cache-control', 'no-store')
          .type('application/pdf')
          .send(await boletoFile(platform, session));
      },
    );

    app.get(
      '/v1/checkout/sessions/:token/events',
      {
        config: { ...open, isStream: true },
        preHandler,
        schema: {
          operationId: 'streamCheckoutEvents',
          tags,
          summary: 'Receber o que acontece com o pagamento',
          description:
            'O mesmo que em status, como server-sent events: agora e a cada mudança. Termina quando não há o que esperar.',
          params: v1SessionParams,
          produces: ['text/event-stream'],
          response: { 200: z.unknown() },
          problems: [404, 410],
        },
      },
      async (request, reply) => {
        // Pages come back to a replica that stays.
        if (app.drain.isDraining) throw new Problem('unavailable');
        const stream = await waiting.open(sessionOf(request));
        return (
          reply
            .type('text/event-stream')
            // A server that stops would wait for a connection that is kept: it ends with what it told.
            .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
            .send(stream)
        );
      },
    );
  };
}
