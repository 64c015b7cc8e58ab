import { idParams, storeChecklist } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { readSeller } from '../../sellers';
import { checklistOf } from './checklist';
import { readStoreFacts } from './store-facts';

/** The steps that a seller still has to take before the first sale, and the obstacles of the next. */
export function checklistRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/seller/:id/checklist',
      {
        config: { access: 'seller' },
        schema: {
          operationId: 'getChecklist',
          tags: ['seller'],
          params: idParams,
          response: { 200: storeChecklist },
        },
      },
      async (request) => {
        const identity = identityOf(request);
        const { id } = request.params;
        const seller = await readSeller(platform.database, identity, id);
        return checklistOf(seller, await readStoreFacts(platform, identity, id));
      },
    );
  };
}
