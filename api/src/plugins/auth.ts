import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Identity } from '../accounts/identity';
import { type Permission, ROLE_PERMISSIONS } from '../accounts/permissions';
import type { Platform } from '../platform';
import { Problem } from '../problem';
import { verifyAccessToken } from '../security/access-token';
import { loadIdentity } from './load-identity';

export type { Identity };

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
  }
  interface FastifyContextConfig {
    /**
     * Who may call the route. Every route declares it. `public` needs no session, but uses one that is sent. `key` is for
     * other programs: see `api-key-auth.ts`.
     */
    access?: 'public' | 'seller' | 'admin' | 'key';
    /** What the caller must be allowed in the store they work in. */
    permission?: Permission;
    /** The route is public and ignores a session that is sent. */
    ignoresSession?: boolean;
    /** Platform admins may call the route before they have the second factor that the installation wants of them. */
    beforeSecondFactor?: boolean;
  }
}

/** The session of a request; null when it sends no valid one. */
function sessionIn(request: FastifyRequest, secret: Uint8Array) {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? null : verifyAccessToken(token, secret);
}

/** Whether the caller has a permission in their store. The owner has all of them. */
export function isAllowed(
  { role, storeId, sellerId, storeSellerId }: Identity,
  permission: Permission,
): boolean {
  if (storeId !== null && sellerId === storeSellerId) return true;
  return role !== null && ROLE_PERMISSIONS[role].includes(permission);
}

/** The caller's identity, on routes that are not public. */
export function identityOf(request: FastifyRequest): Identity {
  if (request.identity === null) throw new Problem('session_expired');
  return request.identity;
}

/** Whether the installation wants a second factor of this person. */
export const wantsSecondFactor = ({ config }: Platform, { isPlatformAdmin }: Identity): boolean =>
  isPlatformAdmin && config.adminSecondFactor === 'required';

/**
 * Authenticates the caller before anything else of the request is read. Logout, a password change and a block apply from
 * the next request on; see the cache for other replicas.
 */
export const auth = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  app.decorateRequest('identity', null);

  app.addHook('onRoute', (route) => {
    const { access, ignoresSession = false } = route.config ?? {};
    if (access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not declare its access`);
    if (ignoresSession && access !== 'public')
      throw new Error(`${String(route.method)} ${route.url} is not public: it needs the session`);
  });

  function assertMayCall(request: FastifyRequest): void {
    const { access = 'seller', permission, beforeSecondFactor = false } = request.routeOptions.config;
    if (access === 'public') return;
    const identity = identityOf(request);
    if (!identity.isPlatformAdmin && access === 'admin') throw new Problem('forbidden');
    if (!beforeSecondFactor && !identity.hasSecondFactor && wantsSecondFactor(platform, identity))
      throw new Problem('two_factor_enrolment_required');
    if (permission !== undefined && !isAllowed(identity, permission)) throw new Problem('forbidden');
  }

  async function authenticate(request: FastifyRequest): Promise<void> {
    const session = sessionIn(request, platform.config.jwtSecret);
    if (session !== null)
      request.identity = await platform.identities.get(session.sessionId, () =>
        loadIdentity(platform, session.sessionId, session.sellerId),
      );
    assertMayCall(request);
  }

  app.addHook('onClose', () => platform.identities.close());

  app.addHook('onRequest', (request, _reply, done) => {
    const { ignoresSession, access } = request.routeOptions.config;
    if (request.is404 || ignoresSession || access === 'key') return done();
    authenticate(request).then(() => done(), done);
  });
});
