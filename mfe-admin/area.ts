import type { AreaManifest } from '@balcao/contract';

export const manifest: AreaManifest = {
  name: 'mfe-admin',
  label: 'Plataforma',
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [],
  menu: [],
  storageKeys: [],
};
