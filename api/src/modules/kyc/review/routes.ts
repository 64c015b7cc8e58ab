import { idParams, kycCase, kycDecisionRequest, kycQueuePage, kycQueueQuery } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { originOf } from '../../../security/origin';
import { readCase } from './case';
import { decideDocument } from './decide';
import { kycQueue } from './queue-repository';

const tags = ['kyc review'];
const admin = { access: 'admin' } as const;

/** The platform's own review. Reviewers open the images through the same kind of links as their owners. */
export function reviewRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  return async (app) => {
    app.get(
      '/admin/kyc/reports',
      {
        config: admin,
        schema: {
          operationId: 'listKycReports',
          tags,
          querystring: kycQueueQuery,
          response: { 200: kycQueuePage },
        },
      },
      (request) => kycQueue.page(database.platform, null, request.query),
    );

    app.get(
      '/admin/kyc/reports/:id',
      {
        config: admin,
        schema: { operationId: 'getKycCase', tags, params: idParams, response: { 200: kycCase } },
      },
      (request) => readCase(database, identityOf(request), request.params.id, originOf(request)),
    );

    app.post(
      '/admin/kyc/documents/:id/decision',
      {
        config: admin,
        schema: {
          operationId: 'decideOnKycDocument',
          tags,
          summary: 'Decides about an image. What ends the verification needs a step-up',
          params: idParams,
          body: kycDecisionRequest,
          response: { 200: kycCase },
          problems: [409],
        },
      },
      (request) => {
        const decision = { ...request.body, id: request.params.id };
        return decideDocument(platform, identityOf(request), decision, originOf(request));
      },
    );
  };
}
