import { resolve } from 'node:path';
import { buildablePackages } from '../packages';
import { watch } from '../watch';

/**
 * Rebuilds packages after each save: all of them for pages that reload, or the named areas for pages that keep their state. An area may
 * lie outside of the checkout.
 */
const root = resolve(import.meta.dirname, '../../../..');
const named = process.argv.slice(2);
const mode = named.length > 0 ? 'hot' : 'development';
for (const name of named.length > 0 ? named : buildablePackages(root))
  await watch(resolve(root, name), mode, (line) => console.log(line));
