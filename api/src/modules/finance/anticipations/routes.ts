import {
  anticipation,
  anticipationListQuery,
  anticipationOffer,
  anticipationPage,
  anticipationPreviewRequest,
  anticipationQuote,
  anticipationRequest,
  errorEnvelope,
  receivablesNotAnticipable,
  z,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { reading, tags, writing } from '../request/context';
import { anticipate } from './anticipate';
import { listAnticipations, previewAnticipation, readOffer } from './service';

const refused = z.union([receivablesNotAnticipable, errorEnvelope]);

/** Being paid receivables before their day, for a fee. The money stays with the store, so nobody is asked who they are again. */
export function anticipationsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/finance/anticipations',
      {
        config: reading,
        schema: {
          operationId: 'listAnticipations',
          tags,
          querystring: anticipationListQuery,
          response: { 200: anticipationPage },
        },
      },
      (request) => listAnticipations(database, ownerOf(request), request.query),
    );

    app.get(
      '/finance/anticipations/offer',
      {
        config: reading,
        schema: {
          operationId: 'getAnticipationOffer',
          tags,
          summary: 'What can be paid before its day, and what that costs today',
          response: { 200: anticipationOffer },
        },
      },
      async (request) => ({
        ...(await readOffer(database, ownerOf(request))),
        canRequest: isAllowed(identityOf(request), writing.permission),
      }),
    );

    // A question: it stores nothing.
    app.post(
      '/finance/anticipations/preview',
      {
        config: reading,
        schema: {
          operationId: 'previewAnticipation',
          tags,
          summary: 'What it would cost to be paid these receivables today',
          body: anticipationPreviewRequest,
          response: { 200: anticipationQuote, 409: refused },
          problems: [404],
        },
      },
      (request) => previewAnticipation(database, ownerOf(request), request.body.receivableIds),
    );

    app.post(
      '/finance/anticipations',
      {
        config: { ...writing, idempotent: 'required' },
        schema: {
          operationId: 'createAnticipation',
          tags,
          summary: 'Pays receivables before their day: all of them, or none',
          body: anticipationRequest,
          response: { 201: anticipation, 409: refused },
          problems: [404],
        },
      },
      async (request, reply) => reply.status(201).send(await anticipate(callOf(request), request.body)),
    );
  };
}
