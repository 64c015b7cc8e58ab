import type { AreaManifest } from '@balcao/contract';

const EXTRATO = '/backoffice/financeiro/extrato';

export const manifest: AreaManifest = {
  name: 'mfe-finance',
  label: 'Financeiro',
  contract: '^1.1.0',
  api: '^1.0.0',
  routes: [
    {
      path: EXTRATO,
      access: 'seller',
      title: 'Extrato',
      ready: '[data-row], .bal-panel',
      prefetch: [
        '/finance/balances',
        '/finance/anticipations/offer',
        '/finance/entries?page=1&size=25&sort=-postedAt',
      ],
    },
  ],
  menu: [
    {
      label: 'Extrato',
      path: EXTRATO,
      icon: 'finance',
      section: 'Dinheiro',
      order: 50,
      access: 'seller',
      primary: true,
    },
  ],
  storageKeys: [],
};
