import {
  v1LinkParams,
  v1LinkPreview,
  v1NewSession,
  v1PaymentConflict,
  v1RecoveredSession,
  v1RecoveryRequest,
  v1Session,
  v1SessionCard,
  v1SessionCardRequest,
  v1SessionChange,
  v1SessionParams,
  v1SessionPayRequest,
  v1SessionQuery,
  v1SessionRequest,
  v1SessionStatus,
  v1SessionTags,
  v1SessionTagsRequest,
  z,
} from '@balcao/api-schema';
import { SELLER_HOST_HEADER } from '@balcao/domain';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Gauge } from 'prom-client';
import type { Platform } from '../../../platform';
import { countRequest } from '../../../plugins/rate-limit';
import { Problem } from '../../../problem';
import { claimTags } from '../../pixels';
import { createStoresOfHosts } from '../hosts/store-of-host';
import { boletoFile } from './boleto-file';
import { changeSession } from './change-session';
import { type Arrival, createSession, previewLink } from './create-session';
import { paySession } from './pay-session';
import { prepareCard } from './prepare-card';
import { recoverSession } from './recover-session';
import { assertOpen, type Buyer, openSession, ownerOfSession, readAttempt, readSession } from './session';
import type { FoundSession } from './session-repository';
import { toStatus } from './to-payment';
import { createWaitingPages } from './waiting-pages';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session whose token the request names. */
    buyerSession: FoundSession | null;
  }
}

const BODY_LIMIT_BYTES = 32 * 1024;
const tags = ['buyer checkout'];
const open = { access: 'public', ignoresSession: true, isOfPublicApi: true } as const;

function sessionOf({ buyerSession }: FastifyRequest): FoundSession {
  if (buyerSession === null) throw new Problem('checkout_session_unknown');
  return buyerSession;
}

const buyerOf = ({ ip, headers }: FastifyRequest): Buyer => ({
  ip,
  userAgent: headers['user-agent'],
  host: [headers[SELLER_HOST_HEADER]].flat().at(0),
});

/**
 * The checkout of a link: what its pages call. The token, 256 random bits, is the only credential; it opens one session of one link, and
 * only its keyed hash is stored.
 */
