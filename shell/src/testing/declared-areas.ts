import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { AreaManifest, ResolvedComposition } from '@balcao/contract';
import { COMPOSITION } from './composition';

const ROOT = path.resolve(__dirname, '../../..');

const remoteOf = (name: string): ResolvedComposition['remotes'] => {
  const file = path.join(ROOT, name, 'area.ts');
  if (!existsSync(file)) return {};
  const { manifest } = jest.requireActual<{ manifest: AreaManifest }>(file);
  const { label, contract, routes, menu, actions = [], storageKeys } = manifest;
  const some = Object.values(COMPOSITION.remotes)[0];
  return some ? { [name]: { ...some, label, contract, routes, menu, actions, storageKeys } } : {};
};

/** The product with what our own areas declare today. */
export const DECLARED: ResolvedComposition = {
  ...COMPOSITION,
  remotes: Object.assign({}, ...readdirSync(ROOT).map(remoteOf)),
};
