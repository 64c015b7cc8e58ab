import type { HealthWatch } from '../channel/health-watch';
import type { Canary } from '../model/channel-entry';
import type { CollectableStore } from '../store/store';
import type { Workspace } from '../workspace';
import type { LiveComposition } from './live-composition';

export const ENCODINGS = [
  { token: 'br', ending: '.br', form: 'br' },
  { token: 'gzip', ending: '.gz', form: 'gz' },
] as const;

export type Encoding = (typeof ENCODINGS)[number];

export interface Variants {
  stable: LiveComposition;
  /** The canary, and who gets it. */
  canary: { live: LiveComposition; share: Canary } | undefined;
}

/** A served channel of a store. */
export interface ServedChannel {
  name: string;
  workspace: Workspace<CollectableStore>;
  health: HealthWatch;
  /** Polls the store at once, for callers that know of a change. Never fails: errors are logged. */
  refresh(): Promise<void>;
}

/** The source of the edge: builds of this machine, or a channel of a store. */
export interface EdgeSource {
  /** All compositions that visitors may get now. `resolveVisitor` chooses between them. */
  variants(): Promise<Variants>;
  /**
   * One published file of an artifact in an encoding; undefined when it was not published in that form. The result for
   * a name and version never changes.
   */
  file(name: string, version: string, file: string, encoding?: Encoding): Promise<Buffer | undefined>;
  /** The channel behind it; undefined for builds of this machine. */
  channel?: ServedChannel;
  /** Stops following changes. */
  close(): void;
}
