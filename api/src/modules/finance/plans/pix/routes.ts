import { planInvoiceParams, planPix } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../../call';
import type { Platform } from '../../../../platform';
import { writing } from '../../request/context';
import { payInvoice } from './pay-invoice';

const tags = ['plans'];

/** The Pix that pays an invoice of the plan. */
export function planPixRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);
  return async (app) => {
    app.post(
      '/invoices/:id/pix',
      {
        config: { ...writing, whileSuspended: true },
        schema: {
          operationId: 'createInvoicePix',
          tags,
          summary: 'The Pix by which an invoice is paid: the one that is open, or a new one',
          params: planInvoiceParams,
          response: { 200: planPix },
          problems: [404, 409],
        },
      },
      (request) => payInvoice(callOf(request), request.params.id),
    );
  };
}
