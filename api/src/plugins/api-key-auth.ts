import type { ApiScope } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Platform } from '../platform';
import { limited, Problem } from '../problem';
import { placeOfApiKey } from '../security/api-key';
import { type ApiKeyCaller, loadApiKey } from './load-api-key';

declare module 'fastify' {
  interface FastifyRequest {
    apiKeyCaller: ApiKeyCaller | null;
  }
  interface FastifyContextConfig {
    /** Of a route with `access: 'key'`: what the key must have been made for. */
    scope?: ApiScope;
  }
}

/** The key that a request sends; null for none. */
export const sentKey = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** The caller of a route with `access: 'key'`. */
export function apiKeyCallerOf(request: FastifyRequest): ApiKeyCaller {
  if (request.apiKeyCaller === null) throw new Problem('api_key_invalid');
  return request.apiKeyCaller;
}

/** Authenticates other programs by their keys, before anything else of a request is read. */
export const apiKeyAuth = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  const { apiKeyRequestsPerMinute } = platform.config;
  app.decorateRequest('apiKeyCaller', null);

  app.addHook('onRoute', ({ config, method, url }) => {
    if ((config?.access === 'key') !== (config?.scope !== undefined))
      throw new Error(`${String(method)} ${url}: a scope and access by key go together`);
  });

  /** The page that a publishable key is used from. */
  const isFromItsPage = ({ headers }: FastifyRequest, { kind, origins }: ApiKeyCaller) =>
    kind === 'secret' || (headers.origin !== undefined && origins.includes(headers.origin));

  async function authenticate(request: FastifyRequest, scope: ApiScope): Promise<void> {
    const place = placeOfApiKey(sentKey(request) ?? '');
    const found = place && (await loadApiKey(platform.database, place));
    if (found === null || !isFromItsPage(request, found.caller)) throw new Problem('api_key_invalid');
    if (found.requests > apiKeyRequestsPerMinute) throw limited('too_many_requests', found.retryAfterSeconds);
    if (!found.caller.scopes.includes(scope)) throw new Problem('api_key_scope_missing');
    request.apiKeyCaller = found.caller;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { scope } = request.routeOptions.config;
    if (scope === undefined) return done();
    authenticate(request, scope).then(() => done(), done);
  });
});
