import { createRequire } from 'node:module';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { hashBuildSetup } from './build-inputs';
import { IntegrityPlugin } from './integrity-plugin';
import { PortableIdsPlugin } from './portable-ids-plugin';

const require = createRequire(import.meta.url);

/** `hot`: as `development`, and a running page takes what changed without losing its state. Areas only. */
export type Mode = 'production' | 'development' | 'hot';

/** Browsers of the last three years: class fields, `?.`, top-level await and `structuredClone` need no help. */
const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'];

/** Libraries, and not our own packages: an area is cut into the same files whether they lie beside it or are installed. */
const LIBRARIES = /[\\/]node_modules[\\/](?!\.pnpm[\\/]|@balcao[\\/])/;

/** Written to the disk once, after the first build: writing after each save delayed the next one by seconds. */
const KEPT_IN_MEMORY = {
  maxMemoryGenerations: Number.POSITIVE_INFINITY,
  idleTimeoutForInitialStore: 0,
  idleTimeout: 3_600_000,
  idleTimeoutAfterLargeChanges: 3_600_000,
};

/** The folder of a build in a mode. */
export function outputDir(dir: string, mode: Mode): string {
  return join(dir, 'dist', mode);
}

function swcLoader(hot: boolean) {
  return {
    loader: require.resolve('swc-loader'),
    options: {
      env: { targets: BROWSERS },
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        // Not React's development transform, unless the build brings React along: the shell may be built for production.
        transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
      },
    },
  };
}

/** The shared configuration of shell and areas: languages, styles, file names, minifier, cache, integrity. */
export function baseConfig(dir: string, name: string, mode: Mode): Configuration {
  const production = mode === 'production';
  return {
    name,
    mode: production ? 'production' : 'development',
    context: dir,
    target: 'web',
    // The content security policy knows no `eval`, in development neither.
    devtool: production ? false : 'cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        // Those of our packages, too: they are published as they are written.
        { test: /\.tsx?$/, use: swcLoader(mode === 'hot') },
        {
          test: /\.css$/,
          // Files of styles cannot take the place of others while their names have hashes.
          use: [
            mode === 'hot' ? require.resolve('style-loader') : MiniCssExtractPlugin.loader,
            require.resolve('css-loader'),
          ],
          sideEffects: true,
        },
      ],
    },
    output: {
      path: outputDir(dir, mode),
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      uniqueName: name,
      environment: { globalThis: true },
      // Each build has a policy of its own, which the page's content security policy names. Where that is not allowed, as for a
      // developer's version, the shell's default policy decides.
      trustedTypes: { policyName: name, onPolicyCreationFailure: 'continue' },
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 10_000,
      clean: true,
    },
    optimization: {
      chunkIds: production ? 'deterministic' : 'named',
      moduleIds: 'deterministic',
      minimize: production,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 2 } },
        }),
      ],
      splitChunks: {
        chunks: 'async',
        minSize: 20_000,
        cacheGroups: {
          defaultVendors: { test: LIBRARIES, idHint: 'vendors', priority: -10, reuseExistingChunk: true },
        },
      },
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css', ignoreOrder: true }),
      new IntegrityPlugin(),
      new PortableIdsPlugin(),
    ],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    // What is published is made from nothing: a cache on the disk brings modules back in another order.
    cache: !production && {
      type: 'filesystem',
      cacheDirectory: join(dir, 'node_modules', '.cache', 'webpack'),
      name: `${name}-${mode}`,
      version: hashBuildSetup(dir),
      buildDependencies: { defaultWebpack: [] },
      ...(mode === 'hot' && KEPT_IN_MEMORY),
    },
  };
}
