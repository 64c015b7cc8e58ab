import Fastify, { type FastifyInstance } from 'fastify';
import { registerControl } from '../control/register-control';
import { StoreUnavailableError } from '../store/store';
import { registerApi } from './api-route';
import { registerArtifactRoute } from './artifact-route';
import { registerAssetRoute } from './asset-route';
import { registerBeaconRoute } from './beacon-route';
import { registerCompositionRoute } from './composition-route';
import { createCompositionTexts } from './composition-texts';
import type { EdgeConfig } from './config';
import type { EdgeSource } from './edge-source';
import { FAVICON } from './favicon';
import { openSource } from './open-source';
import { registerPageRoute } from './page-route';
import { registerReloadRoute } from './reload-route';
import { NOTHING_POLICY, SECURITY_HEADERS } from './security-headers';
import { watchHealth } from './watch-health';

/**
 * The edge: serves pages and artifacts from what is composed, and passes `/api` on. It needs neither the API nor a
 * database, so people keep getting pages when those are down.
 */
export async function createEdge(config: EdgeConfig, given?: EdgeSource): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization'] },
    forceCloseConnections: true,
    trustProxy: config.trustedProxies,
  });
  const source = given ?? (await openSource(config, app.log));

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...SECURITY_HEADERS, 'content-security-policy': NOTHING_POLICY });
  });
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error instanceof StoreUnavailableError ? 503 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error(error);
    reply.code(status).send({
      errors: [
        status >= 500 ? 'Não conseguimos responder agora. Tente novamente em instantes.' : 'Pedido inválido.',
      ],
      code: status >= 500 ? 'unavailable' : 'bad_request',
      requestId: request.id,
    });
  });

  app.addHook('onClose', async () => source.close());

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(FAVICON),
  );
  registerAssetRoute(app);
  registerArtifactRoute(app, source);
  const texts = createCompositionTexts(source);
  registerCompositionRoute(app, source, texts);
  registerBeaconRoute(app, source);
  if (source.channel) watchHealth(app, source.channel);
  if (source.channel) await registerControl(app, source.channel);
  if (config.page.liveReload) registerReloadRoute(app, source);
  if (config.apiUpstream) await registerApi(app, config.apiUpstream, config.environment);
  registerPageRoute(app, source, config, texts);
  return app;
}
