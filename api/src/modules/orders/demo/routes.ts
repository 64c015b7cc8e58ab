import { removedDemoData } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { removeDemoData } from './remove-demo-data';

/** Removes what a store was given to look at. */
export function demoDataModule({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.delete(
      '/demo-data',
      {
        config: { access: 'seller', permission: 'pedidos:editar' },
        schema: { tags: ['orders'], response: { 200: removedDemoData } },
      },
      (request) => removeDemoData({ database, owner: ownerOf(request), origin: originOf(request) }),
    );
  };
}