export function checkoutSessionRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const stores = createStoresOfHosts(database);

  const arrivalOf = (request: FastifyRequest): Arrival => ({
    host: [request.headers[SELLER_HOST_HEADER]].flat()[0],
    assertShown: (owner) => stores.assertShows(request, owner, 'checkout_link_unknown'),
  });

  const byToken: preHandlerAsyncHookHandler = async (request) => {
    const { token } = v1SessionParams.parse(request.params);
    request.buyerSession = await openSession(platform, token, request.ip);
    const { seller_id: sellerId, store_id: storeId, id } = request.buyerSession;
    await stores.assertShows(request, { sellerId, storeId }, 'checkout_session_unknown');
    request.keyHolder = { sellerId, name: `checkout|${id}` };
  };

  return async (app) => {
    app.decorateRequest('buyerSession', null);
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
      '/v1/checkout/sessions',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: { ...open, limitGroup: 'checkout-sessions', checkedFields: ['tracking'] },
        schema: {
          tags,
          summary: 'Abrir o checkout de um link',
          description:
            'Cria a sessão de quem compra. O token, que vem uma vez só, é a única credencial das outras chamadas: quem o tem vê e paga esta compra. Todo valor é do servidor.',
          body: v1SessionRequest,
          response: { 201: v1NewSession },
          problems: [404, 409],
        },
      },
      async (request, reply) =>
        reply
          .status(201)
          .send(
            await createSession(platform, request.body, buyerOf(request), { arrival: arrivalOf(request) }),
          ),
    );

    app.get(
      '/v1/checkout/links/:link',
      {
        config: { ...open, limitGroup: 'checkout-sessions' },
        schema: {
          tags,
          summary: 'Ver o que um link vende',
          description: 'Para prévias do link: nada é aberto e nada é contado.',
          params: v1LinkParams,
          response: { 200: v1LinkPreview },
          problems: [404, 409],
        },
      },
      (request) => previewLink(platform, request.params.link, arrivalOf(request)),
    );

    app.post(
      '/v1/checkout/sessions/recover',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: { ...open, limitGroup: 'checkout-sessions' },
        schema: {
          tags,
          summary: 'Retomar uma compra',
          description:
            'Troca o segredo de um lembrete, que vale 7 dias, por um token deste aparelho. O que foi digitado em outro aparelho vem mascarado, em “masked”.',
          body: v1RecoveryRequest,
          response: { 200: v1RecoveredSession },
          problems: [404],
        },
      },
      (request) =>
        recoverSession(
          platform,
          { link: request.body.recovery, held: request.body.token },
          request.ip,
          (owner) => stores.assertShows(request, owner, 'checkout_recovery_unknown'),
        ),
    );

    app.get(
      '/v1/checkout/sessions/:token',
      {
        config: open,
        preHandler: byToken,
        schema: {
          tags,
          summary: 'Ler a sessão',
          description:
            'A compra com os preços de agora. “version” muda quando muda o que se mostra: itens, entrega, cupom, desconto, forma de pagamento ou total.',
          params: v1SessionParams,
          querystring: v1SessionQuery,
          response: { 200: v1Session },
          problems: [404, 409, 410],
        },
      },
      async (request) => {
        const session = sessionOf(request);
        await countRequest(database, 'checkout-steps', session.id);
        if (session.order_id === null) assertOpen(session);
        return readSession(platform, session, request.query.since);
      },
    );

    app.patch(
      '/v1/checkout/sessions/:token',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: { ...open, checkedFields: ['tracking'] },
        preHandler: byToken,
        schema: {
          tags,
          summary: 'Enviar o que foi digitado ou escolhido',
          description:
            'Só o que mudou. A resposta é a sessão inteira, com os preços calculados de novo. O que falta para pagar está em “missing”.',
          params: v1SessionParams,
          body: v1SessionChange,
          response: { 200: v1Session },
          problems: [404, 409, 410],
        },
      },
      async (request) => {
        const session = sessionOf(request);
        await countRequest(database, 'checkout-steps', session.id);
        return changeSession(platform, session, request.body, buyerOf(request));
      },
    );

    app.post(
      '/v1/checkout/sessions/:token/card',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: open,
        preHandler: byToken,
        schema: {
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
        const session = sessionOf(request);
        await countRequest(database, 'checkout-payments', session.id);
        return prepareCard(platform, session, request.body.version, request.ip);
      },
    );

    app.post(
      '/v1/checkout/sessions/:token/tags',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: open,
        preHandler: byToken,
        schema: {
          tags,
          summary: 'Pegar o que a página informa por tags',
          description:
            'Onde “has_tags” diz que há: cada evento vem uma vez só, e só depois que quem compra aceitou. “told” diz o que a página conseguiu informar do que já pegou.',
          params: v1SessionParams,
          body: v1SessionTagsRequest,
          response: { 200: v1SessionTags },
          problems: [404, 410],
        },
      },
      async (request) => {
        const session = sessionOf(request);
        await countRequest(database, 'checkout-steps', session.id);
        const visit = {
          ...ownerOfSession(session),
          token: session.id,
          orderId: session.order_id,
          isTest: session.is_test,
        };
        return { tags: await claimTags(platform, visit, request.body) };
      },
    );

    app.post(
      '/v1/checkout/sessions/:token/pay',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: { ...open, idempotent: 'required' },
        preHandler: byToken,
        schema: {
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
        const session = sessionOf(request);
        await countRequest(database, 'checkout-payments', session.id);
        const { device, proof } = request.body;
        return paySession(platform, session, request.body, { ip: request.ip, device, proof });
      },
    );

    app.get(
      '/v1/checkout/sessions/:token/status',
      {
        config: open,
        preHandler: byToken,
        schema: {
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
        preHandler: byToken,
        schema: {
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
        const session = sessionOf(request);
        await countRequest(database, 'checkout-documents', session.id);
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
        preHandler: byToken,
        schema: {
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
