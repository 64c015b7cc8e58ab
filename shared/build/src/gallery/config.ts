import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { baseConfig } from '../base-config';

/** The gallery of shared/ui as one page: the product's languages and styles, without federation and digests. */
export function galleryConfig(root: string): Configuration {
  const dir = join(root, 'shared/ui');
  const config = baseConfig(dir, 'gallery', 'development');
  return {
    ...config,
    entry: { main: join(dir, 'gallery/main.tsx') },
    output: {
      path: join(root, '.cache', 'gallery'),
      filename: '[name].js',
      chunkFilename: '[name].js',
      publicPath: '/',
    },
    optimization: { ...config.optimization, splitChunks: false },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true })],
  };
}
