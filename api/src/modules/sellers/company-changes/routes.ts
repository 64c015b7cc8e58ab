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
import { adminCallsOn, type OwnCall, ownCallsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { assertOwnSeller } from '../profile/service';
import { approveCompanyChange, readCompanyChanges, refuseCompanyChange, reviewCompany } from './review';
import { readLatestChange, requestCompanyChange, withdrawCompanyChange } from './service';

const tags = ['seller'];
const seller = { access: 'seller' } as const;
const admin = { access: 'admin' } as const;

/** Another name or CNPJ of a verified seller's company: the seller asks for it, and an admin of the platform approves it. */
export function companyChangesRoutes(platform: Platform): FastifyPluginAsyncZod {
  const ownCallOf = ownCallsOn(platform);
  const adminCallOf = adminCallsOn(platform);
  const callOf = (request: FastifyRequest<{ Params: { id: string } }>): OwnCall => {
    const call = ownCallOf(request);
    assertOwnSeller(call.identity, request.params.id);
    return call;
  };

  return async (app) => {
    app.get(
      '/seller/:id/company-change',
      {
        config: seller,
        schema: {
          operationId: 'getCompanyChange',
          tags,
          params: idParams,
          response: { 200: latestCompanyChange },
        },
      },
      (request) => readLatestChange(callOf(request)),
    );

    app.post(
      '/seller/:id/company-change',
      {
        config: seller,
        schema: {
          operationId: 'requestCompanyChange',
          tags,
          summary: 'Asks for another name or CNPJ of a verified company. Needs a step-up',
          params: idParams,
          body: companyChangeRequest,
          response: { 201: companyChange },
          problems: [403, 409],
        },
      },
      async (request, reply) =>
        reply.status(201).send(await requestCompanyChange(callOf(request), request.body)),
    );

    app.delete(
      '/seller/:id/company-change',
      {
        config: seller,
        schema: {
          operationId: 'cancelCompanyChange',
          tags,
          params: idParams,
          response: { 204: noContent },
          problems: [403],
        },
      },
      async (request, reply) => {
        await withdrawCompanyChange(callOf(request));
        return reply.status(204).send();
      },
    );

    app.get(
      '/admin/users/:id/company-changes',
      {
        config: admin,
        schema: {
          operationId: 'listCompanyChanges',
          tags,
          params: idParams,
          response: { 200: companyChanges },
        },
      },
      (request) => readCompanyChanges(adminCallOf(request)),
    );

    app.post(
      '/admin/users/:id/company/review',
      {
        config: admin,
        schema: {
          operationId: 'reviewCompany',
          tags,
          summary: 'Says that the company in a profile is the person’s: it may then hold accounts of payouts',
          params: idParams,
          body: companyChangeRequest,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await reviewCompany(adminCallOf(request), request.body);
        return reply.status(204).send();
      },
    );

    app.post(
      '/admin/users/:id/company-changes/:changeId/approval',
      {
        config: admin,
        schema: {
          operationId: 'approveCompanyChange',
          tags,
          summary: 'Approves a change of a company, which may then hold accounts of payouts. Needs a step-up',
          params: companyChangeParams,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await approveCompanyChange(adminCallOf(request), request.params.changeId);
        return reply.status(204).send();
      },
    );

    app.post(
      '/admin/users/:id/company-changes/:changeId/refusal',
      {
        config: admin,
        schema: {
          operationId: 'refuseCompanyChange',
          tags,
          summary: 'Refuses a change of a company, with the reason that the seller reads. Needs a step-up',
          params: companyChangeParams,
          body: companyChangeRefusal,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await refuseCompanyChange(adminCallOf(request), request.params.changeId, request.body.reason);
        return reply.status(204).send();
      },
    );
  };
}
