import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusals/refusal';
import { answerRefusal } from './answer-refusal';
import { registerArtifactRoutes } from './artifact-routes';
import { registerTokenCheck } from './authenticate';
import { registerChannelRoutes } from './channel-routes';
import { registerCompositionRoutes } from './composition-routes';
import { type ControlOptions, makeControl } from './control';

/**
 * The control API under `/control`, for the command line, CI and the back-office: everything needs a token, nothing is
 * kept by caches, and a refusal says what to do next.
 */
export async function registerControl(app: FastifyInstance, options: ControlOptions): Promise<void> {
  const control = makeControl(options);
  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerRefusal);
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      registerTokenCheck(scope, options.workspace);
      registerChannelRoutes(scope, control);
      registerCompositionRoutes(scope, control);
      await registerArtifactRoutes(scope, control);
      scope.all('/*', async (request) => {
        throw new Refusal('unknown_address', `There is no ${request.method} at this address.`);
      });
    },
    { prefix: '/control' },
  );
}
