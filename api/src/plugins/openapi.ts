import { z } from '@balcao/api-schema';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Platform } from '../platform';
import { API_VERSION } from '../version';

const PAGE = '/docs';

/** The OpenAPI document, made from the routes' own schemas, and in development a page that shows it. */
export const openapi = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Balcão API', version: API_VERSION },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ route, ...rest }) => {
      const { schema, url } = jsonSchemaTransform({ route, ...rest });
      const needsSession = route.config?.access !== 'public';
      return { schema: needsSession ? { ...schema, security: [{ session: [] }] } : schema, url };
    },
  });

  app.get(
    '/openapi.json',
    { config: { access: 'public' }, schema: { hide: true, response: { 200: z.unknown() } } },
    async () => app.swagger(),
  );

  if (platform.config.environment === 'development') {
    app.addHook('onRoute', (route) => {
      if (route.url.startsWith(PAGE)) route.config = { access: 'public' };
    });
    await app.register(swaggerUi, { routePrefix: PAGE, staticCSP: true });
  }
});
