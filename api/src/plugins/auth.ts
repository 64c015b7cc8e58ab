import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { Platform } from '../platform';
import { Problem } from '../problem';
import { verifyAccessToken } from '../security/access-token';

/** Who is asking. */
export interface Identity {
  sessionId: string;
  userId: string;
  /** The person's own seller id: the token's `sub`. */
  sellerId: string;
  /** The store they work in, and the seller who owns it: their own, or one that invited them. */
  storeId: string | null;
  storeSellerId: string;
  isPlatformAdmin: boolean;
  email: string;
  name: string;
  steppedUpAt: Date | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
  }
  interface FastifyContextConfig {
    /** Who may call the route. Every route says it: `public` needs no session, but knows one that is sent. */
    access?: 'public' | 'seller' | 'admin';
  }
}

const SEEN_AGAIN_AFTER_SECONDS = 60;

async function loadIdentity(
  database: Database,
  sessionId: string,
  sellerId: string,
): Promise<Identity | null> {
  const row = await database.platform
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('stores', 'stores.id', 'sessions.store_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.seller_id', '=', sellerId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.status', '=', 'active')
    .select([
      'users.id as userId',
      'users.is_platform_admin as isPlatformAdmin',
      'users.email',
      'users.name',
      'sessions.store_id as storeId',
      'stores.seller_id as storeSellerId',
      'sessions.stepped_up_at as steppedUpAt',
    ])
    .select(
      sql<boolean>`sessions.last_seen_at < now() - make_interval(secs => ${SEEN_AGAIN_AFTER_SECONDS})`.as(
        'unseen',
      ),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  const { unseen, ...identity } = row;
  if (unseen) {
    await database.platform
      .updateTable('sessions')
      .set({ last_seen_at: new Date() })
      .where('id', '=', sessionId)
      .execute();
  }
  return { ...identity, sessionId, sellerId, storeSellerId: identity.storeSellerId ?? sellerId };
}

async function identify(platform: Platform, authorization: string | undefined): Promise<Identity | null> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return null;
  const claims = await verifyAccessToken(token, platform.config.jwtSecret);
  return claims && loadIdentity(platform.database, claims.sessionId, claims.sellerId);
}

/** The caller's identity, on routes that are not public. */
export function identityOf(request: FastifyRequest): Identity {
  if (request.identity === null) throw new Problem('session_expired');
  return request.identity;
}

/**
 * Knows who is asking before anything else of the request is read. The session row is looked up each time, so that
 * logout, a password change and a block take effect with the next request.
 */
export const auth = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  app.decorateRequest('identity', null);

  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not declare its access`);
  });

  app.addHook('onRequest', async (request) => {
    const access = request.is404 ? 'public' : (request.routeOptions.config.access ?? 'seller');
    request.identity = await identify(platform, request.headers.authorization);
    if (access === 'public') return;
    if (!identityOf(request).isPlatformAdmin && access === 'admin') throw new Problem('forbidden');
  });
});
