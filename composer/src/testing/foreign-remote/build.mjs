import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// node build.mjs <folder>: the empty folder of a team that knows Module Federation and nothing of this product gets its
// sources, a declaration of its area, and what it builds as the documentation of Module Federation says.

const SCREEN = `
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
let root;
function Receipts({ first }) {
  const [count, setCount] = useState(first);
  const more = { type: 'button', onClick: () => setCount(count + 1) };
  return [createElement('h1', { key: 1 }, 'Recibos'), createElement('button', { ...more, key: 2 }, count + ' recibos')];
}
export const bootstrap = async () => {};
export const mount = async ({ domElement }) => {
  const { first } = await import('./later.js');
  root = createRoot(domElement);
  root.render(createElement(Receipts, { first }));
};
export const unmount = async () => root.unmount();
`;

const AREA = {
  name: 'recibos',
  label: 'Recibos',
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [{ path: '/backoffice/recibos', access: 'seller', title: 'Recibos', ready: 'h1' }],
  menu: [],
  storageKeys: [],
  shared: { 'react-dom/client': '^19.0.0' },
};

const [, , context] = process.argv;
const presetPackage = new URL('../../../../shared/build/package.json', import.meta.url);
const presets = createRequire(presetPackage);
const webpack = presets('webpack');
const { ModuleFederationPlugin } = presets('@module-federation/enhanced/webpack');

mkdirSync(join(context, 'src'));
symlinkSync(new URL('node_modules', presetPackage), join(context, 'node_modules'));
for (const [file, text] of Object.entries({
  'package.json': JSON.stringify({ name: 'recibos', version: '3.1.0' }),
  'area.json': JSON.stringify(AREA),
  'src/receipts.js': SCREEN,
  'src/later.js': 'export const first = 1;',
}))
  writeFileSync(join(context, file), text);

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
      shared: {
        react: { singleton: true, requiredVersion: '^19.0.0' },
        'react-dom/client': { singleton: true, requiredVersion: '^19.0.0', import: false },
      },
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
