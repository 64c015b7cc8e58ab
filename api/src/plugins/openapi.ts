import { z } from '@balcao/api-schema';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import type { Platform } from '../platform';
import { keptDocument } from './kept-document';
import { nameComponents } from './openapi-components';
import { documentOf, type Tags } from './openapi-document';

declare module 'fastify' {
  interface FastifyInstance {
    /** The document of the public API. */
    publicSwagger: FastifyInstance['swagger'];
  }
}

const PAGE = '/docs';
const JSON_TYPE = 'application/json; charset=utf-8';

/** The path of the public API's own document. */
const PUBLIC_DOCUMENT = '/v1/openapi.json';

/**
 * The OpenAPI documents, generated once from the routes' schemas: the back-office's and the public API's. In development there is
 * also a page that shows the first.
 */
export const openapi = fastifyPlugin<{ platform: Platform; tags: Tags }>(async (app, { platform, tags }) => {
  const { publicUrl } = platform.config;
  nameComponents();
  await app.register(swagger, documentOf({ isPublic: false, publicUrl, tags }));
  await app.register(swagger, documentOf({ isPublic: true, publicUrl, tags }));

  const documented = {
    config: { access: 'public', ignoresSession: true, limitGroup: 'documents' },
    schema: { hide: true, response: { 200: z.unknown() } },
  } as const;
  app.get(
    '/openapi.json',
    documented,
    keptDocument(() => JSON.stringify(app.swagger()), JSON_TYPE),
  );
  app.get(
    PUBLIC_DOCUMENT,
    documented,
    keptDocument(() => JSON.stringify(app.publicSwagger()), JSON_TYPE),
  );

  if (platform.config.environment === 'development') {
    app.addHook('onRoute', (route) => {
      if (route.url.startsWith(PAGE)) route.config = { access: 'public', ignoresSession: true };
    });
    await app.register(swaggerUi, { routePrefix: PAGE, staticCSP: true });
  }
});
