import type { ResolvedComposition } from '@balcao/contract';

/** What is read of an entry of the federation runtime's share scope. */
interface SharedCopy {
  from: string;
  useIn: string[];
  loaded?: boolean;
}

/** `shareScopeMap` of an instance of the runtime. */
export type ShareScopes = Record<string, Record<string, Record<string, SharedCopy>>>;

/** One copy of a shared module in the page. */
export interface Copy {
  module: string;
  version: string;
  /** Who brought it: `shell` or an area. */
  from: string;
  /** Who runs on it. */
  usedBy: string[];
  isLoaded: boolean;
}

/** The area whose container has a name; the name itself where the composition knows none. */
function ownerOf({ remotes }: ResolvedComposition, container: string): string {
  const isOwner = (remote: { global: string } | undefined) => remote?.global === container;
  const owner = Object.entries(remotes).find(([, remote]) => isOwner(remote) || isOwner(remote.lastGood));
  return owner?.[0] ?? container;
}

/** Every copy of every shared module, as the runtime has resolved them: which one serves whom. */
export function readCopies(scopes: ShareScopes, composition: ResolvedComposition): Copy[] {
  return Object.values(scopes)
    .flatMap((modules) =>
      Object.entries(modules).flatMap(([module, versions]) =>
        Object.entries(versions).map(([version, { from, useIn, loaded }]) => ({
          module,
          version,
          from: ownerOf(composition, from),
          usedBy: [...new Set(useIn.map((container) => ownerOf(composition, container)))].sort(),
          isLoaded: loaded === true,
        })),
      ),
    )
    .sort((one, other) => one.module.localeCompare(other.module) || one.version.localeCompare(other.version));
}
