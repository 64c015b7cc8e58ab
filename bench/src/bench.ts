import { resolve } from 'node:path';
import { findChromium } from '../../scripts/src/chromium/find-chromium';
import { benchApi } from './api/api-calls';
import { benchFirstLoad } from './first-load/first-load';

/** `npm run bench [-- first-load | api]`: prints tables of ratios taken in one run. */
const root = resolve(import.meta.dirname, '../..');
const wanted = process.argv.slice(2);
const runs = (name: string) => wanted.length === 0 || wanted.includes(name);

if (runs('first-load')) {
  const chromium = await findChromium();
  if (!chromium)
    throw new Error('No Chromium was found: install the package chromium, or set CHROMIUM_PATH.');
  await benchFirstLoad(root, chromium);
}
if (runs('api')) await benchApi(root);
process.exit(0);
