import { legalAcceptanceRequest, legalDocuments, noContent } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { originOf } from '../../../security/origin';
import { acceptDocument, readDocuments } from './service';

const tags = ['legal'];

/** The operator's terms of use and privacy policy: their versions, and that people accept or have read them. */
export function legalRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/legal-documents',
      {
        config: { access: 'public', ignoresSession: true },
        schema: { operationId: 'listLegalDocuments', tags, response: { 200: legalDocuments } },
      },
      () => readDocuments(platform),
    );

    app.post(
      '/legal-acceptances',
      {
        config: { access: 'seller', inAnyStore: true, beforeSecondFactor: true },
        schema: {
          operationId: 'acceptLegalDocuments',
          tags,
          body: legalAcceptanceRequest,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await acceptDocument(platform, identityOf(request), request.body, originOf(request));
        return reply.status(204).send();
      },
    );
  };
}
