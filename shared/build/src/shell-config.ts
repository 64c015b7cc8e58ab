import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  ConsumeSharedPlugin,
  ModuleFederationPlugin,
  ProvideSharedPlugin,
} from '@module-federation/enhanced';
import type { ChunkGraph, Configuration, Module } from 'webpack';
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
      return [name, { shareKey: name, eager, version }];
    }),
  );
}

/**
 * Imports every shared module, because webpack provides only what is in the shell's own compilation: the eager ones with
 * the shell's first code, the others on demand. Nothing calls these imports: areas ask the share scope.
 */
function importOfSharedModules(): string {
  const imports = SHARED_MODULES.map(({ name, eager }, index) =>
    eager ? `import '${name}';` : `export const load${index} = () => import('${name}');`,
  );
  return `data:text/javascript,${encodeURIComponent(imports.join('\n'))}`;
}

const ONLY_FOR_DATES = /[\\/]node_modules[\\/]dayjs[\\/]|[\\/]ui[\\/]src[\\/]date[\\/]dayjs[.]ts$/;

/** The module that provides a group to areas is named after it. */
const PROVIDED_GROUP = /@balcao\/ui\/([\w-]+)@/;

/** The groups that enter data: where one is, the others are not far. */
const OF_FORMS = ['form', 'upload', 'camera', 'rich-text', 'resource'];

/** The shared groups that a module is part of. */
function groupsOf(module: Module, chunkGraph: ChunkGraph): string[] {
  const chunks = [...chunkGraph.getModuleChunksIterable(module)];
  const origins = chunks.flatMap((chunk) => [...chunk.groupsIterable].flatMap((group) => group.origins));
  return origins.flatMap((origin) => PROVIDED_GROUP.exec(origin.module?.identifier() ?? '')?.[1] ?? []);
}

/** The groups of which nearly every page of the back-office has one. */
const OF_BACK_OFFICE = ['query', 'display'];

/**
 * The groups' files beside their own. Logged-out pages use the forms alone, most pages of the back-office everything but the
 * forms: neither carries what only the other needs. Those that enter data are on pages with a form, so they bring all of it.
 */
const SHARED_FILES = [
  {
    name: 'forms',
    minChunks: 1,
    holds: (groups: string[]) => groups.includes('form') && groups.every((group) => OF_FORMS.includes(group)),
  },
  {
    name: 'common',
    minChunks: 2,
    holds: (groups: string[]) =>
      groups.includes('form') && !groups.every((group) => OF_FORMS.includes(group)),
  },
  { name: 'common-back-office', minChunks: 2, holds: (groups: string[]) => !groups.includes('form') },
  {
    name: 'common-back-office',
    minChunks: 1,
    holds: (groups: string[]) =>
      !groups.includes('form') && groups.some((group) => OF_BACK_OFFICE.includes(group)),
  },
];

const filesOfGroups = Object.fromEntries(
  SHARED_FILES.map(({ name, minChunks, holds }, index) => [
    `${name}-${index}`,
    {
      name,
      minChunks,
      enforce: minChunks === 1,
      chunks: 'async' as const,
      reuseExistingChunk: true,
      test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
        holds(groupsOf(module, chunkGraph)),
    },
  ]),
);

/** The package's own build for production: its exports name the one that warns developers, which is longer. */
function productionRouter(dir: string): Record<string, string> {
  const fromShell = createRequire(join(dir, 'package.json'));
  const fromRouter = createRequire(fromShell.resolve('react-router-dom'));
  const folder = join(fromRouter.resolve('react-router'), '../../production');
  return {
    'react-router$': join(folder, 'index.mjs'),
    'react-router/dom$': join(folder, 'dom-export.mjs'),
  };
}

/** The webpack configuration of the shell: the host of all areas, provider of the shared modules. */
export function shellConfig(dir: string, mode: Mode): Configuration {
  const config = baseConfig(dir, 'shell', mode);
  const production = mode === 'production';
  return {
    ...config,
    entry: {
      main: [join(dir, 'src/federation/guard-page.ts'), importOfSharedModules(), join(dir, 'src/main.tsx')],
    },
    optimization: {
      ...config.optimization,
      splitChunks: {
        ...(config.optimization?.splitChunks || {}),
        cacheGroups: {
          // A shared group arrives in few files: its own, and what it has in common with other groups.
          // dayjs is for calendars and periods, which no first screen has: apart from what the groups have in common.
          dates: { name: 'dates', chunks: 'async', test: ONLY_FOR_DATES, priority: 10, enforce: true },
          ...filesOfGroups,
          default: false,
          defaultVendors: false,
          // Libraries change rarely, the shell often: apart, a shell release keeps them in the cache.
          boot: { name: 'boot', chunks: 'initial', test: /[\\/]node_modules[\\/]/, enforce: true },
        },
      },
    },
    resolve: { ...config.resolve, alias: production ? productionRouter(dir) : {} },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        virtualRuntimeEntry: true,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
      // The shell's own code imports them as anything else: it is the only one that has them. Without the second plugin the
      // first one's modules would not reach the runtime.
      new ProvideSharedPlugin({ provides: providedModules(dir) }),
      new ConsumeSharedPlugin({ consumes: {} }),
      new ArtifactPlugin({ dir, mode, inlineScript: join(dir, 'src/boot/inline.ts') }),
    ],
  };
}
