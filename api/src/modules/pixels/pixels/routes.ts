import { idParams, pixel, pixelTokenRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { storeCallOf } from '../../../resources/resource-call';
import { sendRecord } from '../../../resources/resource-routes';
import { copyPixel } from './jobs';
import { pixels } from './resource';
import { writeToken } from './token';

const tags = ['pixels'];
const writing = { access: 'seller', permission: 'marketing:editar' } as const;

/** The calls of pixels beside the usual ones: the token, which is written and never read, and copies. */
export function pixelActionRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/pixels/:id/token',
      {
        config: writing,
        schema: {
          operationId: 'setPixelToken',
          tags,
          params: idParams,
          body: pixelTokenRequest,
          response: { 200: pixel.record },
        },
      },
      async (request, reply) =>
        sendRecord(reply, await writeToken(storeCallOf(platform, request), request.params.id, request.body)),
    );

    app.post(
      '/pixels/:id/duplicate',
      {
        config: { ...writing, idempotent: true },
        schema: { operationId: 'duplicatePixel', tags, params: idParams, response: { 201: pixel.record } },
      },
      async (request, reply) => {
        const call = storeCallOf(platform, request);
        const row = await platform.database.withSeller(call.owner.sellerId, (trx) =>
          copyPixel(trx, call, request.params.id),
        );
        return sendRecord(reply, await pixels.showOne(call, row), 201);
      },
    );
  };
}
