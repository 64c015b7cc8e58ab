import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

/** The modules that the login asks its host for. The document of discovery names under `shared` those of each area. */
const LENT = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@balcao/contract',
  '@balcao/contract/router',
  '@balcao/ui/base',
  '@balcao/ui/form',
];

export default defineConfig({
  build: { target: 'chrome111', reportCompressedSize: false },
  logLevel: 'error',
  plugins: [
    federation({
      name: 'vite_host',
      shared: Object.fromEntries(LENT.map((name) => [name, { singleton: true }])),
      // Areas bring no core of the runtime.
      experiments: { provideExternalRuntime: true },
      dts: false,
    }),
  ],
});
