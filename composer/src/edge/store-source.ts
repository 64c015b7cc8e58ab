import type { FastifyBaseLogger } from 'fastify';
import { isInCanary } from '../channel/bucket';
import { type ResolvedChannel, resolveChannel } from '../resolve/resolve-channel';
import type { Workspace } from '../workspace';
import type { EdgeSource } from './edge-source';
import type { LiveComposition } from './live-composition';
import { publishedFiles } from './published-files';

/** A rollback reaches new pages within this time, and open tabs with their next look. */
const LOOK_EVERY_MS = 5_000;

interface Current {
  channel: ResolvedChannel;
  stable: LiveComposition;
  canary: LiveComposition | undefined;
}

/**
 * Serves what a channel of a store says, and follows it. Once something was resolved, pages and cached files keep coming
 * when the store is away; the log says so.
 *
 * @throws when the channel has no entry, or the store cannot be reached at the start
 */
export async function followChannel(
  workspace: Workspace,
  channel: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<EdgeSource> {
  const { file, assemble } = publishedFiles(workspace);

  async function look(known: Current | undefined): Promise<Current> {
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

  let current = await look(undefined);
  let isAway = false;
  let isLooking = false;
  const follow = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const next = await look(current);
      if (next !== current) log.info({ generation: next.channel.entry.generation }, 'channel moved');
      current = next;
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ error }, 'the channel cannot be read; what was known is served');
      isAway = true;
    }
    isLooking = false;
  };
  const timer = setInterval(() => void follow(), lookEveryMs);
  timer.unref();

  return {
    async live(visitor) {
      const { share } = current.channel.canary ?? {};
      return current.canary && share && visitor && isInCanary(share, visitor)
        ? current.canary
        : current.stable;
    },
    async variants() {
      const { share } = current.channel.canary ?? {};
      const canary = current.canary && share && { live: current.canary, percent: share.percent };
      return { stable: current.stable, canary };
    },
    file,
    close: () => clearInterval(timer),
  };
}
