import { v1OrderBumps, v1OrderBumpsRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { apiKeyCallerOf } from '../../../plugins/api-key-auth';
import { invalidField } from '../../../problem';
import { askBumps } from '../../selling';

/** The order bumps that a checkout may offer beside a cart. */
export function orderBumpQuestionRoutes({ config, database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/v1/checkout/orderbumps',
      {
        config: { access: 'key', scope: 'config:ler' },
        schema: {
          operationId: 'listOrderBumps',
          tags: ['checkout'],
          summary: 'Perguntar o que oferecer',
          description:
            'Os order bumps da loja para o carrinho, na ordem da loja: no máximo 5, nunca o que já está no carrinho ou sem estoque. Não guarda nada. Conte o que o comprador viu, aceitou e tirou com os eventos orderbump.viewed, orderbump.accepted e orderbump.removed, com orderbump_id e variant em data.',
          body: v1OrderBumpsRequest,
          response: { 200: v1OrderBumps },
        },
      },
      (request) => {
        const { sellerId, storeId, isTest } = apiKeyCallerOf(request);
        const { at } = request.body;
        if (at && !isTest)
          throw invalidField('at', ['Só uma chave de teste pode perguntar por outro momento.']);
        const now = at ? new Date(at) : new Date();
        return askBumps(database.forSeller(sellerId), { sellerId, storeId }, request.body, {
          now,
          base: config.publicUrl,
        });
      },
    );
  };
}
