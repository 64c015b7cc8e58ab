import type { AreaManifest } from '@balcao/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { ArtifactPlugin } from './artifact/artifact-plugin';
import { baseConfig, type Mode } from './base-config';
import { hotReload } from './hot/hot-reload';
import { installedVersion, readPackage } from './package-info';
import { SHARED_MODULES } from './shared-modules';

/** The name of an area's container: it has the version, because two versions in one page need two names. */
function containerGlobal(name: string, version: string): string {
  return `${name}_${version}`.replaceAll(/[^a-zA-Z0-9]/g, '_');
}

/** Shared modules as an area consumes them: never its own copy, always the shell's within the range. */
function consumedModules(dir: string) {
  return Object.fromEntries(
    SHARED_MODULES.flatMap(({ name }) => {
      const version = installedVersion(name, dir);
      return version
        ? [[name, { singleton: true, import: false as const, version, requiredVersion: `^${version}` }]]
        : [];
    }),
  );
}

/** Of these, the runtime without its core and without remotes uses nothing; no minifier sees that. */
const UNUSED = { '@module-federation/sdk': false, '@module-federation/error-codes': false } as const;

/**
 * The webpack configuration of an area: one exposed module, `./mount`, in a container of its own. One for hot reload shares
 * nothing with its host: only React's development build can exchange components, and the shell has the one for production.
 */
export function areaConfig(dir: string, manifest: AreaManifest, mode: Mode): Configuration {
  const { version } = readPackage(dir);
  const global = containerGlobal(manifest.name, version);
  const hot = mode === 'hot';
  const config = baseConfig(dir, global, mode);
  return {
    ...config,
    entry: {},
    // The plugin adds to the aliases that it is given.
    resolve: { ...config.resolve, alias: { ...UNUSED } },
    // A screen that failed for want of a shared module is run anew; without this its empty exports would stay.
    output: { ...config.output, strictModuleExceptionHandling: true },
    // The plugin for the manifest warns at each build of a public path that only the page knows, which is what is wanted.
    infrastructureLogging: { level: 'error' },
    plugins: [
      ...(config.plugins ?? []),
      ...(hot ? hotReload(dir, manifest.name) : []),
      new ModuleFederationPlugin({
        name: global,
        filename: 'entry.[contenthash:10].js',
        library: { type: 'var', name: global },
        exposes: { './mount': './src/mount.tsx' },
        shared: hot ? {} : consumedModules(dir),
        shareStrategy: 'loaded-first',
        dts: false,
        // It takes the statistics of a whole build, which somebody waits for.
        ...(hot && { manifest: false }),
        virtualRuntimeEntry: true,
        experiments: {
          // The shell has the core of the runtime already.
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      new ArtifactPlugin({ dir, mode, manifest, global }),
    ],
  };
}
