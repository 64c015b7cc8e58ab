import {
  companyChange,
  companyChangeParams,
  companyChangeRefusal,
  companyChangeRequest,
  companyChanges,
  idParams,
  latestCompanyChange,
  noContent,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AdminCall, OwnCall } from '../../../call';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { originOf } from '../../../security/origin';
import { assertOwnSeller } from '../profile/service';
import { approveCompanyChange, readCompanyChanges, refuseCompanyChange } from './review';
import { readLatestChange, requestCompanyChange, withdrawCompanyChange } from './service';

const tags = ['seller'];
const seller = { access: 'seller' } as const;
const admin = { access: 'admin' } as const;

/** Another name or CNPJ of a verified seller's company: the seller asks for it, and an admin of the platform approves it. */
export function companyChangesRoutes(platform: Platform): FastifyPluginAsyncZod {
  const contextOf = (request: FastifyRequest, sellerId: string): OwnCall => {
    const identity = identityOf(request);
    assertOwnSeller(identity, sellerId);
    return { platform, identity, origin: originOf(request) };
  };
  const reviewOf = (request: FastifyRequest, userId: string): AdminCall => ({
    platform,
    identity: identityOf(request),
    origin: originOf(request),
    userId,
  });

  return async (app) => {
    app.get(
      '/seller/:id/company-change',
      { config: seller, schema: { tags, params: idParams, response: { 200: latestCompanyChange } } },
      (request) => readLatestChange(contextOf(request, request.params.id)),
    );

    app.post(
      '/seller/:id/company-change',
      {
        config: seller,
        schema: {
          tags,
          summary: 'Asks for another name or CNPJ of a verified company. Needs a step-up',
          params: idParams,
          body: companyChangeRequest,
          response: { 201: companyChange },
          problems: [403, 409],
        },
      },
      async (request, reply) =>
        reply
          .status(201)
          .send(await requestCompanyChange(contextOf(request, request.params.id), request.body)),
    );

    app.delete(
      '/seller/:id/company-change',
      {
        config: seller,
        schema: { tags, params: idParams, response: { 204: noContent }, problems: [403] },
      },
      async (request, reply) => {
        await withdrawCompanyChange(contextOf(request, request.params.id));
        return reply.status(204).send();
      },
    );

    app.get(
      '/admin/users/:id/company-changes',
      { config: admin, schema: { tags, params: idParams, response: { 200: companyChanges } } },
      (request) => readCompanyChanges(reviewOf(request, request.params.id)),
    );

    app.post(
      '/admin/users/:id/company-changes/:changeId/approval',
      {
        config: admin,
        schema: {
          tags,
          summary: 'Approves a change of a company, which may then hold accounts of payouts. Needs a step-up',
          params: companyChangeParams,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        const { id, changeId } = request.params;
        await approveCompanyChange(reviewOf(request, id), changeId);
        return reply.status(204).send();
      },
    );

    app.post(
      '/admin/users/:id/company-changes/:changeId/refusal',
      {
        config: admin,
        schema: {
          tags,
          summary: 'Refuses a change of a company, with the reason that the seller reads. Needs a step-up',
          params: companyChangeParams,
          body: companyChangeRefusal,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        const { id, changeId } = request.params;
        await refuseCompanyChange(reviewOf(request, id), changeId, request.body.reason);
        return reply.status(204).send();
      },
    );
  };
}
