import type { AreaLifecycles } from '@balcao/contract';
// As in the product: the page's policies block scripts without a hash, and strings that become code.
import '../../../shell/src/federation/guard-page';
import type { LoadedArea } from '../../../shell/src/federation/load-area';

/** Stands in for the shell's federated loader: the same areas, as chunks of the shell's own bundle. */
const areas: Record<string, () => Promise<AreaLifecycles>> = {
  'mfe-admin': () => import('../../../mfe-admin/src/mount'),
  'mfe-auth': () => import('../../../mfe-auth/src/mount'),
  'mfe-catalog': () => import('../../../mfe-catalog/src/mount'),
  'mfe-finance': () => import('../../../mfe-finance/src/mount'),
  'mfe-kyc': () => import('../../../mfe-kyc/src/mount'),
  'mfe-payments': () => import('../../../mfe-payments/src/mount'),
  'mfe-settings': () => import('../../../mfe-settings/src/mount'),
};

/** Loads an area of the bundle. */
export async function loadArea(name: string): Promise<LoadedArea> {
  const load = areas[name];
  if (!load) throw new Error(`The bundle has no ${name}.`);
  return { lifecycles: await load(), version: '0.0.0', usedLastGood: false };
}
