import type { FastifyBaseLogger } from 'fastify';
import { HealthWatch } from '../channel/health-watch';
import { followLocalBuilds } from '../local/local-source';
import { readPolicy } from '../policy/policy';
import type { ResolvedChannel } from '../resolve/resolve-channel';
import { FileStore } from '../store/file-store';
import { openStoreToRead } from '../store/open-store';
import { probeConditionalWrites } from '../store/probe';
import { SnapshotStore } from '../store/snapshot-store';
import type { Store } from '../store/store';
import { openWorkspace } from '../workspace';
import type { EdgeConfig, StoreSettings } from './config';
import type { EdgeSource } from './edge-source';
import { keepSnapshot } from './keep-snapshot';
import { type ChannelSource, followChannel } from './store-source';

/** Development wants the newest build at once. A production edge polls once a second instead of at each request. */
const POLL_INTERVAL_MS = { newest: 0, production: 1_000 };

/** A channel's source that reads through a copy on this machine's disk, so that it can start without the store. */
async function followWithSnapshot(
  store: Store,
  { channel, policy, snapshot }: StoreSettings & { snapshot: string },
  log: FastifyBaseLogger,
): Promise<ChannelSource> {
  const kept = new SnapshotStore(store, new FileStore(snapshot), log);
  // One after the other: an older move must not drop what a newer one has just kept.
  let work = Promise.resolve();
  const onMove = (moved: ResolvedChannel) => {
    work = work
      .then(() => keepSnapshot(kept, moved))
      .catch((error) => log.warn({ error }, 'the snapshot is not complete'));
  };
  return followChannel(openWorkspace(kept, readPolicy(policy)), channel, log, { onMove });
}

/** Opens the source that the settings name. */
export async function openSource(
  { root, buildChoice, store }: EdgeConfig,
  log: FastifyBaseLogger,
): Promise<EdgeSource> {
  if (!store) return followLocalBuilds(root, buildChoice, POLL_INTERVAL_MS[buildChoice]);
  const { channel, snapshot } = store;
  // The store is only written for a token or a failing canary, because the credentials may be read-only.
  const opened = openStoreToRead(store.place);
  const workspace = openWorkspace(opened, readPolicy(store.policy));
  const source = snapshot
    ? await followWithSnapshot(opened, { ...store, snapshot }, log)
    : await followChannel(workspace, channel, log);
  const { canary, refresh } = source;
  const health = new HealthWatch({
    workspace,
    channel,
    canary,
    log,
    assertWritable: store.healthAbort ? () => probeConditionalWrites(opened) : undefined,
  });
  return { ...source, channel: { name: channel, workspace, health, refresh } };
}
