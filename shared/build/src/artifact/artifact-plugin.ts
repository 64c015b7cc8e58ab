import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaManifest, Artifact, FileSet } from '@balcao/contract';
import type { Compilation, Compiler } from 'webpack';
import { type Mode, outputDir } from '../base-config';
import { artifactName, installedVersion, readPackage } from '../package-info';
import { prerenderArea } from '../prerender/prerender-area';
import { SHARED_MODULES } from '../shared-modules';
import { bundledPackages } from './bundled-packages';
import { dynamicImports, filesOfChunks, filesOfGroup, requestOf } from './chunk-files';
import { compressFiles } from './compress';
import { nameByContent, writeNamed } from './content-names';
import { listSharedModules } from './federation-manifest';
import { compileInline } from './inline-script';
import { screenImports } from './screen-imports';

interface ArtifactPluginOptions {
  dir: string;
  mode: Mode;
  /** Output folder, if it is not in the package's own folder. */
  out?: string;
  /** For an area only. */
  manifest?: AreaManifest;
  global?: string;
  /** For the shell only: the script that the edge writes into the page itself. */
  inlineScript?: string;
}

/** The file that makes a folder an artifact. It is written last, so that an incomplete build is not published. */
export const ARTIFACT_FILE = 'artifact.json';

/** The file with the frame's help for the area's screens. */
const HELP_FILE = 'help.json';

/** Describes a build for the composer: its files with hashes, and the files that each route needs. */
export class ArtifactPlugin {
  constructor(private readonly options: ArtifactPluginOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('ArtifactPlugin', async ({ compilation }) => {
      const isWhole = compilation.errors.length === 0 && !compilation.needAdditionalPass;
      if (isWhole) await this.write(compilation);
    });
  }

  private async write(compilation: Compilation): Promise<void> {
    const { dir, mode, manifest, global = '', inlineScript, out = outputDir(dir, mode) } = this.options;
    // For tools at build time; nobody asks for it in a page.
    await rm(join(out, 'mf-stats.json'), { force: true });
    const inline =
      inlineScript && (await writeNamed(out, 'inline.js', await compileInline(dir, mode, inlineScript)));
    const pages = manifest && mode === 'production' ? await prerenderArea(dir, manifest, mode) : {};
    const prerendered = await nameByContent(out, pages);
    if (manifest) await writeFile(join(out, HELP_FILE), JSON.stringify(manifest.help ?? {}));
    const shared = mode === 'hot' ? {} : sharedRanges(dir, manifest === undefined);
    if (manifest && mode !== 'hot') await listSharedModules(out, global, shared);
    const { name, version } = readPackage(dir);
    const artifact: Artifact = {
      name: artifactName(name),
      version,
      build: { commit: process.env.GIT_COMMIT ?? 'local', time: new Date().toISOString() },
      entry: entryFile(compilation, global),
      global,
      files: await compressFiles(out, mode),
      exposes: manifest ? { './mount': exposedFiles(compilation) } : {},
      initial: global ? { js: [], css: [], shared: [] } : initialFiles(compilation),
      shared,
      packages: bundledPackages(compilation, name),
      contract: manifest?.contract ?? '',
      api: manifest?.api ?? '',
      routeFiles: manifest ? routeFiles(compilation, dir) : {},
      sharedFiles: manifest ? {} : sharedFiles(compilation),
      prerendered,
      ...(inline && { inline, startsPages: true }),
      ...(manifest && { area: manifest }),
    };
    await writeFile(join(out, ARTIFACT_FILE), `${JSON.stringify(artifact, null, 1)}\n`);
  }
}

function entryFile(compilation: Compilation, global: string): string {
  const entrypoint = compilation.entrypoints.get(global || 'main');
  const files = entrypoint?.getEntrypointChunk().files ?? new Set<string>();
  return [...files].find((file) => file.endsWith('.js')) ?? '';
}

function initialFiles(compilation: Compilation): FileSet {
  return filesOfChunks(compilation, compilation.entrypoints.get('main')?.chunks ?? []);
}

function exposedFiles(compilation: Compilation): FileSet {
  for (const { module, group } of dynamicImports(compilation))
    if (module.type === 'javascript/dynamic' && module.identifier().includes('container entry'))
      return filesOfGroup(compilation, group);
  return { js: [], css: [], shared: [] };
}

/** The files that each route needs beyond the entry: those of the exposed module and of the route's screen. */
function routeFiles(compilation: Compilation, dir: string): Record<string, FileSet> {
  const exposed = exposedFiles(compilation);
  const byRequest = new Map<string, FileSet>();
  for (const { block, group } of dynamicImports(compilation)) {
    const request = requestOf(block);
    if (request) byRequest.set(request, filesOfGroup(compilation, group));
  }
  return Object.fromEntries(
    [...screenImports(join(dir, 'src/screens.tsx'))].map(([path, request]) => [
      path,
      union(exposed, byRequest.get(request)),
    ]),
  );
}

function union(first: FileSet, second: FileSet = { js: [], css: [], shared: [] }): FileSet {
  const merge = (a: string[], b: string[]) => [...new Set([...a, ...b])];
  return {
    js: merge(first.js, second.js),
    css: merge(first.css, second.css),
    shared: merge(first.shared, second.shared),
  };
}

/** Files of each shared module that is loaded only when a screen needs it. */
function sharedFiles(compilation: Compilation): Record<string, FileSet> {
  const files: Record<string, FileSet> = {};
  for (const { module, group } of dynamicImports(compilation)) {
    if (module.type !== 'provide-module') continue;
    const name = SHARED_MODULES.find((shared) => module.identifier().includes(`) ${shared.name}@`))?.name;
    if (name) files[name] = filesOfGroup(compilation, group);
  }
  return files;
}

function sharedRanges(dir: string, provider: boolean): Artifact['shared'] {
  return Object.fromEntries(
    SHARED_MODULES.flatMap(({ name }) => {
      const version = installedVersion(name, dir);
      return version ? [[name, { range: `^${version}`, ...(provider && { provided: version }) }]] : [];
    }),
  );
}
