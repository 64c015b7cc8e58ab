import { type ApiScope, PUBLISHABLE_SCOPES } from '@balcao/domain';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Platform } from '../platform';
import { limited, Problem } from '../problem';
import { placeOfApiKey } from '../security/api-key';
import { allowOrigin, answerPreflight } from './cross-origin';
import type { ApiKeyCaller } from './load-api-key';
import { createMinuteCounts } from './minute-counts';

declare module 'fastify' {
  interface FastifyRequest {
    apiKeyCaller: ApiKeyCaller | null;
  }
}

/** Everybody has a publishable key who looks at its page: one address has what a program has, and all of them together so much more. */
const ADDRESSES_AT_THEIR_LIMIT = 20;

/** The key that a request sends; null for none. */
export const sentKey = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** The caller of a route with `access: 'key'`. */
export function apiKeyCallerOf(request: FastifyRequest): ApiKeyCaller {
  if (request.apiKeyCaller === null) throw new Problem('api_key_invalid');
  return request.apiKeyCaller;
}

/**
 * Authenticates other programs by their keys, before anything else of a request is read. Calls that a page may make with a
 * publishable key also answer the browser, which asks first.
 */
export const apiKeyAuth = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  const { apiKeyRequestsPerMinute } = platform.config;
  const addresses = createMinuteCounts();
  app.decorateRequest('apiKeyCaller', null);

  app.addHook('onRoute', (route) => {
    const { config: { access, scope } = {}, method, url } = route;
    if ((access === 'key') !== (scope !== undefined))
      throw new Error(`${String(method)} ${url}: a scope and access by key go together`);
    if (scope === undefined) return;
    // Only on these routes, so that no other pays for it.
    route.onRequest = [authenticatedFor(scope), route.onRequest ?? []].flat();
    if (PUBLISHABLE_SCOPES.includes(scope) && method !== 'HEAD') answerPreflight(app, String(method), url);
  });

  /** The page that a publishable key is used from. */
  const isFromItsPage = ({ headers }: FastifyRequest, { kind, origins }: ApiKeyCaller) =>
    kind === 'secret' || (headers.origin !== undefined && origins.includes(headers.origin));

  async function authenticate(request: FastifyRequest, reply: FastifyReply, scope: ApiScope): Promise<void> {
    const place = placeOfApiKey(sentKey(request) ?? '');
    const found = place && (await platform.apiKeys.count(place, (caller) => isFromItsPage(request, caller)));
    if (found === null) throw new Problem('api_key_invalid');
    const { caller, requests, retryAfterSeconds } = found;
    const isPublishable = caller.kind === 'publishable';
    if (isPublishable) allowOrigin(reply, request.headers.origin);
    const most = isPublishable ? apiKeyRequestsPerMinute * ADDRESSES_AT_THEIR_LIMIT : apiKeyRequestsPerMinute;
    const isOver = isPublishable && addresses.count(`${caller.id} ${request.ip}`) > apiKeyRequestsPerMinute;
    if (isOver || requests > most) throw limited('too_many_requests', retryAfterSeconds);
    if (!caller.scopes.includes(scope)) throw new Problem('api_key_scope_missing');
    request.apiKeyCaller = caller;
  }

  const authenticatedFor =
    (scope: ApiScope): onRequestHookHandler =>
    (request, reply, done) => {
      authenticate(request, reply, scope).then(() => done(), done);
    };
});
