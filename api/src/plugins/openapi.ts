import { errorEnvelope, z } from '@balcao/api-schema';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Platform } from '../platform';
import { API_VERSION } from '../version';
import { commonProblems } from './common-problems';

declare module 'fastify' {
  interface FastifySchema {
    /** Statuses of the route's own problems. Those that arise before its code are added. */
    problems?: readonly ProblemStatus[];
  }
  interface FastifyContextConfig {
    /** The file part of a `multipart/form-data` body. A streamed body has no schema to declare it. */
    uploadPart?: string;
  }
}

const PAGE = '/docs';

type ProblemStatus = 401 | 403 | 404 | 409 | 410 | 412 | 423 | 428 | 429 | 502;

const problemsOf = (statuses: readonly ProblemStatus[] = []) =>
  Object.fromEntries(statuses.map((status) => [status, errorEnvelope]));

/** `produces` is for successful answers: problems are always JSON. */
function withProduced({ produces, response = {}, ...schema }: FastifySchema): FastifySchema {
  if (produces === undefined) return { ...schema, response };
  const answers = Object.entries(response as object).map(([status, answer]) => [
    status,
    status.startsWith('2')
      ? { content: Object.fromEntries(produces.map((type) => [type, { schema: answer }])) }
      : answer,
  ]);
  return { ...schema, response: Object.fromEntries(answers) };
}

const FILE = { type: 'string', contentMediaType: 'application/octet-stream' };

/** The documentation of a streamed body: a form with a file, or the file itself. */
const streamedBody = (consumes: readonly string[], part: string | undefined) =>
  consumes.includes('multipart/form-data') && part !== undefined
    ? { type: 'object', properties: { [part]: FILE }, required: [part] }
    : FILE;

/** The OpenAPI document, generated from the routes' schemas. In development there is also a page that shows it. */
export const openapi = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Balcão API', version: API_VERSION },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ route, schema: { problems, ...declared } = {}, ...rest }) => {
      const response = {
        ...commonProblems(route),
        ...problemsOf(problems),
        ...(declared.response as object),
      };
      const whole = withProduced({ ...declared, response });
      const { schema, url } = jsonSchemaTransform({ route, schema: whole, ...rest });
      const { access, permission, uploadPart } = route.config ?? {};
      return {
        schema: {
          ...schema,
          ...(declared.consumes && !declared.body && { body: streamedBody(declared.consumes, uploadPart) }),
          ...(access !== 'public' && { security: [{ session: [] }] }),
          'x-access': access,
          ...(permission !== undefined && { 'x-permission': permission }),
        },
        url,
      };
    },
  });

  app.get(
    '/openapi.json',
    {
      config: { access: 'public', ignoresSession: true },
      schema: { hide: true, response: { 200: z.unknown() } },
    },
    async () => app.swagger(),
  );

  if (platform.config.environment === 'development') {
    app.addHook('onRoute', (route) => {
      if (route.url.startsWith(PAGE)) route.config = { access: 'public', ignoresSession: true };
    });
    await app.register(swaggerUi, { routePrefix: PAGE, staticCSP: true });
  }
});
