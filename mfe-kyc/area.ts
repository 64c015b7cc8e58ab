import type { AreaManifest } from '@balcao/contract';

const VERIFICACAO = '/backoffice/configuracoes/verificar-identidade';

export const manifest: AreaManifest = {
  name: 'mfe-kyc',
  label: 'Verificação de identidade',
  contract: '^1.6.0',
  api: '^1.0.0',
  routes: [
    {
      path: VERIFICACAO,
      access: 'seller',
      title: 'Verificar identidade',
      crumbs: [{ label: 'Configurações' }],
      ready: '[data-verification]',
      prefetch: ['/seller/{sellerId}', '/kyc/profile/{sellerId}/status'],
    },
    {
      path: '/verificar-identidade',
      access: 'public',
      title: 'Verificar identidade',
      ready: '[data-capture]',
    },
  ],
  menu: [
    {
      label: 'Verificar identidade',
      path: VERIFICACAO,
      icon: 'identity',
      section: 'Configurações',
      order: 910,
      access: 'seller',
    },
  ],
  actions: [
    {
      label: 'Enviar documentos e selfie',
      path: VERIFICACAO,
      keywords: ['kyc', 'identidade', 'rg', 'cnh', 'cin', 'passaporte', 'selfie', 'foto', 'validação'],
      access: 'seller',
    },
  ],
  storageKeys: ['kyc-frente', 'kyc-verso', 'kyc-selfie'],
};
