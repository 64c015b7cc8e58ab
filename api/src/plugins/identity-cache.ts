import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from '../accounts/identity';
import { createListener } from '../db/listener';
import { ACCESS_MAX_AGE_MS, ACCESS_MAX_ENTRIES } from './kept-access';

/** Triggers on sessions, users and memberships notify it. */
const ACCESS_CHANNEL = 'live_access';

interface Entry {
  identity: Identity;
  readAt: number;
}

/** The identities of this replica's latest callers, so that a page's calls read their session once. */
export interface IdentityCache {
  /** The identity of a session that is kept and not outdated; undefined otherwise. For callers that would not wait. */
  known(sessionId: string): Identity | undefined;
  /** The identity of a session, by `read` when it is not known or may be outdated. Null is not kept. */
  get(sessionId: string, read: () => Promise<Identity | null>): Promise<Identity | null>;
  /** Forgets everything, also what is being read. */
  clear(): void;
  /** Calls back when a person's identities may have ended at any replica; with null when everybody's may have. */
  onEnded(callback: (userId: string | null) => void): void;
  /** Resolves while notifications arrive. @throws while the database is not reachable */
  ready(): Promise<void>;
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
  maxAgeMs = ACCESS_MAX_AGE_MS,
}: IdentityCacheOptions): IdentityCache {
  const entries = new Map<string, Entry>();
  // Counts the times that something ended, so that what was read before is not kept after.
  let generation = 0;
  const callbacks: ((userId: string | null) => void)[] = [];

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
    onNotification(_channel, userId) {
      endOf(userId);
      for (const callback of callbacks) callback(userId);
    },
    onResumed() {
      endAll();
      for (const callback of callbacks) callback(null);
    },
  });

  function known(sessionId: string): Identity | undefined {
    const entry = entries.get(sessionId);
    // Not the clock, which may be set.
    if (entry === undefined) return undefined;
    const lasts = Math.min(maxAgeMs, entry.identity.leftMs);
    return performance.now() - entry.readAt < lasts ? entry.identity : undefined;
  }

  return {
    known,
    async get(sessionId, read) {
      const kept = known(sessionId);
      if (kept !== undefined) return kept;
      const readAt = performance.now();
      // Without a connection, entries end by their age.
      listener.ready().catch((error: unknown) => logger.warn({ err: error }, 'no notifications of access'));
      const started = generation;
      const identity = await read();
      if (entries.size >= ACCESS_MAX_ENTRIES) entries.clear();
      if (identity === null) entries.delete(sessionId);
      else if (started === generation) entries.set(sessionId, { identity: Object.freeze(identity), readAt });
      return identity;
    },
    clear: endAll,
    onEnded: (callback) => void callbacks.push(callback),
    ready: () => listener.ready(),
    close: () => listener.close(),
  };
}
