import { idParams, storeChecklist } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../platform';
import { identityOf } from '../../plugins/auth';
import { problems } from '../../problem-responses';
import { readSeller } from '../seller/service';
import { checklistOf } from './checklist';

/** What a seller still has to do before the first sale. */
export function checklistModule({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/seller/:id/checklist',
      {
        config: { access: 'seller' },
        schema: { tags: ['seller'], params: idParams, response: { 200: storeChecklist, ...problems(404) } },
      },
      async (request) => checklistOf(await readSeller(database, identityOf(request), request.params.id)),
    );
  };
}
