import {
  idParams,
  loggedDeliveryDetail,
  reprocessRequest,
  webhookLogPage,
  webhookLogQuery,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { type LogContext, listLog, readDelivery, reprocessDelivery } from './service';

const tags = ['webhook deliveries'];
const REPROCESSING = 'pagamentos:editar';
const reading = { access: 'seller', permission: 'pagamentos:ler' } as const;
const reprocessing = { access: 'seller', permission: REPROCESSING, idempotent: true } as const;

/** The webhooks that gateways and shops have sent to a store, their outcomes, and their retry. */
export function deliveryLogRoutes({ database }: Platform): FastifyPluginAsyncZod {
  const contextOf = (request: FastifyRequest): LogContext => ({
    database,
    owner: ownerOf(request),
    canReprocess: isAllowed(identityOf(request), REPROCESSING),
  });

  return async (app) => {
    app.get(
      '/webhook-deliveries',
      {
        config: reading,
        schema: { tags, querystring: webhookLogQuery, response: { 200: webhookLogPage } },
      },
      (request) => listLog(contextOf(request), request.query),
    );

    app.get(
      '/webhook-deliveries/:id',
      { config: reading, schema: { tags, params: idParams, response: { 200: loggedDeliveryDetail } } },
      (request) => readDelivery(contextOf(request), request.params.id),
    );

    app.post(
      '/webhook-deliveries/:id/reprocess',
      {
        config: reprocessing,
        schema: {
          tags,
          params: idParams,
          body: reprocessRequest,
          response: { 200: loggedDeliveryDetail },
          problems: [409],
        },
      },
      (request) => reprocessDelivery(contextOf(request), originOf(request), request.params.id),
    );
  };
}
