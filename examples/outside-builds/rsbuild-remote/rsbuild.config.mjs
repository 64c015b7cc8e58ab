import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

const name = 'entregas_1_0_0';
const react = { singleton: true, requiredVersion: '^19.0.0' };

// As docs/foreign-remotes.md says.
export default defineConfig({
  source: { entry: { index: './src/mount.jsx' } },
  output: {
    assetPrefix: 'auto',
    dataUriLimit: { image: 0 },
    distPath: { root: process.env.OUT_DIR ?? 'dist' },
  },
  performance: { printFileSize: false },
  plugins: [
    pluginReact(),
    pluginModuleFederation({
      name,
      filename: 'remoteEntry.js',
      library: { type: 'var', name },
      exposes: { './mount': './src/mount.jsx' },
      shared: { react, 'react-dom': react },
      manifest: true,
      dts: false,
      experiments: { optimization: { target: 'web' } },
    }),
  ],
});
