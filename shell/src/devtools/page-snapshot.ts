import type { BrowserSide } from '@balcao/api-schema';
import type { ResolvedComposition } from '@balcao/contract';
import { type Copy, readCopies, type ShareScopes } from './read-copies';
import { type AreaLoad, areaLoadsIn, errorsIn, type PageError, type PageMark } from './read-events';
import { type Load, readLoads, type Timing } from './read-loads';
import type { ContractCall } from './record-calls';

/** A part of the page, and the version of it that runs. */
export interface Part {
  name: string;
  /** What people call it. */
  label: string;
  version: string;
  /** The origin of a developer's build; null for a published one. */
  origin: string | null;
  load: AreaLoad | undefined;
}

/** What the tools show, and the report says. */
export interface PageSnapshot {
  composition: Pick<ResolvedComposition, 'id' | 'channel' | 'generation' | 'variant'>;
  parts: Part[];
  copies: Copy[];
  loads: Load[];
  errors: PageError[];
  calls: readonly ContractCall[];
  /** Null while the edge has not answered. */
  side: BrowserSide | null;
}

export interface SnapshotParts {
  composition: ResolvedComposition;
  scopes: ShareScopes;
  timings: readonly Timing[];
  marks: readonly PageMark[];
  calls: readonly ContractCall[];
  side: BrowserSide | null;
  /** The page's own address. */
  page: string;
}

function partsOf({ shell, remotes }: ResolvedComposition, loads: readonly AreaLoad[], page: string): Part[] {
  const areas = Object.entries(remotes).map(([name, { label, version, base }]) => {
    const { origin } = new URL(base, page);
    const load = loads.findLast(({ area }) => area === name);
    return { name, label, version, origin: origin === new URL(page).origin ? null : origin, load };
  });
  return [
    { name: 'shell', label: 'Moldura', version: shell.version, origin: null, load: undefined },
    ...areas,
  ];
}

/** What is known of this page now. */
export function pageSnapshot(parts: SnapshotParts): PageSnapshot {
  const { composition, scopes, timings, marks, calls, side, page } = parts;
  const { id, channel, generation, variant } = composition;
  return {
    composition: { id, channel, generation, variant },
    parts: partsOf(composition, areaLoadsIn(marks), page),
    copies: readCopies(scopes, composition),
    loads: readLoads(timings, composition, page),
    errors: errorsIn(marks),
    calls,
    side,
  };
}
