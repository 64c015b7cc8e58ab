import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

const react = { singleton: true, requiredVersion: '^19.0.0' };

// Its entry is a module: `mfe adapt` refuses it, and says what to build it with.
export default defineConfig({
  build: { target: 'chrome111', outDir: process.env.OUT_DIR ?? 'dist', emptyOutDir: true },
  plugins: [
    federation({
      name: 'entregas_1_0_0',
      filename: 'remoteEntry.js',
      varFilename: 'varRemoteEntry.js',
      exposes: { './mount': './src/mount.js' },
      shared: { react, 'react-dom': react },
      manifest: true,
      dts: false,
    }),
  ],
});
