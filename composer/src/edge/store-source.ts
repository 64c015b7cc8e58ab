import type { FastifyBaseLogger } from 'fastify';
import type { Canary } from '../model/channel-entry';
import { type ResolvedChannel, resolveChannel } from '../resolve/resolve-channel';
import type { Workspace } from '../workspace';
import type { EdgeSource } from './edge-source';
import type { LiveComposition } from './live-composition';
import { publishedFiles } from './published-files';

/** A source that follows a channel. */
export interface ChannelSource extends EdgeSource {
  /** Polls the store at once, for callers that know of a change. Never fails: errors are logged. */
  refresh(): Promise<void>;
  /** The channel's current canary. */
  canary(): Canary | undefined;
}

/** A rollback reaches new pages within this time, and open tabs with their next poll. */
const POLL_INTERVAL_MS = 5_000;

interface FollowOptions {
  pollIntervalMs?: number;
  /** Called with the served channel at the start and after each change. */
  onMove?: (channel: ResolvedChannel) => void;
}

interface Current {
  channel: ResolvedChannel;
  stable: LiveComposition;
  canary: LiveComposition | undefined;
}

/**
 * Serves a channel of a store and follows it. Once it is resolved, pages and cached files keep coming during an outage
 * of the store, which is logged.
 *
 * @throws when the channel has no entry, or the store cannot be reached at the start
 */
export async function followChannel(
  workspace: Workspace,
  channel: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  { pollIntervalMs = POLL_INTERVAL_MS, onMove = () => {} }: FollowOptions = {},
): Promise<ChannelSource> {
  const { file, assemble } = publishedFiles(workspace);

  async function resolveCurrent(known: Current | undefined): Promise<Current> {
    const resolved = await resolveChannel(workspace, channel, known?.channel);
    if (!resolved) throw new Error(`Nothing was promoted to ${channel} in ${workspace.store.location} yet.`);
    if (known?.channel === resolved) return known;
    const stable = await assemble(resolved.stable);
    return {
      channel: resolved,
      stable,
      canary: resolved.canary && (await assemble(resolved.canary.composed)),
    };
  }

  let current = await resolveCurrent(undefined);
  onMove(current.channel);
  let isAway = false;
  const poll = async () => {
    try {
      const next = await resolveCurrent(current);
      isAway = false;
      if (next === current) return;
      log.info({ generation: next.channel.entry.generation }, 'channel moved');
      current = next;
      onMove(current.channel);
    } catch (error) {
      if (!isAway) log.warn({ error }, 'the channel cannot be read; what was known is served');
      isAway = true;
    }
  };
  // Polls run one after the other. One that is already waiting serves everybody who asks meanwhile.
  let polling: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const refresh = () => {
    next ??= (polling ?? Promise.resolve()).then(() => {
      polling = next;
      next = undefined;
      return poll();
    });
    return next;
  };
  const timer = setInterval(() => void refresh(), pollIntervalMs);
  timer.unref();

  return {
    async variants() {
      const { share } = current.channel.canary ?? {};
      const canary = current.canary && share && { live: current.canary, share };
      return { stable: current.stable, canary };
    },
    file,
    refresh,
    canary: () => current.channel.canary?.share,
    close: () => clearInterval(timer),
  };
}
