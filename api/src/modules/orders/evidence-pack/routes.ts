import { idParams, z } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { EVIDENCE_PACK_LIMIT } from '../../../security/attempt-limits';
import { assertAttemptLeft } from '../../../security/attempts';
import { makeEvidencePack } from './make-evidence-pack';

/** The dossier of a dispute, as a file. */
export function evidencePackRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/disputes/:id/evidence-pack',
      {
        config: { access: 'seller', permission: 'pedidos:ler' },
        schema: {
          operationId: 'downloadEvidencePack',
          tags: ['disputes'],
          params: idParams,
          response: { 200: { content: { 'application/pdf': { schema: z.unknown() } } } },
          problems: [429],
        },
      },
      async (request, reply) => {
        const call = callOf(request);
        await assertAttemptLeft(platform.database.platform, EVIDENCE_PACK_LIMIT, call.owner.sellerId);
        const { name, bytes } = await makeEvidencePack(call, request.params.id);
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="${name}"`)
          .type('application/pdf')
          .send(bytes);
      },
    );
  };
}
