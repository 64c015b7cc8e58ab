import { Readable } from 'node:stream';
import {
  planChangeRequest,
  planInvoiceParams,
  planInvoices,
  planLines,
  planLinesQuery,
  planOffers,
  planPreview,
  planPreviewRequest,
  planSimulation,
  planSimulationRequest,
  subscription,
  z,
} from '@balcao/api-schema';
import { planInvoiceFileName } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { reading } from '../request/context';
import { invoiceFile, listInvoices, listLines } from './invoices';
import { offeredPlans } from './plans-repository';
import { simulatePlan } from './simulate';
import { changeSubscription, keepPlan, previewChange, readSubscription, toOffer } from './subscription';

const tags = ['plans'];
/** The owner alone, whom the service tells apart: also while the store is suspended, since this is the way out. */
const changing = { ...reading, idempotent: true } as const;

/** The plan of a store: what it costs, what is used of it, its changes and its invoices. */
export function plansRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/plans',
      { config: reading, schema: { operationId: 'listPlans', tags, response: { 200: planOffers } } },
      async (request) => ({
        items: (await offeredPlans(database.forSeller(ownerOf(request).sellerId))).map(toOffer),
      }),
    );

    app.get(
      '/subscription',
      { config: reading, schema: { operationId: 'getSubscription', tags, response: { 200: subscription } } },
      (request) => {
        const owner = ownerOf(request);
        return database.withSeller(owner.sellerId, (trx) =>
          readSubscription(trx, owner, identityOf(request), platform.planPix),
        );
      },
    );

    app.post(
      '/subscription/preview',
      {
        config: reading,
        schema: {
          operationId: 'previewPlanChange',
          tags,
          summary: 'What another plan puts on the invoice, as the change would',
          body: planPreviewRequest,
          response: { 200: planPreview },
          problems: [404, 409],
        },
      },
      (request) => {
        const owner = ownerOf(request);
        return database.withSeller(owner.sellerId, (trx) => previewChange(trx, owner, request.body.planId));
      },
    );

    app.post(
      '/subscription/change',
      {
        config: changing,
        schema: {
          operationId: 'changePlan',
          tags,
          summary: 'Changes the plan: a dearer one now, a cheaper one with the next month',
          body: planChangeRequest,
          response: { 200: subscription },
          problems: [403, 404, 409, 412],
        },
      },
      (request) => changeSubscription(callOf(request), request.body),
    );

    app.delete(
      '/subscription/change',
      {
        config: reading,
        schema: {
          operationId: 'cancelPlanChange',
          tags,
          summary: 'Keeps the plan instead of a change that waits for its day',
          response: { 200: subscription },
          problems: [403, 404],
        },
      },
      (request) => keepPlan(callOf(request)),
    );

    app.post(
      '/subscription/simulate',
      {
        config: reading,
        schema: {
          operationId: 'simulatePlan',
          tags,
          summary: 'What the store’s own sales would have cost by another plan',
          body: planSimulationRequest,
          response: { 200: planSimulation },
          problems: [404],
        },
      },
      (request) => simulatePlan(database, ownerOf(request), request.body),
    );

    app.get(
      '/invoices',
      { config: reading, schema: { operationId: 'listInvoices', tags, response: { 200: planInvoices } } },
      (request) => listInvoices(database, ownerOf(request)),
    );

    app.get(
      '/invoices/:id/lines',
      {
        config: reading,
        schema: {
          operationId: 'listInvoiceLines',
          tags,
          params: planInvoiceParams,
          querystring: planLinesQuery,
          response: { 200: planLines },
          problems: [404],
        },
      },
      (request) => listLines(database, ownerOf(request), request.params.id, request.query),
    );

    app.get(
      '/invoices/:id/file',
      {
        config: { ...reading, takesDataOut: true },
        schema: {
          operationId: 'downloadInvoice',
          tags,
          summary: 'All lines of an invoice as CSV for spreadsheets',
          params: planInvoiceParams,
          produces: ['text/csv'],
          response: { 200: z.unknown() },
          problems: [404],
        },
      },
      async (request, reply) => {
        const month = request.params.id;
        const parts = await invoiceFile(database, ownerOf(request), month);
        return reply
          .header('content-disposition', `attachment; filename="${planInvoiceFileName(month)}"`)
          .type('text/csv; charset=utf-8')
          .send(Readable.from(parts));
      },
    );
  };
}
