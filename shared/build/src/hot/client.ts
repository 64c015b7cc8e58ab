declare global {
  interface ImportMeta {
    /** Webpack's hot module replacement, in builds that have it. */
    readonly webpackHot?: { check(appliesChanges: boolean): Promise<readonly unknown[] | null> };
  }
  /** The name of this area, put here by the build. */
  var BALCAO_HOT_AREA: string;
}

/** Applies the modules that the newest build has changed. Rejects, or has nothing, where the page has to be loaded anew. */
const update = () => import.meta.webpackHot?.check(true) ?? Promise.resolve(null);

// The shell has it in pages of development only. It hears of builds, and knows the hashes of their files.
globalThis.__balcaoHot?.(BALCAO_HOT_AREA, update);
