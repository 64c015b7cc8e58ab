import type { Artifact } from '@balcao/contract';
import type { FastifyBaseLogger } from 'fastify';
import { isInCanary } from '../channel/bucket';
import { sriOf } from '../model/digest';
import { type ResolvedChannel, resolveChannel } from '../resolve/resolve-channel';
import type { Composed } from '../resolve/resolve-composition';
import { artifactPrefix } from '../store/keys';
import type { Workspace } from '../workspace';
import { ByteCache } from './byte-cache';
import type { EdgeSource, Encoding } from './edge-source';
import { assembleLive, type LiveComposition } from './live-composition';

const CACHED_BYTES = 256 * 2 ** 20;
/** A rollback reaches new pages within this time, and open tabs with their next look. */
const LOOK_EVERY_MS = 5_000;

interface Current {
  channel: ResolvedChannel;
  stable: LiveComposition;
  canary: LiveComposition | undefined;
}

/** One file of an artifact as it lies in the store, if it is what the artifact says. */
async function readFile(
  { store }: Workspace,
  { name, version, files }: Artifact,
  file: string,
  encoding: Encoding | undefined,
): Promise<Buffer | undefined> {
  const described = files[file];
  const ending = encoding?.ending ?? '';
  const sri = encoding ? described?.encoded?.[encoding.form] : described?.sri;
  if (!sri) return undefined;
  const bytes = await store.read(artifactPrefix(name, version) + file + ending);
  // Hashed once, when it enters the cache. The browser would refuse it anyway; here somebody can do something about it.
  if (bytes && sriOf(bytes) !== sri)
    throw new Error(`${name} ${version}: ${file}${ending} was altered in the store.`);
  return bytes;
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
  const cache = new ByteCache(CACHED_BYTES);

  async function file(name: string, version: string, path: string, encoding?: Encoding) {
    const published = await workspace.catalog.find(name, version);
    if (!published) return undefined;
    const key = `${name}/${version}/${path}${encoding?.ending ?? ''}`;
    return cache.get(key, () => readFile(workspace, published.artifact, path, encoding));
  }

  const assemble = (composed: Composed) =>
    assembleLive(composed, async ({ name, version }, path) => {
      const bytes = await file(name, version, path);
      if (!bytes) throw new Error(`${name} ${version}: ${path} is missing in the store.`);
      return bytes.toString();
    });

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
