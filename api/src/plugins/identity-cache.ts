import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from '../accounts/identity';
import { createListener } from '../db/listener';
import { ACCESS_CHANNEL } from '../live/publish-live';

/** The longest time for which an ended session is still let in when no notification arrives. */
const MAX_AGE_MS = 900;
const MAX_ENTRIES = 10_000;

interface Entry {
  identity: Identity;
  readAt: number;
}

/** The identities of this replica's latest callers, so that a page's calls read their session once. */
export interface IdentityCache {
  /** The identity of a session, by `read` when it is not known or may be outdated. Null is not kept. */
  get(sessionId: string, read: () => Promise<Identity | null>): Promise<Identity | null>;
  /** Forgets everything, also what is being read. */
  clear(): void;
  close(): Promise<void>;
}

export interface IdentityCacheOptions {
  url: string;
  logger: FastifyBaseLogger;
  maxAgeMs?: number;
}

/**
 * Creates the cache. Three things end an entry: a write of this process (see `clear`), a notification of triggers on
 * sessions, users and memberships for writes of others, and its age.
 */
export function createIdentityCache({
  url,
  logger,
  maxAgeMs = MAX_AGE_MS,
}: IdentityCacheOptions): IdentityCache {
  const entries = new Map<string, Entry>();
  // Counts the times that something ended, so that what was read before is not kept after.
  let generation = 0;

  function endAll(): void {
    generation++;
    entries.clear();
  }

  function endOf(userId: string): void {
    generation++;
    for (const [sessionId, { identity }] of entries)
      if (identity.userId === userId) entries.delete(sessionId);
  }

  const listener = createListener({
    url,
    channels: [ACCESS_CHANNEL],
    applicationName: 'balcao_identity',
    logger,
    onNotification: (_channel, userId) => endOf(userId),
    onResumed: endAll,
  });

  return {
    async get(sessionId, read) {
      const entry = entries.get(sessionId);
      // Not the clock, which may be set.
      const readAt = performance.now();
      if (entry !== undefined && readAt - entry.readAt < maxAgeMs) return entry.identity;
      // Without a connection, entries end by their age.
      listener.ready().catch((error: unknown) => logger.warn({ err: error }, 'no notifications of access'));
      const started = generation;
      const identity = await read();
      if (entries.size >= MAX_ENTRIES) entries.clear();
      if (identity === null) entries.delete(sessionId);
      else if (started === generation) entries.set(sessionId, { identity: Object.freeze(identity), readAt });
      return identity;
    },
    clear: endAll,
    close: () => listener.close(),
  };
}
