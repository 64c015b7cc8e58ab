import { join } from 'node:path';
import { ArtifactPlugin, baseConfig } from '@balcao/build';
import webpack, { type Configuration } from 'webpack';

/** The product as one bundle, code-split per route: the same sources and settings without Module Federation. */
export function bundleConfig(root: string, out: string): Configuration {
  const shell = join(root, 'shell');
  const config = baseConfig(shell, 'single-bundle', 'production');
  return {
    ...config,
    entry: { main: join(shell, 'src/main.tsx') },
    output: { ...config.output, path: out },
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
