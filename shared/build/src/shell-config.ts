import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Chunk, Configuration, Module } from 'webpack';
import { ArtifactPlugin } from './artifact/artifact-plugin';
import { baseConfig, type Mode } from './base-config';
import { installedVersion } from './package-info';
import { SHARED_MODULES } from './shared-modules';

/** The shared modules as the shell provides them. Throws when the shell does not depend on one of them. */
function providedModules(dir: string) {
  return Object.fromEntries(
    SHARED_MODULES.map(({ name, eager }) => {
      const version = installedVersion(name, dir);
      if (!version) throw new Error(`The shell provides ${name}, but does not depend on it.`);
      return [name, { singleton: true, eager, version, requiredVersion: `^${version}` }];
    }),
  );
}

/**
 * Imports every shared module, because federation provides only what is in the shell's own compilation: the eager ones with
 * the shell's first code, the others on demand. Nothing calls these imports: areas ask the federation runtime.
 */
function importOfSharedModules(): string {
  const imports = SHARED_MODULES.map(({ name, eager }, index) =>
    eager ? `import '${name}';` : `export const load${index} = () => import('${name}');`,
  );
  return `data:text/javascript,${encodeURIComponent(imports.join('\n'))}`;
}

const ONLY_FOR_DATES = /[\\/]node_modules[\\/]dayjs[\\/]|[\\/]ui[\\/]src[\\/]date[\\/]dayjs[.]ts$/;

/**
 * Of the shared groups, logged-out pages use the forms: what only other groups have in common goes into a file of its own,
 * so that a login does not carry it. Federation asks for a group from a module that is named after it.
 */
const ASKS_FOR_FORMS = /@balcao\/ui\/form[@|]/;

function commonChunk(_module: Module, chunks: Chunk[]): string {
  const isOfForms = chunks
    .flatMap((chunk) => [...chunk.groupsIterable].flatMap((group) => group.origins))
    .some(({ module }) => module && ASKS_FOR_FORMS.test(module.identifier()));
  return isOfForms ? 'common' : 'common-back-office';
}

/** The webpack configuration of the shell: the host of all areas, provider of the shared modules. */
export function shellConfig(dir: string, mode: Mode): Configuration {
  const config = baseConfig(dir, 'shell', mode);
  return {
    ...config,
    entry: { main: [importOfSharedModules(), join(dir, 'src/main.tsx')] },
    optimization: {
      ...config.optimization,
      splitChunks: {
        ...(config.optimization?.splitChunks || {}),
        cacheGroups: {
          // A shared group arrives in few files: its own, and what it has in common with other groups.
          // dayjs is for calendars and periods, which no first screen has: apart from what the groups have in common.
          dates: { name: 'dates', chunks: 'async', test: ONLY_FOR_DATES, priority: 10, enforce: true },
          default: { minChunks: 2, reuseExistingChunk: true, name: commonChunk, chunks: 'async' },
          defaultVendors: false,
          // Libraries change rarely, the shell often: apart, a shell release keeps them in the cache.
          boot: { name: 'boot', chunks: 'initial', test: /[\\/]node_modules[\\/]/, enforce: true },
        },
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: providedModules(dir),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        runtimePlugins: [join(dir, 'src/federation/runtime-plugin.ts')],
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new ArtifactPlugin({ dir, mode, inlineScript: join(dir, 'src/boot/inline.ts') }),
    ],
  };
}
