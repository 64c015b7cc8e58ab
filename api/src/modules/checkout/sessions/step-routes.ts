import {
  v1Session,
  v1SessionChange,
  v1SessionParams,
  v1SessionProof,
  v1SessionQuery,
  v1SessionTags,
  v1SessionTagsRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { claimTags } from '../../pixels';
import type { StoresOfHosts } from '../hosts/store-of-host';
import { changeSession } from './change-session';
import { proveBuyer } from './prove-buyer';
import { assertOpen, ownerOfSession, readSession } from './session';
import { BODY_LIMIT_BYTES, buyerOf, byToken, countedSessionOf, open, tags } from './session-request';

/** A buyer's steps before the payment: the session as it is, what they type or choose, and the tags of its page. */
export function stepRoutes(platform: Platform, stores: StoresOfHosts): FastifyPluginAsyncZod {
  const preHandler = byToken(platform, stores);

  return async (app) => {
    app.get(
      '/v1/checkout/sessions/:token',
      {
        config: open,
        preHandler,
        schema: {
          operationId: 'getCheckoutSession',
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
        const session = await countedSessionOf(request, platform, 'checkout-steps');
        if (session.order_id === null) assertOpen(session);
        return readSession(platform, session, request.query.since);
      },
    );

    app.patch(
      '/v1/checkout/sessions/:token',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: open,
        preHandler,
        schema: {
          operationId: 'updateCheckoutSession',
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
        const session = await countedSessionOf(request, platform, 'checkout-steps');
        return changeSession(platform, session, request.body, buyerOf(request));
      },
    );

    app.post(
      '/v1/checkout/sessions/:token/proof',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: open,
        preHandler: byToken(platform, stores, true),
        schema: {
          operationId: 'proveCheckoutBuyer',
          tags,
          summary: 'Dizer de quem é a compra',
          description:
            'Para um aparelho que abriu o endereço de uma compra (“needs_proof”): com o CPF ou CNPJ de quem comprou, ele pode mudar e pagar. O que foi digitado em outro aparelho continua mascarado.',
          params: v1SessionParams,
          body: v1SessionProof,
          response: { 200: v1Session },
          problems: [404, 410],
        },
      },
      async (request) => {
        // Each try counts: the masks leave a thousand documents to be guessed.
        const session = await countedSessionOf(request, platform, 'checkout-proofs');
        return proveBuyer(platform, session, request.body.document);
      },
    );

    app.post(
      '/v1/checkout/sessions/:token/tags',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: open,
        preHandler,
        schema: {
          operationId: 'listCheckoutTags',
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
        const session = await countedSessionOf(request, platform, 'checkout-steps');
        const visit = {
          ...ownerOfSession(session),
          token: session.id,
          orderId: session.order_id,
          isTest: session.is_test,
        };
        return { tags: await claimTags(platform, visit, request.body) };
      },
    );
  };
}
