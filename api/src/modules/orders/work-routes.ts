import {
  idParams,
  orderDetail,
  orderNeighbors,
  orderNeighborsQuery,
  orderRecalculation,
  revealBuyerRequest,
  revealedBuyer,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../call';
import type { Platform } from '../../platform';
import { ownerOf } from '../../plugins/owner-of';
import { anonymizeBuyer } from './details/anonymize-buyer';
import { revealBuyer } from './details/reveal-buyer';
import { findNeighbors } from './details/service';
import { recalculateOrder } from './recalculation/recalculate-order';

const tags = ['orders'];
const reading = { access: 'seller', permission: 'pedidos:ler' } as const;
const writing = { access: 'seller', permission: 'pedidos:editar' } as const;

/** Routes for working through orders one by one. */
export function orderWorkRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/orders/:id/neighbors',
      {
        config: reading,
        schema: {
          operationId: 'getOrderNeighbors',
          tags,
          params: idParams,
          querystring: orderNeighborsQuery,
          response: { 200: orderNeighbors },
        },
      },
      (request) => findNeighbors(database, ownerOf(request), request.params.id, request.query),
    );

    app.post(
      '/orders/:id/recalculate',
      {
        config: writing,
        schema: {
          operationId: 'recalculateOrder',
          tags,
          params: idParams,
          response: { 200: orderRecalculation },
        },
      },
      (request) => recalculateOrder(callOf(request), request.params.id),
    );

    app.post(
      '/orders/:id/anonymize',
      {
        config: writing,
        schema: { operationId: 'anonymizeOrder', tags, params: idParams, response: { 200: orderDetail } },
      },
      (request) => anonymizeBuyer(callOf(request), request.params.id),
    );

    app.post(
      '/orders/:id/reveal',
      {
        config: writing,
        schema: {
          operationId: 'revealBuyer',
          tags,
          params: idParams,
          body: revealBuyerRequest,
          response: { 200: revealedBuyer },
        },
      },
      (request) => revealBuyer(callOf(request), request.params.id),
    );
  };
}
