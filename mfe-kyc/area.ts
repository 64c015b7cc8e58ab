import type { AreaManifest } from '@balcao/contract';

export const manifest: AreaManifest = {
  name: 'mfe-kyc',
  label: 'Verificação de identidade',
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [],
  menu: [],
  storageKeys: [],
};
