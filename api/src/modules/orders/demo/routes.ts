import { loginGrant, removedDemoData } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { openDemoStore } from './open-demo-store';
import { removeDemoData } from './remove-demo-data';

const tags = ['orders'];

/** A store to look at before there is anything to see in one's own. */
export function demoDataRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.post(
      '/demo-data',
      {
        config: { access: 'seller', limitGroup: 'auth' },
        schema: { operationId: 'createDemoData', tags, response: { 200: loginGrant }, problems: [409, 429] },
      },
      (request) => openDemoStore(callOf(request)),
    );

    // More than orders goes with it: the store and its money.
    app.delete(
      '/demo-data',
      {
        config: { access: 'seller', permission: 'configuracoes:editar' },
        schema: { operationId: 'deleteDemoData', tags, response: { 200: removedDemoData } },
      },
      (request) => removeDemoData(callOf(request)),
    );
  };
}
