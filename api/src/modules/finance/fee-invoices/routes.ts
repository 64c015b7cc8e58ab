import { feeInvoice, feeInvoices } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { reading, tags, writing } from '../request/context';
import { changeFeeInvoice, listFeeInvoices } from './service';

/** The notas fiscais of the platform's fees. */
export function feeInvoicesRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);
  return async (app) => {
    app.get(
      '/finance/fee-invoices',
      { config: reading, schema: { operationId: 'listFeeInvoices', tags, response: { 200: feeInvoices } } },
      async (request) => ({
        ...(await listFeeInvoices(platform.database, ownerOf(request))),
        canEdit: isAllowed(identityOf(request), writing.permission),
      }),
    );

    app.put(
      '/finance/fee-invoices',
      {
        config: writing,
        schema: {
          operationId: 'setFeeInvoice',
          tags,
          summary:
            'Records the number of the nota fiscal for the fees of a month; an empty one takes it away',
          body: feeInvoice,
          response: { 200: feeInvoice },
        },
      },
      (request) => changeFeeInvoice(callOf(request), request.body),
    );
  };
}
