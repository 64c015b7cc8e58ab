import type { HealthWatch } from '../channel/health-watch';
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
  /** What some visitors get instead, and how many percent of them. */
  canary: { live: LiveComposition; percent: number } | undefined;
}

/** A channel of a store that is served. */
export interface ServedChannel {
  name: string;
  workspace: Workspace<CollectableStore>;
  health: HealthWatch;
  /** Looks at once whether something was written, for who knows that it was. Never fails: the log says what did. */
  refresh(): Promise<void>;
}

/** What the edge serves: builds of this machine, or what a channel of a store says. */
export interface EdgeSource {
  /**
   * What a visitor gets now.
   *
   * @param visitor the seller's id, or before the login a random id of the browser; without one, the stable composition
   */
  live(visitor?: string): Promise<LiveComposition>;
  /** All that visitors may get at the moment. */
  variants(): Promise<Variants>;
  /**
   * One published file of an artifact, in an encoding if there is such a form; undefined when it was not published.
   * Whatever is returned once for a name and version is the same for ever.
   */
  file(name: string, version: string, file: string, encoding?: Encoding): Promise<Buffer | undefined>;
  /** What stands behind it; undefined for builds of this machine. */
  channel?: ServedChannel;
  /** Ends what follows changes. */
  close(): void;
}
