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
import type { Platform } from '../../../../platform';
import { identityOf } from '../../../../plugins/auth';
import { ownerOf } from '../../../../plugins/owner-of';
import { Problem } from '../../../../problem';
import { originOf } from '../../../../security/origin';
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
export function gatewayChoiceRoutes({ database, keyRing, raise }: Platform): FastifyPluginAsyncZod {
  /**
   * The store is the one that the caller works in. They name it by its seller, or by their own id, which is all that the pages
   * of people who work for others know.
   *
   * @throws Problem not_found for any other seller
   */
  function contextOf(request: FastifyRequest, sellerId: string) {
    const owner = ownerOf(request);
    if (![owner.sellerId, identityOf(request).sellerId].includes(sellerId)) throw new Problem('not_found');
    return { database, keyRing, raise, owner, origin: originOf(request) };
  }

  return async (app) => {
    app.get(
      '/config/gateways',
      { config: { access: 'seller' }, schema: { tags, response: { 200: gatewayCatalogue } } },
      async () => gatewayCatalogueOf(),
    );

    app.get(
      '/seller/:id/payment-gateway',
      {
        config: { access: 'seller', permission: 'pagamentos:ler' },
        schema: { tags, params: idParams, response: { 200: paymentGateway } },
      },
      async (request, reply) => {
        const choice = await readChoice(contextOf(request, request.params.id));
        return reply.header('etag', etagOf(choice.version)).send(choice);
      },
    );

    app.patch(
      '/seller/:id/payment-gateway',
      {
        config: { access: 'seller', permission: 'configuracoes:editar' },
        schema: {
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
        const context = contextOf(request, request.params.id);
        const choice = await chooseGateway(context, request.headers['if-match'], request.body);
        return reply.header('etag', etagOf(choice.version)).send(choice);
      },
    );
  };
}
