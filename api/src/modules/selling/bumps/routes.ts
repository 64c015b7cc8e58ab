import {
  bumpPrices,
  bumpPricesQuery,
  idParams,
  orderBump,
  orderBumpMetrics,
  orderBumpMetricsQuery,
  orderBumpOrder,
  orderBumpOrderRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { Problem } from '../../../problem';
import { reorder } from '../../../resources/reorder';
import { storeCallOf } from '../../../resources/resource-call';
import { sendRecord } from '../../../resources/resource-routes';
import { findOfferedProducts } from '../../catalog';
import { offeredRow } from './bump-terms';
import { copyBump } from './copy';
import { readBumpMetrics } from './metrics';
import { ORDER_OF_BUMPS, orderBumps } from './resource';

const tags = ['order-bumps'];
const reading = { access: 'seller', permission: 'marketing:ler' } as const;
const writing = { access: 'seller', permission: 'marketing:editar' } as const;

/** The calls of order bumps beside the usual ones: their order, copies, and what a product really cost. */
export function orderBumpActionRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  return async (app) => {
    app.put(
      '/order-bumps/order',
      {
        config: writing,
        schema: {
          operationId: 'reorderOrderBumps',
          tags,
          summary: 'Writes the order of all bumps of the store; 409 when these are not all of them',
          body: orderBumpOrderRequest,
          response: { 200: orderBumpOrder },
          problems: [409],
        },
      },
      async (request) => {
        const call = storeCallOf(platform, request);
        await reorder(call, ORDER_OF_BUMPS, request.body.ids);
        const items = await orderBumps.list(call);
        return { items: items.toSorted((a, b) => a.position - b.position) };
      },
    );

    app.get(
      '/order-bumps/prices',
      {
        config: reading,
        schema: {
          operationId: 'listOrderBumpPrices',
          tags,
          summary: 'What a product costs, and the prices that may stand crossed out beside an offer of it',
          querystring: bumpPricesQuery,
          response: { 200: bumpPrices },
          problems: [404],
        },
      },
      async (request) => {
        const owner = ownerOf(request);
        const { productId, variantId = '' } = request.query;
        const rows = await findOfferedProducts(database.forSeller(owner.sellerId), owner, [productId]);
        const found = offeredRow(rows, { productId, variantId });
        if (found === undefined) throw new Problem('not_found');
        return { priceCents: found.priceCents, practisedCents: found.practisedCents };
      },
    );

    app.get(
      '/metrics/order-bumps',
      {
        config: { access: 'seller', permission: 'pedidos:ler' },
        schema: {
          operationId: 'getOrderBumpMetrics',
          tags: ['metrics'],
          summary: 'What order bumps brought in a period',
          querystring: orderBumpMetricsQuery,
          response: { 200: orderBumpMetrics },
        },
      },
      (request) => readBumpMetrics(database, ownerOf(request), request.query),
    );

    app.post(
      '/order-bumps/:id/duplicate',
      {
        config: { ...writing, idempotent: true },
        schema: {
          operationId: 'duplicateOrderBump',
          tags,
          params: idParams,
          response: { 201: orderBump.record },
        },
      },
      async (request, reply) => {
        const call = storeCallOf(platform, request);
        const row = await database.withSeller(call.owner.sellerId, (trx) =>
          copyBump(trx, call, request.params.id),
        );
        return sendRecord(reply, await orderBumps.showOne(call, row), 201);
      },
    );
  };
}
