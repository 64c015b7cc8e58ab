import {
  compositionHistory,
  compositionHistoryQuery,
  compositionQuery,
  compositionRollbackRequest,
  compositionRollbackResponse,
  compositionSideRequest,
  compositionSideResponse,
  compositionStatus,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import type { CompositionControl } from '../../../providers/composition-control/composition-control';
import { createHttpControl } from '../../../providers/composition-control/http-control';
import { originOf } from '../../../security/origin';
import { rollBack } from './rollback';
import { readChannelHistory, readChannelStatus } from './status';

const tags = ['composition'];
const admin = { access: 'admin' } as const;

/**
 * The composition of each channel, since when and by whom, and its rollback. The edge's control does the work; this calls it with the
 * installation's token.
 */
export function compositionRoutes({ config, database }: Platform): FastifyPluginAsyncZod {
  const control = config.compositionControl && createHttpControl(config.compositionControl);

  function assertControl(): CompositionControl {
    if (control === undefined) throw new Problem('composition_not_configured');
    return control;
  }

  return async (app) => {
    app.get(
      '/admin/composition',
      {
        config: admin,
        schema: {
          operationId: 'getComposition',
          tags,
          summary: 'What a channel of versions runs',
          querystring: compositionQuery,
          response: { 200: compositionStatus },
          problems: [409, 423, 502],
        },
      },
      async ({ query: { channel = config.channel }, log }) => {
        if (control === undefined) return { kind: 'not_configured' } as const;
        return readChannelStatus(control, database.platform, channel, {
          onHealthMissing: (error) => log.warn({ err: error, channel }, 'no health of versions'),
        });
      },
    );

    app.get(
      '/admin/composition/history',
      {
        config: admin,
        schema: {
          operationId: 'getCompositionHistory',
          tags,
          summary: 'What was done to a channel of versions, newest first',
          querystring: compositionHistoryQuery,
          response: { 200: compositionHistory },
          problems: [409, 423, 502],
        },
      },
      ({ query: { channel = config.channel, before, limit } }) =>
        readChannelHistory(assertControl(), database.platform, channel, { before, limit }),
    );

    app.post(
      '/admin/composition/rollback',
      {
        config: admin,
        schema: {
          operationId: 'rollBackComposition',
          tags,
          summary: 'Gives everybody what a past generation ran. Needs a step-up',
          body: compositionRollbackRequest,
          response: { 201: compositionRollbackResponse },
          problems: [409, 423, 502],
        },
      },
      async (request, reply) => {
        const order = { ...request.body, channel: request.body.channel ?? config.channel };
        const identity = identityOf(request);
        const done = await rollBack(assertControl(), database, identity, order, originOf(request));
        return reply.status(201).send(done);
      },
    );

    app.post(
      '/admin/composition/side',
      {
        config: admin,
        schema: {
          operationId: 'chooseCompositionSide',
          tags,
          summary: 'Signs a side of what is tried for the own browser. Nobody else gets anything else by it',
          body: compositionSideRequest,
          response: { 201: compositionSideResponse },
          problems: [409, 502],
        },
      },
      async ({ body: { channel = config.channel, ...request } }, reply) =>
        reply.status(201).send(await assertControl().signSide(channel, request)),
    );
  };
}
