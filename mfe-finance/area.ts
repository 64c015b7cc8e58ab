import type { AreaManifest } from '@balcao/contract';

export const manifest: AreaManifest = {
  name: 'mfe-finance',
  label: 'Financeiro',
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [],
  menu: [],
  storageKeys: [],
};
