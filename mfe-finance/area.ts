import type { AreaManifest } from '@balcao/contract';

const EXTRATO = '/backoffice/financeiro/extrato';
const CONTAS = '/backoffice/financeiro/contas-bancarias';

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
      prefetch: ['/finance/balances', '/finance/entries?page=1&size=25&sort=-postedAt'],
    },
    {
      path: CONTAS,
      access: 'seller',
      title: 'Contas bancárias',
      ready: '[data-bank-accounts]',
      prefetch: ['/finance/bank-accounts'],
    },
    {
      path: '/cancelar-mudanca-bancaria',
      access: 'public',
      title: 'Cancelar mudança bancária',
      ready: '[data-bank-change]',
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
    {
      label: 'Contas bancárias',
      path: CONTAS,
      icon: 'finance',
      section: 'Dinheiro',
      order: 55,
      access: 'seller',
    },
  ],
  actions: [
    {
      label: 'Sacar',
      path: `${EXTRATO}?aba=saques`,
      keywords: ['saque', 'transferir', 'retirar', 'dinheiro', 'pix', 'banco'],
      access: 'seller',
    },
  ],
  storageKeys: [],
};
