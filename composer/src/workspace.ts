import { CHANNEL_NAME } from '@balcao/api-schema/control';
import { ArtifactCatalog } from './artifacts/artifact-catalog';
import { ChannelLog } from './channel/channel-log';
import { Compositions } from './compose/compositions';
import { Proofs } from './compose/proofs';
import type { Policy } from './policy/policy';
import type { Store } from './store/store';

/** Everything that commands, control API and edge work with: a store with caches. */
export interface Workspace<S extends Store = Store> {
  store: S;
  policy: Policy;
  catalog: ArtifactCatalog;
  compositions: Compositions;
  proofs: Proofs;
  /** The log of a channel; the same object each time, so that its cache is used. */
  channel(name: string): ChannelLog;
  now(): Date;
}

export function openWorkspace<S extends Store>(
  store: S,
  policy: Policy,
  now: () => Date = () => new Date(),
): Workspace<S> {
  const logs = new Map<string, ChannelLog>();
  return {
    store,
    policy,
    catalog: new ArtifactCatalog(store),
    compositions: new Compositions(store),
    proofs: new Proofs(store),
    channel: (name) => {
      if (!CHANNEL_NAME.test(name)) throw new TypeError(`Not a channel's name: ${name}`);
      const log = logs.get(name) ?? new ChannelLog(store, name);
      logs.set(name, log);
      return log;
    },
    now,
  };
}
