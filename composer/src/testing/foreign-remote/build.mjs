import { createRequire } from 'node:module';
import { join } from 'node:path';

// node build.mjs <folder>: builds `src/mount.js` of a folder as the documentation of Module Federation says.

const presets = createRequire(new URL('../../../../shared/build/package.json', import.meta.url));
const webpack = presets('webpack');
const { ModuleFederationPlugin } = presets('@module-federation/enhanced/webpack');
const [, , context] = process.argv;

const compiler = webpack({
  mode: 'production',
  context,
  entry: {},
  output: {
    path: join(context, 'dist'),
    filename: 'static/js/[name].[contenthash:8].js',
    publicPath: 'auto',
    uniqueName: 'recibos',
  },
  infrastructureLogging: { level: 'error' },
  plugins: [
    new ModuleFederationPlugin({
      name: 'recibos',
      filename: 'remoteEntry.js',
      library: { type: 'var', name: 'recibos' },
      exposes: { './Receipts': './src/receipts.js' },
      shared: { react: { singleton: true, requiredVersion: '^19.0.0' } },
      dts: false,
      manifest: true,
    }),
  ],
});
compiler.run((error, stats) => {
  if (error ?? stats.hasErrors()) {
    console.error(error ?? stats.toString('errors-only'));
    process.exitCode = 1;
  }
  compiler.close(() => {});
});
