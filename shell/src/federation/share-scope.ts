/** A version of a shared module, as webpack keeps it. */
interface SharedVersion {
  /** The factory of the module; a promise of it where its file is yet to come. */
  get: () => (() => unknown) | Promise<() => unknown>;
  /** Whether it is in the code that is there already. */
  eager?: boolean;
  /** Whether somebody uses it: one that is used is not replaced by a newer one. */
  loaded?: boolean | number;
}

/** Shared modules by name and version. */
export type ShareScope = Record<string, Record<string, SharedVersion>>;

// webpack writes its own in the place of these names.
declare const __webpack_init_sharing__: (name: string) => unknown;
declare const __webpack_share_scopes__: Record<'default', ShareScope>;

/** The shared modules that areas take from the shell. */
export function shareScope(): ShareScope {
  __webpack_init_sharing__('default');
  const scope = __webpack_share_scopes__.default;
  // The shell's own code imports these without asking here.
  for (const version of Object.values(scope).flatMap((versions) => Object.values(versions)))
    if (version.eager) version.loaded = true;
  return scope;
}
