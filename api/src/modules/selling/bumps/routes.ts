import {
  bumpImportQuery,
  bumpImportReport,
  bumpPrices,
  bumpPricesQuery,
  orderBumpMetrics,
  orderBumpMetricsQuery,
  orderBumpOrder,
  orderBumpOrderRequest,
  z,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { acceptCsv, csvBytes, TAKES_CSV } from '../../../csv/csv-upload';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { Problem } from '../../../problem';
import { storeCallOf } from '../../../resources/resource-call';
import { findOfferedProducts } from '../../catalog';
import { offeredRow } from './bump-terms';
import { bumpFile, importBumps } from './csv';
import { readBumpMetrics } from './metrics';
import { reorderBumps } from './order';
import { orderBumps } from './resource';

const tags = ['order-bumps'];
const reading = { access: 'seller', permission: 'marketing:ler' } as const;
const writing = { access: 'seller', permission: 'marketing:editar' } as const;
/** Some times what all bumps of a store come to. */
const FILE_BYTES = 1024 * 1024;

/** The calls of order bumps beside the usual ones: their order, their file, and what a product really cost. */
export function orderBumpModule(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  return async (app) => {
    acceptCsv(app, FILE_BYTES);

    app.put(
      '/order-bumps/order',
      {
        config: writing,
        schema: {
          tags,
          summary: 'Writes the order of all bumps of the store; 409 when these are not all of them',
          body: orderBumpOrderRequest,
          response: { 200: orderBumpOrder },
          problems: [409],
        },
      },
      (request) => reorderBumps(storeCallOf(platform, request), request.body.ids),
    );

    app.get(
      '/order-bumps/prices',
      {
        config: reading,
        schema: {
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
          tags: ['metrics'],
          summary: 'What order bumps brought in a period',
          querystring: orderBumpMetricsQuery,
          response: { 200: orderBumpMetrics },
        },
      },
      (request) => readBumpMetrics(database, ownerOf(request), request.query),
    );

    app.get(
      '/order-bumps/export',
      {
        config: { ...reading, takesDataOut: true },
        schema: {
          tags,
          summary: 'All bumps of the store as the CSV that the import takes',
          produces: ['text/csv'],
          response: { 200: z.unknown() },
        },
      },
      async (request, reply) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="order-bumps.csv"')
          .send(bumpFile(await orderBumps.list(storeCallOf(platform, request)))),
    );

    app.post(
      '/order-bumps/import',
      {
        bodyLimit: FILE_BYTES,
        config: { ...writing, takes: TAKES_CSV },
        schema: {
          tags,
          summary: 'Creates and changes bumps by a CSV, unless it is a dry run or a line has a problem',
          consumes: ['text/csv'],
          querystring: bumpImportQuery,
          response: { 200: bumpImportReport },
        },
      },
      (request) => importBumps(storeCallOf(platform, request), csvBytes(request.body), request.query.dryRun),
    );
  };
}
