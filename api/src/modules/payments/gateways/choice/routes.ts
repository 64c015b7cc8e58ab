import {
  errorEnvelope,
  etagOf,
  type GatewayCatalogue,
  gatewayCatalogue,
  gatewaySwitchUnconfirmed,
  idParams,
  ifMatchHeaders,
  paymentGateway,
  paymentGatewayPatch,
  paymentGatewayVersionConflict,
  z,
} from '@balcao/api-schema';
import { GATEWAY_IDS, GATEWAYS } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn, type PersonCall } from '../../../../call';
import type { Platform } from '../../../../platform';
import { Problem } from '../../../../problem';
import { chooseGateway, readChoice } from './service';

const tags = ['gateways'];

/** The gateways that a store can choose, and what each of them needs. */
const gatewayCatalogueOf = (): GatewayCatalogue => ({
  items: GATEWAY_IDS.map((id) => {
    const { methods, modes, credentials, ...words } = GATEWAYS[id];
    return { id, ...words, methods: [...methods], modes: [...modes], credentials: [...credentials] };
  }),
});

/** The available gateways, and the current one of a seller's store. */
export function gatewayChoiceRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  /**
   * The store is the one that the caller works in. They name it by its seller, or by their own id, which is all that the pages
   * of people who work for others know.
   *
   * @throws Problem not_found for any other seller
   */
  function choiceCallOf(request: FastifyRequest, sellerId: string): PersonCall {
    const call = callOf(request);
    if (![call.owner.sellerId, call.identity.sellerId].includes(sellerId)) throw new Problem('not_found');
    return call;
  }

  return async (app) => {
    app.get(
      '/config/gateways',
      {
        config: { access: 'seller' },
        schema: { operationId: 'listGateways', tags, response: { 200: gatewayCatalogue } },
      },
      async () => gatewayCatalogueOf(),
    );

    app.get(
      '/seller/:id/payment-gateway',
      {
        config: { access: 'seller', permission: 'pagamentos:ler' },
        schema: {
          operationId: 'getPaymentGateway',
          tags,
          params: idParams,
          response: { 200: paymentGateway },
        },
      },
      async (request, reply) => {
        const choice = await readChoice(choiceCallOf(request, request.params.id));
        return reply.header('etag', etagOf(choice.version)).send(choice);
      },
    );

    app.patch(
      '/seller/:id/payment-gateway',
      {
        config: { access: 'seller', permission: 'configuracoes:editar' },
        schema: {
          operationId: 'choosePaymentGateway',
          tags,
          params: idParams,
          headers: ifMatchHeaders,
          body: paymentGatewayPatch,
          response: {
            200: paymentGateway,
            409: z.union([gatewaySwitchUnconfirmed, errorEnvelope]),
            412: paymentGatewayVersionConflict,
          },
        },
      },
      async (request, reply) => {
        const choice = await chooseGateway(choiceCallOf(request, request.params.id), request.body);
        return reply.header('etag', etagOf(choice.version)).send(choice);
      },
    );
  };
}
