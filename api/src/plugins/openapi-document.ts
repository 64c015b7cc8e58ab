import { STATUS_CODES } from 'node:http';
import { errorEnvelope, stepUpOf, v1Error, v1IdempotencyHeaders, type z } from '@balcao/api-schema';
import type { FastifyDynamicSwaggerOptions as SwaggerOptions } from '@fastify/swagger';
import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { API_VERSION } from '../version';
import { commonProblems } from './common-problems';
import { withComponents } from './openapi-components';

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

/** The groups of the public API's calls, with a sentence for who integrates with them. */
const PUBLIC_TAGS: Tags = {
  products: 'O que a loja vende.',
  orders: 'Pedidos de outros sistemas, e o que houve com o pagamento e a entrega deles.',
  checkout: 'O que um checkout próprio pergunta e conta: configuração, frete, cupons, ofertas e visitas.',
  'buyer checkout': 'O checkout de um link do Balcão, pelo token da sessão. Sem chave.',
  finance: 'O extrato da loja, para um ERP.',
};

/** The sentence of each tag, by its name. */
export type Tags = Readonly<Record<string, string>>;

interface DocumentOptions {
  isPublic: boolean;
  /** The product's address. */
  publicUrl: string;
  /** The tags of the back-office's calls. */
  tags: Tags;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `duplicateProduct` → `Duplicate product`. */
const wordsOf = (operationId = '') =>
  capitalised(operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

interface Operation {
  tags?: string[];
  responses?: Record<string, { description?: string }>;
}
type Operations = Record<string, Record<string, Operation>>;

/** The words of the library for every answer that has none of its own. */
const NO_WORDS = 'Default Response';

/** Says of each answer what its status means. */
function describeAnswers(paths: Operations): void {
  for (const { responses = {} } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const [status, answer] of Object.entries(responses))
      if (answer.description === NO_WORDS) answer.description = STATUS_CODES[status] ?? NO_WORDS;
}

/** The declarations of the tags that calls have. @throws Error for a tag that nothing says anything of */
function declaredTags(paths: Operations, tags: Tags): { name: string; description: string }[] {
  const used = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ tags = [] }) => tags),
  );
  return [...new Set(used)].sort().map((name) => {
    const description = tags[name];
    if (description === undefined) throw new Error(`No module says what the tag "${name}" is.`);
    return { name, description };
  });
}

/** The header that a call of the public API has for its `Idempotency-Key`. */
function idempotencyHeaders(idempotent: FastifyContextConfig['idempotent']): { headers?: z.ZodType } {
  if (idempotent === undefined) return {};
  return { headers: idempotent === 'required' ? v1IdempotencyHeaders.required() : v1IdempotencyHeaders };
}

/** One of the two documents: the back-office's, or that of the calls with a key and of the checkout's, whose token is in their address. */
export const documentOf = ({ isPublic, publicUrl, tags }: DocumentOptions): SwaggerOptions => ({
  decorator: isPublic ? 'publicSwagger' : 'swagger',
  // The server's path is a proxy's: it would be cut off `/api-keys`.
  stripBasePath: false,
  openapi: {
    openapi: '3.1.0',
    info: {
      title: isPublic ? 'API pública do Balcão' : 'Balcão API',
      version: API_VERSION,
      description: isPublic
        ? `Pedidos, pagamentos, produtos e o checkout de uma loja. O guia está em ${publicUrl}/api/docs/v1.`
        : 'The calls of the back-office, by people in a session.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-proprietary' },
      contact: { name: 'Balcão', url: publicUrl },
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: { securitySchemes: isPublic ? KEY : SESSION },
  },
  transformObject: (given) => {
    const document = withComponents(jsonSchemaTransformObject(given));
    const paths = (document.paths ?? {}) as Operations;
    describeAnswers(paths);
    const declared = declaredTags(paths, isPublic ? PUBLIC_TAGS : tags);
    return { ...document, tags: declared };
  },
  transform: ({ route, schema: { problems, ...declared } = {}, ...rest }) => {
    const { access, permission, scope, uploadPart, isOfPublicApi = false } = route.config ?? {};
    const isHidden = isPublic ? access !== 'key' && !isOfPublicApi : access === 'key';
    const statuses = [...commonProblems(route), ...(problems ?? [])];
    const response = {
      ...Object.fromEntries(statuses.map((status) => [status, isPublic ? v1Error : errorEnvelope])),
      ...(declared.response as object),
    };
    const headers = isPublic ? idempotencyHeaders(route.config?.idempotent) : {};
    const asks = stepUpOf(declared.operationId);
    const summary = declared.summary ?? wordsOf(declared.operationId);
    const whole = withProduced({ ...declared, ...headers, summary, response });
    const { schema, url } = jsonSchemaTransform({ route, schema: whole, ...rest });
    return {
      schema: {
        ...schema,
        ...(isHidden && { hide: true }),
        ...(declared.consumes && !declared.body && { body: streamedBody(declared.consumes, uploadPart) }),
        security: access === 'public' ? [] : [{ [isPublic ? 'key' : 'session']: [] }],
        'x-access': access,
        ...(permission !== undefined && { 'x-permission': permission }),
        ...(scope !== undefined && { 'x-scope': scope }),
        ...(asks !== undefined && { 'x-step-up': asks }),
      },
      url,
    };
  },
});
