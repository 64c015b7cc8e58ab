import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArtifactPlugin, baseConfig, buildablePackages } from '@balcao/build';
import webpack, { type Configuration } from 'webpack';

/** Writes the module that loads each area of the checkout. @returns its path */
function writeEveryArea(root: string): string {
  const areas = buildablePackages(root).filter((name) => name !== 'shell');
  const loaders = areas.map((name) => {
    const mount = JSON.stringify(join(root, name, 'src/mount.tsx'));
    return `  ${JSON.stringify(name)}: () => import(${mount}),`;
  });
  const folder = join(root, '.cache', 'every-area');
  const file = join(folder, 'areas.ts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `export const areas = {\n${loaders.join('\n')}\n};\n`);
  return file;
}

/** The product as one bundle, code-split per route: the same sources and settings without Module Federation. */
export function bundleConfig(root: string, out: string): Configuration {
  const shell = join(root, 'shell');
  const config = baseConfig(shell, 'single-bundle', 'production');
  return {
    ...config,
    entry: { main: join(shell, 'src/main.tsx') },
    output: { ...config.output, path: out },
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, 'every-area': writeEveryArea(root) } },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'IntegrityPlugin'),
      new webpack.NormalModuleReplacementPlugin(
        /federation[\\/]load-area$/,
        join(import.meta.dirname, 'bundled-load-area.ts'),
      ),
      new ArtifactPlugin({ dir: shell, out, mode: 'production' }),
    ],
  };
}
