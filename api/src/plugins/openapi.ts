import { errorEnvelope, v1Error, v1IdempotencyHeaders, z } from '@balcao/api-schema';
import swagger, { type FastifyDynamicSwaggerOptions as SwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Platform } from '../platform';
import { API_VERSION } from '../version';
import { commonProblems } from './common-problems';
import { keptDocument } from './kept-document';

declare module 'fastify' {
  interface FastifyInstance {
    /** The document of the public API. */
    publicSwagger: FastifyInstance['swagger'];
  }
  interface FastifySchema {
    /** Statuses of the route's own problems. Those that arise before its code are added. */
    problems?: readonly ProblemStatus[];
  }
  interface FastifyContextConfig {
    /** Whether it is documented with the public API although no key opens it. */
    isOfPublicApi?: boolean;
    /** The file part of a `multipart/form-data` body. A streamed body has no schema to declare it. */
    uploadPart?: string;
  }
}

const PAGE = '/docs';

/** The path of the public API's own document. */
const PUBLIC_DOCUMENT = '/v1/openapi.json';

type ProblemStatus = 401 | 403 | 404 | 409 | 410 | 412 | 423 | 428 | 429 | 502;

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

const SESSION = { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } as const;
const KEY = { key: { type: 'http', scheme: 'bearer' } } as const;

/** One of the two documents: the back-office's, or that of the calls with a key and of the checkout's, whose token is in their address. */
const documentOf = (isPublic: boolean): SwaggerOptions => ({
  decorator: isPublic ? 'publicSwagger' : 'swagger',
  openapi: {
    openapi: '3.1.0',
    info: { title: isPublic ? 'API pública do Balcão' : 'Balcão API', version: API_VERSION },
    components: { securitySchemes: isPublic ? KEY : SESSION },
  },
  ...(isPublic && { transformObject: jsonSchemaTransformObject }),
  transform: ({ route, schema: { problems, ...declared } = {}, ...rest }) => {
    const { access, permission, scope, uploadPart, isOfPublicApi = false } = route.config ?? {};
    const isHidden = isPublic ? access !== 'key' && !isOfPublicApi : access === 'key';
    const statuses = [...commonProblems(route), ...(problems ?? [])];
    const response = {
      ...Object.fromEntries(statuses.map((status) => [status, isPublic ? v1Error : errorEnvelope])),
      ...(declared.response as object),
    };
    const headers = isPublic && route.config?.idempotent ? { headers: v1IdempotencyHeaders } : {};
    const whole = withProduced({ ...declared, ...headers, response });
    const { schema, url } = jsonSchemaTransform({ route, schema: whole, ...rest });
    return {
      schema: {
        ...schema,
        ...(isHidden && { hide: true }),
        ...(declared.consumes && !declared.body && { body: streamedBody(declared.consumes, uploadPart) }),
        ...(access !== 'public' && { security: [isPublic ? { key: [] } : { session: [] }] }),
        'x-access': access,
        ...(permission !== undefined && { 'x-permission': permission }),
        ...(scope !== undefined && { 'x-scope': scope }),
      },
      url,
    };
  },
});

/**
 * The OpenAPI documents, generated once from the routes' schemas: the back-office's and the public API's. In development there is
 * also a page that shows the first.
 */
export const openapi = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  await app.register(swagger, documentOf(false));
  await app.register(swagger, documentOf(true));

  const documented = {
    config: { access: 'public', ignoresSession: true },
    schema: { hide: true, response: { 200: z.unknown() } },
  } as const;
  app.get(
    '/openapi.json',
    documented,
    keptDocument(() => app.swagger()),
  );
  app.get(
    PUBLIC_DOCUMENT,
    documented,
    keptDocument(() => app.publicSwagger()),
  );

  if (platform.config.environment === 'development') {
    app.addHook('onRoute', (route) => {
      if (route.url.startsWith(PAGE)) route.config = { access: 'public', ignoresSession: true };
    });
    await app.register(swaggerUi, { routePrefix: PAGE, staticCSP: true });
  }
});
