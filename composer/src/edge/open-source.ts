import type { FastifyBaseLogger } from 'fastify';
import { HealthWatch } from '../channel/health-watch';
import { followLocalBuilds } from '../local/local-source';
import { readPolicy } from '../policy/policy';
import { openStoreToRead } from '../store/open-store';
import { probeConditionalWrites } from '../store/probe';
import { openWorkspace } from '../workspace';
import type { EdgeConfig } from './config';
import type { EdgeSource } from './edge-source';
import { followChannel } from './store-source';

/** Daily work wants the newest build at once; a production edge looks once a second and not at each request. */
const LOOK_EVERY_MS = { newest: 0, production: 1_000 };

/** Opens what the settings name. */
export async function openSource(
  { root, buildChoice, store }: EdgeConfig,
  log: FastifyBaseLogger,
): Promise<EdgeSource> {
  if (!store) return followLocalBuilds(root, buildChoice, LOOK_EVERY_MS[buildChoice]);
  // Nothing is written but the end of a sick canary: the credentials may be those of a reader, when that is switched off.
  const opened = openStoreToRead(store.place);
  const workspace = openWorkspace(opened, readPolicy(store.policy));
  const source = await followChannel(workspace, store.channel, log);
  const { canary, refresh } = source;
  const health = new HealthWatch({
    workspace,
    channel: store.channel,
    canary,
    log,
    requireWritable: store.healthAbort ? () => probeConditionalWrites(opened) : undefined,
  });
  return { ...source, channel: { name: store.channel, workspace, health, refresh } };
}
