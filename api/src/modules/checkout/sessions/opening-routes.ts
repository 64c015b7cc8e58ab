import {
  v1LinkParams,
  v1LinkPreview,
  v1NewSession,
  v1RecoveredSession,
  v1RecoveryRequest,
  v1SessionRequest,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import type { StoresOfHosts } from '../hosts/store-of-host';
import { type Arrival, createSession, previewLink } from './create-session';
import { recoverSession } from './recover-session';
import { BODY_LIMIT_BYTES, buyerOf, hostOf, open, tags } from './session-request';

/** The ways into a session: a link, its preview, and the secret of a reminder. */
export function openingRoutes(platform: Platform, stores: StoresOfHosts): FastifyPluginAsyncZod {
  const arrivalOf = (request: FastifyRequest): Arrival => ({
    host: hostOf(request),
    assertShown: (owner) => stores.assertShows(request, owner, 'checkout_link_unknown'),
  });

  return async (app) => {
    app.post(
      '/v1/checkout/sessions',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: { ...open, limitGroup: 'checkout-sessions' },
        schema: {
          operationId: 'openCheckoutSession',
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
          operationId: 'previewCheckoutLink',
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
          operationId: 'recoverCheckoutSession',
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
  };
}
