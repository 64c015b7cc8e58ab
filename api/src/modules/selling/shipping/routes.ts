import {
  fileRefusal,
  IMPORT_FILE_BYTES,
  idParams,
  ifMatchHeaders,
  shippingMethod,
  shippingOrder,
  shippingOrderRequest,
  shippingRatePage,
  shippingRatesImportQuery,
  shippingRatesQuery,
  shippingRatesReport,
  shippingRatesRequest,
  shippingSimulation,
  shippingSimulationRequest,
  z,
} from '@balcao/api-schema';
import { BYTE_ORDER_MARK, csvRows, RATE_HEADINGS, rateCells, SHIPPING_LIMITS } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { acceptCsv, csvBytes, csvFileName, TAKES_CSV } from '../../../csv/csv-upload';
import { columnsOfStore } from '../../../jobs/import-columns-repository';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { getSeenVersion } from '../../../record-version';
import { reorder } from '../../../resources/reorder';
import { storeCallOf } from '../../../resources/resource-call';
import { sendRecord } from '../../../resources/resource-routes';
import { importRates } from './import-rates';
import { simulateShipping } from './quote';
import { listRates } from './rates-repository';
import { ORDER_OF_METHODS, shippingMethods } from './resource';
import { assertRates, setRates } from './set-rates';

const tags = ['shipping'];
const reading = { access: 'seller', permission: 'configuracoes:ler' } as const;
const writing = { access: 'seller', permission: 'configuracoes:editar' } as const;

const versionOf = (headers: { 'if-match'?: string | undefined }): string =>
  getSeenVersion(headers['if-match']);

/** The calls of shipping methods beside the usual ones: their order, their tables, and what buyers would be offered. */
export function shippingRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database, drawings } = platform;
  return async (app) => {
    acceptCsv(app, IMPORT_FILE_BYTES);

    app.put(
      '/shipping-methods/order',
      {
        config: writing,
        schema: {
          operationId: 'reorderShippingMethods',
          tags,
          summary: 'Writes the order of all methods of the store; 409 when these are not all of them',
          body: shippingOrderRequest,
          response: { 200: shippingOrder },
          problems: [409],
        },
      },
      async (request) => {
        const call = storeCallOf(platform, request);
        await reorder(call, ORDER_OF_METHODS, request.body.ids);
        const items = await shippingMethods.list(call);
        return { items: items.toSorted((a, b) => a.priority - b.priority) };
      },
    );

    app.post(
      '/shipping-methods/simulate',
      {
        config: reading,
        schema: {
          operationId: 'simulateShipping',
          tags,
          summary: 'Answers what buyers would be offered, and why the other methods are none. Stores nothing',
          body: shippingSimulationRequest,
          response: { 200: shippingSimulation },
        },
      },
      (request) => simulateShipping(platform, ownerOf(request), request.body),
    );

    app.get(
      '/shipping-methods/:id/rates',
      {
        config: reading,
        schema: {
          operationId: 'listShippingRates',
          tags,
          params: idParams,
          querystring: shippingRatesQuery,
          response: { 200: shippingRatePage },
        },
      },
      async (request) => {
        const call = storeCallOf(platform, request);
        const { page, size } = request.query;
        const { id, rateCount } = await shippingMethods.read(call, request.params.id);
        const asked = { after: (page - 1) * size, most: size };
        const items = await listRates(database.forSeller(call.owner.sellerId), call.owner, id, asked);
        return { items, total: rateCount };
      },
    );

    app.put(
      '/shipping-methods/:id/rates',
      {
        config: writing,
        schema: {
          operationId: 'replaceShippingRates',
          tags,
          summary: 'Writes a table that a form edits in the place of the one before',
          params: idParams,
          headers: ifMatchHeaders,
          body: shippingRatesRequest,
          response: { 200: shippingMethod.record, 412: shippingMethod.conflict },
          problems: [428],
        },
      },
      async (request, reply) => {
        const ifMatch = versionOf(request.headers);
        const { rates } = request.body;
        await assertRates(rates);
        const call = storeCallOf(platform, request);
        return sendRecord(reply, await setRates(call, request.params.id, ifMatch, rates, {}));
      },
    );

    app.post(
      '/shipping-methods/:id/rates/import',
      {
        bodyLimit: IMPORT_FILE_BYTES,
        config: { ...writing, takes: TAKES_CSV },
        schema: {
          operationId: 'importShippingRates',
          tags,
          summary: 'Checks a CSV of rates, and makes it the table unless it is a dry run',
          consumes: ['text/csv'],
          params: idParams,
          querystring: shippingRatesImportQuery,
          headers: ifMatchHeaders.extend({ 'x-file-name': z.string().max(1000).optional() }),
          response: { 200: shippingRatesReport, 412: shippingMethod.conflict, 422: fileRefusal },
          problems: [428],
        },
      },
      async (request) => {
        const call = storeCallOf(platform, request);
        const ifMatch = request.query.dryRun ? undefined : versionOf(request.headers);
        const bytes = csvBytes(request.body);
        const fileName = csvFileName(request.headers['x-file-name'], 'fretes.csv');
        // One file of a seller at a time: each holds some hundred megabytes for seconds.
        return drawings.inTurn(call.owner.sellerId, () =>
          importRates(call, request.params.id, ifMatch, {
            ...request.query,
            ...columnsOfStore(database, call.owner, request.query.mapping),
            bytes,
            fileName,
          }),
        );
      },
    );

    app.get(
      '/shipping-methods/:id/rates/export',
      {
        config: reading,
        schema: {
          operationId: 'exportShippingRates',
          tags,
          summary: 'The table as the CSV that the import takes',
          params: idParams,
          produces: ['text/csv'],
          response: { 200: z.unknown() },
        },
      },
      async (request, reply) => {
        const call = storeCallOf(platform, request);
        const { id, name } = await shippingMethods.read(call, request.params.id);
        const executor = database.forSeller(call.owner.sellerId);
        const parts = [BYTE_ORDER_MARK + csvRows([RATE_HEADINGS])];
        for (let after = 0; ; after += SHIPPING_LIMITS.exportedAtOnce) {
          const rates = await listRates(executor, call.owner, id, {
            after,
            most: SHIPPING_LIMITS.exportedAtOnce,
          });
          parts.push(csvRows(rates.map(rateCells)));
          if (rates.length < SHIPPING_LIMITS.exportedAtOnce) break;
        }
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.csv`)}`)
          .send(parts.join(''));
      },
    );
  };
}
