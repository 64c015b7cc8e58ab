import type { Variant } from '@balcao/api-schema';
import type { AreaManifest, AreaRoute, MenuEntry, PaletteAction } from './area';

/** `sha384-…`, as the `integrity` attribute wants it. */
export type Sri = string;

/** Files that belong together, and the shared modules that their code takes from the shell. */
export interface FileSet {
  js: string[];
  css: string[];
  shared: string[];
}

/** One file of a build. */
export interface ArtifactFile {
  sri: Sri;
  bytes: number;
  /** Size as most browsers fetch it. */
  brotli: number;
  /** Hashes of `<file>.br` and `<file>.gz`, for files that are worth compressing. */
  encoded?: { br: Sri; gz: Sri };
}

/** The content of a build's `artifact.json`, which is written last. Paths are relative to the artifact's base. */
export interface Artifact {
  name: string;
  version: string;
  build: { commit: string; time: string };
  /** The container's script; for the shell, its main script. */
  entry: string;
  /** The global that the entry defines; empty for the shell. */
  global: string;
  /** Every file that is published. The preset's carry a hash of what they hold in their names, but for `mf-manifest.json`. */
  files: Record<string, ArtifactFile>;
  exposes: Record<string, FileSet>;
  /** The one of these that has the lifecycles: `./mount` by default. */
  mount?: string;
  /** The preset has not made this build; `mfe adapt` has described it. */
  adapted?: boolean;
  /** Initial scripts and styles in order: the shell's boot. */
  initial: FileSet;
  /** Modules that it takes from others or, as a shell, provides. `bundled`: it brings a copy for a shell that has none. */
  shared: Record<string, { range: string; provided?: string; bundled?: boolean }>;
  /** Packages whose code is in the build itself, with the bytes of their sources. */
  packages: Record<string, { versions: string[]; bytes: number }>;
  contract: string;
  api: string;
  /** For the shell: the script that stands in the page itself. */
  inline?: string;
  /**
   * For the shell: its inline script starts the page. It fetches what a page leaves out of the composition, and on prerendered
   * pages adds scripts and styles after the first paint. Shells that do not say so get everything in the page.
   */
  startsPages?: boolean;
  /** The manifest's own words; absent for the shell. */
  area?: AreaManifest;
  /** Scripts and styles that a route needs beyond the entry, by route path: expose, screen and vendor chunks. */
  routeFiles: Record<string, FileSet>;
  /** For the shell: files of each lazily provided shared module, so that the page can preload them. */
  sharedFiles: Record<string, FileSet>;
  /** Pages rendered at build time, by route path: file names of the markup and of the styles it needs. */
  prerendered: Record<string, { html: string; css: string }>;
}

/** One area as the page gets it. Files are relative to `base`. */
export interface ResolvedRemote {
  version: string;
  /** `/artifacts/<name>/<version>/` */
  base: string;
  entry: string;
  global: string;
  /** The exposed module that has the lifecycles, if it is another than `./mount`. */
  mount?: string;
  label: string;
  contract: string;
  integrity: Record<string, Sri>;
  routes: AreaRoute[];
  menu: MenuEntry[];
  actions: PaletteAction[];
  storageKeys: string[];
  /** Files by route path that are worth fetching at once. */
  preload: Record<string, string[]>;
  lastGood?: Omit<ResolvedRemote, 'lastGood'>;
}

/** Everything that runs together, as the edge resolves it. */
export interface ResolvedComposition {
  id: string;
  channel: string;
  generation: number;
  variant: Variant;
  shell: { version: string; base: string; integrity: Record<string, Sri> };
  remotes: Record<string, ResolvedRemote>;
}

/**
 * The part of a composition in a page (`<script type="application/json" id="composition">`): the part for its own route, and the hash by
 * which the whole is known. Pages for shells that do not start them hold all of it.
 */
export interface PageComposition extends ResolvedComposition {
  /** The address of the whole composition. Bytes that do not have this hash do not count. */
  whole?: { url: string; integrity: Sri };
  /** On prerendered pages: files of the shell, in order, that wait for the first paint. */
  afterPaint?: Pick<FileSet, 'js' | 'css'>;
}
