// Put here by the build: every area of the checkout.
import { areas } from 'every-area';
// As in the product: the page's policies block scripts without a hash, and strings that become code.
import '../../../shell/src/federation/guard-page';
import type { LoadedArea } from '../../../shell/src/federation/load-area';

/** Stands in for the shell's federated loader: loads an area as a chunk of the shell's own bundle. */
export async function loadArea(name: string): Promise<LoadedArea> {
  const load = areas[name];
  if (!load) throw new Error(`The bundle has no ${name}.`);
  return { lifecycles: await load(), version: '0.0.0', usedLastGood: false };
}
