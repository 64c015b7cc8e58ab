import type { ChannelHealth } from '@balcao/api-schema/control';
import type { FastifyRequest } from 'fastify';
import type { Operations } from '../operations/operations';
import { storeOperations } from '../operations/store-operations';
import { searchInProcess } from '../publish/search-in-process';
import { probeConditionalWrites } from '../store/probe';
import type { CollectableStore } from '../store/store';
import type { Workspace } from '../workspace';
import { actorOf } from './authenticate';

/** The parts of the control API: a store, and the channel of it that is served here. */
export interface ControlOptions {
  workspace: Workspace<CollectableStore>;
  name: string;
  /** Counts how its pages load. */
  health: { report(): ChannelHealth };
  /** Makes the edge serve what was written at once. */
  refresh(): Promise<void>;
}

export interface Control extends ControlOptions {
  /** Operations on behalf of the caller. */
  operationsOf(request: FastifyRequest): Operations;
  /**
   * Makes sure, before the first write, that the store never writes a key twice. Not at start-up: an edge that may only
   * read still answers what runs.
   */
  prepareToWrite(): Promise<void>;
}

export function makeControl(options: ControlOptions): Control {
  const { workspace } = options;
  let probed = false;
  return {
    ...options,
    operationsOf: (request) => storeOperations(workspace, actorOf(request), searchInProcess),
    async prepareToWrite() {
      if (!probed) await probeConditionalWrites(workspace.store);
      probed = true;
    },
  };
}
