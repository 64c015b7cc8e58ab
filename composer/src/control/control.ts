import type { FastifyRequest } from 'fastify';
import type { Operations } from '../operations/operations';
import { storeOperations } from '../operations/store-operations';
import { readPolicy } from '../policy/policy';
import { openStoreToRead } from '../store/open-store';
import { probeConditionalWrites } from '../store/probe';
import type { CollectableStore } from '../store/store';
import { openWorkspace, type Workspace } from '../workspace';
import { actorOf } from './authenticate';
import type { HealthSource } from './health-source';

/** What the control API works with. */
export interface ControlOptions {
  workspace: Workspace<CollectableStore>;
  /** Who counts how pages load, and of which channel; undefined where nobody does. */
  health?: { channel: string; source: HealthSource } | undefined;
}

export interface Control extends ControlOptions {
  /** Operations in the name of whoever asks. */
  operationsOf(request: FastifyRequest): Operations;
  /**
   * Makes sure, before the first write, that the store never writes a key twice. Not sooner: an edge with the rights of a
   * reader still tells what runs.
   */
  prepareToWrite(): Promise<void>;
}

/** The control of the store that an edge serves a channel of. @param source who counts how its pages load */
export function openControl(
  { place, channel, policy }: { place: string; channel: string; policy: string },
  source?: HealthSource,
): ControlOptions {
  const workspace = openWorkspace(openStoreToRead(place), readPolicy(policy));
  return { workspace, health: source && { channel, source } };
}

export function makeControl(options: ControlOptions): Control {
  const { workspace } = options;
  let probed = false;
  return {
    ...options,
    operationsOf: (request) => storeOperations(workspace, actorOf(request)),
    async prepareToWrite() {
      if (!probed) await probeConditionalWrites(workspace.store);
      probed = true;
    },
  };
}
