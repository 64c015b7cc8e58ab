import { createHash } from 'node:crypto';
import type { FastifyRequest, onSendAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import type { Platform } from '../platform';
import { invalidField, Problem } from '../problem';
import { identityOf } from './auth';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that this request holds until it is answered. */
    heldKey: HeldKey | null;
    /** The holder of the keys of a caller who has neither a session nor an API key: the route's own code sets it before. */
    keyHolder: { sellerId: string; name: string } | null;
  }
}

/** A key among those of a seller. */
interface HeldKey {
  sellerId: string;
  key: string;
}

const KEPT_SECONDS = 24 * 60 * 60;
/** A key whose process died is free again after this long. */
const ABANDONED_SECONDS = 60;
/** A refusal has no effect, so it is not stored. The caller may have authenticated again by then. */
const isKept = (status: number) => status < 400;
const KEY = /^[\x21-\x7e]{1,255}$/;

const routeOf = ({ method, url }: FastifyRequest) => `${method} ${url}`;

/**
 * A key of another program counts for one call of one store, in the program's mode, and a person's for one store. What asks for no
 * permission concerns the person, whichever store their page shows.
 */
function scopeOf(request: FastifyRequest): string {
  if (request.keyHolder !== null) return `${request.keyHolder.name}|`;
  if (request.apiKeyCaller === null) {
    const { permission, access } = request.routeOptions.config;
    return permission === undefined || access === 'admin' ? '' : `${identityOf(request).storeId}|`;
  }
  const { storeId, isTest } = request.apiKeyCaller;
  return `v1|${storeId}|${isTest ? 'test' : 'live'}|${routeOf(request).split('?')[0]}|`;
}

const isBatch = (body: unknown) => typeof body === 'object' && body !== null && 'events' in body;

function keyOf(request: FastifyRequest): HeldKey | null {
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string') return null;
  if (request.routeOptions.config.idempotent === 'single' && isBatch(request.body)) return null;
  if (!KEY.test(header)) throw invalidField('Idempotency-Key', ['Use de 1 a 255 caracteres sem espaços.']);
  const sellerId =
    request.keyHolder?.sellerId ?? request.apiKeyCaller?.sellerId ?? identityOf(request).storeSellerId;
  return { sellerId, key: `${scopeOf(request)}${header}` };
}

/**
 * A file, or the part of the body that the route's schema kept. Other bodies are ignored, as they may be of any depth.
 */
function readPart({ body, routeOptions }: FastifyRequest): Buffer | string {
  if (Buffer.isBuffer(body)) return body;
  return routeOptions.schema?.body === undefined ? '' : JSON.stringify(body ?? null);
}

const bodyHash = (request: FastifyRequest) => createHash('sha256').update(readPart(request)).digest('hex');

const inFlight = () => new Problem('idempotency_in_flight', { headers: { 'retry-after': '1' } });

/** Idempotency keys, per store, for the routes that opt in. Comes after both kinds of authentication. */
export const idempotency = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  const { database } = platform;
  app.decorateRequest('heldKey', null);
  app.decorateRequest('keyHolder', null);

  /** Claims the key for this request, or returns the stored answer. */
  async function claim(request: FastifyRequest, { sellerId, key }: HeldKey) {
    const executor = database.forSeller(sellerId);
    const claimed = await executor
      .insertInto('idempotency_keys')
      .values({
        seller_id: sellerId,
        key,
        route: routeOf(request),
        request_sha256: bodyHash(request),
        expires_at: sql`now() + make_interval(secs => ${KEPT_SECONDS})`,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['seller_id', 'key'])
          .doUpdateSet((row) => ({
            route: row.ref('excluded.route'),
            request_sha256: row.ref('excluded.request_sha256'),
            status_code: null,
            response_body: null,
            created_at: sql`now()`,
            expires_at: row.ref('excluded.expires_at'),
          }))
          .where(
            sql<boolean>`idempotency_keys.expires_at <= now() or (idempotency_keys.status_code is null
                and idempotency_keys.created_at <= now() - make_interval(secs => ${ABANDONED_SECONDS}))`,
          ),
      )
      .returning('key')
      .executeTakeFirst();
    if (claimed) return null;
    const stored = await executor
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst();
    // The other request was refused just now, and its key is free again.
    if (!stored) throw inFlight();
    return stored;
  }

  const free = async ({ sellerId, key }: HeldKey) =>
    database.forSeller(sellerId).deleteFrom('idempotency_keys').where('key', '=', key).execute();

  const replayOrClaim: preHandlerAsyncHookHandler = async (request, reply) => {
    const held = keyOf(request);
    if (held === null) {
      if (request.routeOptions.config.idempotent === 'required')
        throw new Problem('idempotency_key_required');
      return;
    }
    const stored = await claim(request, held);
    if (stored === null) {
      request.heldKey = held;
      return;
    }
    if (stored.route !== routeOf(request) || stored.request_sha256 !== bodyHash(request)) {
      throw new Problem('idempotency_key_reused');
    }
    if (stored.status_code === null) throw inFlight();
    if (stored.response_body === null) throw new Problem('answer_erased');
    return reply
      .status(stored.status_code)
      .header('idempotent-replayed', 'true')
      .type(stored.content_type ?? 'application/json; charset=utf-8')
      .serializer(String)
      .send(stored.response_body);
  };

  const storeAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
    const held = request.heldKey;
    if (held === null) return payload;
    if (!isKept(reply.statusCode)) {
      await free(held).catch((error: unknown) => {
        // An error here would take the place of the refusal. The key is free again once it counts as abandoned.
        request.log.warn({ err: error }, 'idempotency key not freed');
      });
      return payload;
    }
    await database
      .forSeller(held.sellerId)
      .updateTable('idempotency_keys')
      .set({
        status_code: reply.statusCode,
        response_body: typeof payload === 'string' ? payload : '',
        content_type: String(reply.getHeader('content-type') ?? ''),
      })
      .where('key', '=', held.key)
      .execute();
    return payload;
  };

  app.addHook('onRoute', (route) => {
    if (!route.config?.idempotent) return;
    route.preHandler = [route.preHandler ?? [], replayOrClaim].flat();
    route.onSend = [route.onSend ?? [], storeAnswer].flat();
  });
});
