import { stepUpOf } from '@balcao/api-schema';
import fastifyPlugin from 'fastify-plugin';
import { assertStepUp } from '../security/step-up';
import { identityOf } from './auth';

/** Asks who is there before a call runs that `STEP_UP_CALLS` declares so, once its body is known to be valid. */
export const stepUp = fastifyPlugin(async (app) => {
  app.addHook('onRoute', (route) => {
    if (stepUpOf(route.schema?.operationId) !== 'always') return;
    route.preHandler = [
      (request, _reply, done) => {
        assertStepUp(identityOf(request));
        done();
      },
      ...[route.preHandler ?? []].flat(),
    ];
  });
});
