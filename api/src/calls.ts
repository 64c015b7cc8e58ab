import { type Call, noContent, type z } from '@balcao/api-schema';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  preHandlerAsyncHookHandler,
} from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { adminCallsOn, callsOn, ownCallsOn } from './call';
import type { ApiModule } from './module';
import type { Platform } from './platform';
import { apiKeyCallerOf } from './plugins/api-key-auth';
import { identityOf } from './plugins/auth';
import { originOf } from './security/origin';

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The request, as the call's schemas read it. */
export interface Input<C extends Call> {
  params: Read<C['params']>;
  query: Read<C['query']>;
  headers: Read<C['headers']>;
  body: Read<C['body']>;
}

/** Without an answer, whatever `run` comes to stays here. */
type Answer<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : unknown;

type Register = (app: FastifyInstance, tag: string) => void;

/** The part of a call that only the server knows, such as the types and sizes of its files. */
interface ServerSide {
  config?: FastifyContextConfig;
  schema?: FastifySchema;
  preHandler?: preHandlerAsyncHookHandler;
  /** Bytes. */
  bodyLimit?: number;
}

/**
 * Implements declared calls for one kind of caller: `callerOf` says who asks, or throws. `run` answers, and may set headers of the
 * reply, and its status where the call declares several.
 */
export const implementFor =
  <Caller>(callerOf: (request: FastifyRequest) => Caller | Promise<Caller>) =>
  <C extends Call>(
    {
      route,
      operationId,
      summary,
      description,
      params,
      query,
      headers,
      body,
      answer,
      status,
      refusals,
      problems,
      ...rules
    }: C,
    run: (caller: Caller, input: Input<C>, reply: FastifyReply) => Answer<C> | Promise<Answer<C>>,
    { config, schema, bodyLimit, preHandler }: ServerSide = {},
  ): Register => {
    const [method, url] = route.split(' ') as [string, string];
    const statuses = answer === undefined ? [204] : [status ?? 200].flat();
    return (app, tag) =>
      app.route({
        method,
        url,
        ...(bodyLimit !== undefined && { bodyLimit }),
        ...(preHandler && { preHandler }),
        config: { ...rules, ...config },
        schema: {
          operationId,
          tags: [tag],
          ...(summary !== undefined && { summary }),
          ...(description !== undefined && { description }),
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(headers && { headers }),
          ...(body && { body }),
          response: {
            ...Object.fromEntries(statuses.map((code) => [code, answer ?? noContent])),
            ...refusals,
          },
          ...(problems && { problems }),
          ...schema,
        },
        async handler(request, reply) {
          const input = {
            params: request.params,
            query: request.query,
            headers: request.headers,
            body: request.body,
          } as Input<C>;
          const said = await run(await callerOf(request), input, reply);
          if (statuses[0] !== undefined && statuses.length === 1) reply.status(statuses[0]);
          return reply.send(answer === undefined ? undefined : said);
        },
      });
  };

/** Calls by a person in a session, whichever store they work in. */
export const byPerson = implementFor(identityOf);
/** Calls by another program, with the key of a store. */
export const byKey = implementFor((request) => {
  const key = apiKeyCallerOf(request);
  const { sellerId, storeId } = key;
  const origin = { ...originOf(request), actorKind: 'system' as const };
  return { key, owner: { sellerId, storeId }, origin };
});
/** Calls from anywhere, by whoever sends them. */
export const fromAnywhere = implementFor(originOf);

/** The ways to implement calls: by people about themselves, by people in a store, by admins about the person of the path. */
export function implementsOn(platform: Platform) {
  const adminCallOf = adminCallsOn(platform);
  return {
    own: implementFor(ownCallsOn(platform)),
    inStore: implementFor(callsOn(platform)),
    asAdmin: implementFor((request) => adminCallOf(request as FastifyRequest<{ Params: { id: string } }>)),
  };
}

/** The calls of a subject as a plugin, in their group of the API's document. */
export const routesOf =
  (tag: string, implement: (platform: Platform, modules: readonly ApiModule[]) => readonly Register[]) =>
  (platform: Platform, modules: readonly ApiModule[] = []): FastifyPluginAsyncZod =>
  async (app) => {
    for (const register of implement(platform, modules)) register(app as unknown as FastifyInstance, tag);
  };
