import type { AreaManifest } from '@balcao/contract';
import webpack, { type Configuration } from 'webpack';
import { ArtifactPlugin } from './artifact/artifact-plugin';
import { baseConfig, type Mode } from './base-config';
import { installedVersion, readPackage } from './package-info';
import { SHARED_MODULES } from './shared-modules';
import { TakenModulesPlugin } from './taken-modules-plugin';

/** The name of an area's container: it has the version, because two versions in one page need two names. */
function containerGlobal(name: string, version: string): string {
  return `${name}_${version}`.replaceAll(/[^a-zA-Z0-9]/g, '_');
}

/**
 * Shared modules as an area consumes them: never its own copy, always the shell's. That the shell's is within the area's range
 * is checked where the two are composed, and not again in the page.
 */
function consumedModules(dir: string) {
  return Object.fromEntries(
    SHARED_MODULES.flatMap(({ name }) => {
      const isInstalled = installedVersion(name, dir) !== null;
      return isInstalled
        ? [[name, { singleton: true, import: false as const, requiredVersion: false as const }]]
        : [];
    }),
  );
}

/** The webpack configuration of an area: one exposed module, `./mount`, in a container of its own. */
export function areaConfig(dir: string, manifest: AreaManifest, mode: Mode): Configuration {
  const { version } = readPackage(dir);
  const global = containerGlobal(manifest.name, version);
  const config = baseConfig(dir, global, mode);
  return {
    ...config,
    entry: {},
    plugins: [
      ...(config.plugins ?? []),
      new webpack.container.ModuleFederationPlugin({
        name: global,
        filename: 'entry.[contenthash:10].js',
        library: { type: 'var', name: global },
        exposes: { './mount': './src/mount.tsx' },
        shared: consumedModules(dir),
      }),
      new TakenModulesPlugin(),
      new ArtifactPlugin({ dir, mode, manifest, global }),
    ],
  };
}
