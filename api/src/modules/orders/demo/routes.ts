import { loginGrant, removedDemoData } from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { openDemoStore } from './open-demo-store';
import { type DemoCall, removeDemoData } from './remove-demo-data';

const tags = ['orders'];
const callOf = (request: FastifyRequest): DemoCall => ({
  owner: ownerOf(request),
  identity: identityOf(request),
  origin: originOf(request),
});

/** A store to look at before there is anything to see in one's own. */
export function demoDataRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/demo-data',
      {
        config: { access: 'seller', limitGroup: 'auth' },
        schema: { tags, response: { 200: loginGrant }, problems: [409, 429] },
      },
      (request) => openDemoStore(platform, callOf(request)),
    );

    // More than orders goes with it: the store and its money.
    app.delete(
      '/demo-data',
      {
        config: { access: 'seller', permission: 'configuracoes:editar' },
        schema: { tags, response: { 200: removedDemoData } },
      },
      (request) => removeDemoData(platform, callOf(request)),
    );
  };
}
