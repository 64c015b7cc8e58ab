import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SCREEN = `
import { createElement } from 'react';
export const bootstrap = async () => {};
export const mount = async ({ domElement }) => {
  domElement.innerHTML = '<h1>Recibos</h1>';
  await import('./later.js');
  return createElement('p');
};
export const unmount = async ({ domElement }) => domElement.replaceChildren();
`;

const AREA = {
  name: 'recibos',
  label: 'Recibos',
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [{ path: '/backoffice/recibos', access: 'seller', title: 'Recibos', ready: 'h1' }],
  menu: [],
  storageKeys: [],
  shared: { 'react-dom': '^19.0.0' },
};

/** The folder of a team that knows Module Federation and nothing of this product: built, with a declaration of its area. */
export async function buildForeignRemote(): Promise<{ dist: string; area: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-foreign-'));
  mkdirSync(join(folder, 'src'));
  symlinkSync(join(__dirname, '../../../../shared/build/node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'recibos', version: '3.1.0' }));
  writeFileSync(join(folder, 'area.json'), JSON.stringify(AREA));
  writeFileSync(join(folder, 'src/receipts.js'), SCREEN);
  writeFileSync(join(folder, 'src/later.js'), 'export const later = 1;');
  await promisify(execFile)(process.execPath, [join(__dirname, 'build.mjs'), folder]);
  return { dist: join(folder, 'dist'), area: join(folder, 'area.json') };
}
