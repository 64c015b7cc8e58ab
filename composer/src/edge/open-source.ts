import type { FastifyBaseLogger } from 'fastify';
import { followLocalBuilds } from '../local/local-source';
import { readPolicy } from '../policy/policy';
import { openStoreToRead } from '../store/open-store';
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
  // The edge never writes: its credentials may be those of a reader.
  const workspace = openWorkspace(openStoreToRead(store.place), readPolicy(store.policy));
  return followChannel(workspace, store.channel, log);
}
