import type { AreaManifest } from '@balcao/contract';

export const manifest: AreaManifest = {
  name: 'mfe-payments',
  label: 'Pagamentos',
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [
    {
      path: '/backoffice/dashboard/monitoramento-checkout',
      access: 'seller',
      title: 'Monitoramento do checkout',
      ready: 'h1',
      prefetch: ['/seller/{sellerId}/checklist'],
    },
  ],
  menu: [
    {
      label: 'Início',
      path: '/backoffice/dashboard/monitoramento-checkout',
      icon: 'home',
      section: 'Vender',
      order: 10,
      access: 'seller',
      primary: true,
    },
  ],
  storageKeys: [],
};
