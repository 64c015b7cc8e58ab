import { Readable } from 'node:stream';
import {
  idParams,
  payout,
  payoutDetail,
  payoutListQuery,
  payoutPage,
  payoutRequest,
  payoutTerms,
  z,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { reading, tags, writing } from '../request/context';
import { readPayout, writePayoutFile } from './payout-detail';
import { requestPayout } from './request-payout';
import { cancelPayout, listPayouts, readPayoutTerms } from './service';

/** The payouts of a store to its bank accounts. */
export function payoutsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/finance/payouts',
      {
        config: reading,
        schema: {
          operationId: 'listPayouts',
          tags,
          querystring: payoutListQuery,
          response: { 200: payoutPage },
        },
      },
      (request) => listPayouts(platform.database, ownerOf(request), request.query),
    );

    app.get(
      '/finance/payouts/terms',
      { config: reading, schema: { operationId: 'getPayoutTerms', tags, response: { 200: payoutTerms } } },
      async (request) => ({
        ...(await readPayoutTerms({ platform, owner: ownerOf(request) })),
        canRequest: isAllowed(identityOf(request), writing.permission),
      }),
    );

    app.get(
      '/finance/payouts/:id',
      {
        config: reading,
        schema: { operationId: 'getPayout', tags, params: idParams, response: { 200: payoutDetail } },
      },
      (request) => readPayout(platform.database, ownerOf(request), request.params.id),
    );

    app.get(
      '/finance/payouts/:id/file',
      {
        config: reading,
        schema: {
          operationId: 'downloadPayout',
          tags,
          summary:
            'What changed the balance since the payout before, up to the amount paid out, as CSV for spreadsheets',
          params: idParams,
          produces: ['text/csv'],
          response: { 200: z.unknown() },
        },
      },
      async (request, reply) => {
        const { name, parts } = await writePayoutFile(platform.database, ownerOf(request), request.params.id);
        return reply
          .header('content-disposition', `attachment; filename="${name}"`)
          .type('text/csv; charset=utf-8')
          .send(Readable.from(parts));
      },
    );

    app.post(
      '/finance/payouts',
      {
        config: { ...writing, idempotent: 'required', whileSuspended: true },
        schema: {
          operationId: 'createPayout',
          tags,
          body: payoutRequest,
          response: { 201: payout },
          problems: [409],
        },
      },
      async (request, reply) => reply.status(201).send(await requestPayout(callOf(request), request.body)),
    );

    // The person who asked for it may be a thief, so stopping it asks for no step-up.
    app.post(
      '/finance/payouts/:id/cancel',
      {
        config: { ...writing, idempotent: true, whileSuspended: true },
        schema: {
          operationId: 'cancelPayout',
          tags,
          params: idParams,
          response: { 200: payout },
          problems: [409],
        },
      },
      (request) => cancelPayout(callOf(request), request.params.id),
    );
  };
}
