import type { CallRules } from '@balcao/api-schema';
import type { Permission } from '@balcao/domain';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Identity } from '../accounts/identity';
import { FROZEN_PERMISSIONS, ROLE_PERMISSIONS, SUSPENDED_PERMISSIONS } from '../accounts/permissions';
import type { Platform } from '../platform';
import { Problem } from '../problem';
import { createTokenVerifier } from '../security/token-verifier';
import { loadIdentity } from './load-identity';

export type { Identity };

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
  }
  interface FastifyContextConfig extends CallRules {}
}

/** Whether the caller has a permission in their store. The owner has all of them, members few while the owner is blocked. */
export function isAllowed(
  { role, storeId, sellerId, storeSellerId, isStoreFrozen }: Identity,
  permission: Permission,
): boolean {
  if (isStoreFrozen && !FROZEN_PERMISSIONS.includes(permission)) return false;
  if (storeId !== null && sellerId === storeSellerId) return true;
  return role !== null && ROLE_PERMISSIONS[role].includes(permission);
}

/** The header in which a page names the store that it shows. */
const SHOWN_STORE = 'x-store-id';

/**
 * Whether the caller's page shows another store than their session works in: it was opened in another tab. Programs and older
 * pages name none.
 */
const showsOtherStore = ({ headers }: FastifyRequest, { storeId }: Identity): boolean =>
  storeId !== null && headers[SHOWN_STORE] !== undefined && headers[SHOWN_STORE] !== storeId;

/** Whether members may do it while the owner of their store is blocked. What asks for no permission concerns themselves. */
const isLeftToMembers = (permission: Permission | undefined): boolean =>
  permission === undefined || FROZEN_PERMISSIONS.includes(permission);

/** Whether it works while the store's plan is not paid, or its owner leaves: looking, serving who has bought, files, and what concerns the person alone. */
const isLeftToSuspended = (permission: Permission | undefined): boolean =>
  permission === undefined || SUSPENDED_PERMISSIONS.includes(permission);

/** The caller's identity, on routes that are not public. */
export function identityOf(request: FastifyRequest): Identity {
  if (request.identity === null) throw new Problem('session_expired');
  return request.identity;
}

/** Whether the installation wants a second factor of this person. */
export const needsSecondFactor = ({ config }: Platform, { isPlatformAdmin }: Identity): boolean =>
  isPlatformAdmin && config.adminSecondFactor === 'required';

/**
 * Authenticates the caller before anything else of the request is read. Logout, a password change and a block apply from
 * the next request on; see the cache for other replicas.
 */
export const auth = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  app.decorateRequest('identity', null);
  const sessionIn = createTokenVerifier(platform.config.jwtSecret);

  app.addHook('onRoute', (route) => {
    const { access, ignoresSession = false } = route.config ?? {};
    if (access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not declare its access`);
    if (ignoresSession && access !== 'public')
      throw new Error(`${String(route.method)} ${route.url} is not public: it needs the session`);
  });

  function assertMayCall(request: FastifyRequest, config: FastifyContextConfig): void {
    const { access = 'seller', permission, takesDataOut = false, beforeSecondFactor = false } = config;
    const { whileSuspended = false } = config;
    if (access === 'public') return;
    const identity = identityOf(request);
    if (!config.inAnyStore && showsOtherStore(request, identity)) throw new Problem('store_changed');
    if (!identity.isPlatformAdmin && access === 'admin') throw new Problem('forbidden');
    if (!beforeSecondFactor && !identity.hasSecondFactor && needsSecondFactor(platform, identity))
      throw new Problem('two_factor_enrolment_required');
    if (identity.isStoreFrozen && (takesDataOut || !isLeftToMembers(permission)))
      throw new Problem('store_blocked');
    if (permission !== undefined && !isAllowed(identity, permission)) throw new Problem('forbidden');
    if (whileSuspended || isLeftToSuspended(permission)) return;
    if (identity.isStoreClosing) throw new Problem('account_closing');
    if (identity.isStoreSuspended) throw new Problem('store_suspended');
  }

  app.addHook('onClose', () => platform.identities.close());

  app.addHook('onRequest', (request, _reply, done) => {
    const { config } = request.routeOptions;
    if (request.is404 || config.ignoresSession || config.access === 'key') return done();
    const session = sessionIn(request.headers.authorization);
    const known = session && platform.identities.known(session.sessionId);
    // Most callers are known, and a promise costs more than the rest of this.
    if (session === null || known !== undefined) {
      request.identity = known ?? null;
      assertMayCall(request, config);
      return done();
    }
    const { sessionId, sellerId } = session;
    platform.identities
      .get(sessionId, () => loadIdentity(platform, sessionId, sellerId))
      .then((identity) => {
        request.identity = identity;
        assertMayCall(request, config);
      })
      .then(() => done(), done);
  });
});
