import type { AreaManifest, AreaRoute } from '@balcao/contract';

const EXTRATO = '/backoffice/financeiro/extrato';
const DISPUTAS = '/backoffice/financeiro/disputas';
const CONTAS = '/backoffice/financeiro/contas-bancarias';

/** First requests that the API answers to who may see the money. */
const forReaders = (...prefetch: string[]): Pick<AreaRoute, 'prefetch' | 'prefetchPermissions'> => ({
  prefetch,
  prefetchPermissions: Object.fromEntries(prefetch.map((path) => [path, 'financeiro:ler'])),
});

export const manifest: AreaManifest = {
  name: 'mfe-finance',
  label: 'Financeiro',
  contract: '^1.10.0',
  api: '^1.0.0',
  routes: [
    {
      path: EXTRATO,
      access: 'seller',
      title: 'Extrato',
      ready: '[data-row], .bal-panel',
      ...forReaders(
        '/finance/balances',
        '/finance/balances?custody=vendedor',
        '/finance/anticipations/offer',
        '/finance/entries?page=1&size=25&sort=-postedAt&account=disponivel',
      ),
    },
    {
      path: DISPUTAS,
      access: 'seller',
      title: 'Disputas',
      ready: '[data-row], .bal-panel',
      prefetch: ['/disputes?page=1&size=25&sort=deadline&countBy=tab'],
    },
    {
      path: `${DISPUTAS}/detalhe/:id`,
      access: 'seller',
      title: 'Disputa',
      crumbs: [{ label: 'Disputas', path: DISPUTAS }],
      ready: 'main h2, .bal-panel',
      params: { id: '01920000-0000-7000-8000-000000000000' },
    },
    {
      path: '/backoffice/financeiro/saques/detalhe/:id',
      access: 'seller',
      title: 'Saque',
      crumbs: [{ label: 'Saques', path: `${EXTRATO}?aba=saques` }],
      ready: 'main h2, .bal-panel',
      params: { id: '01920000-0000-7000-8000-000000000000' },
    },
    {
      path: CONTAS,
      access: 'seller',
      title: 'Contas bancárias',
      ready: '[data-bank-accounts]',
      ...forReaders('/finance/bank-accounts'),
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
      label: 'Disputas',
      path: DISPUTAS,
      icon: 'scale',
      section: 'Dinheiro',
      order: 60,
      access: 'seller',
    },
    {
      label: 'Contas bancárias',
      path: CONTAS,
      icon: 'bank',
      section: 'Dinheiro',
      order: 55,
      access: 'seller',
    },
  ],
  actions: [
    {
      label: 'Responder chargebacks e MEDs',
      path: DISPUTAS,
      keywords: ['chargeback', 'contestação', 'disputa', 'med', 'pix', 'fraude', 'prazo', 'dossiê', 'provas'],
      access: 'seller',
    },
    {
      label: 'Sacar',
      path: `${EXTRATO}?aba=saques`,
      keywords: ['saque', 'transferir', 'retirar', 'dinheiro', 'pix', 'banco'],
      access: 'seller',
    },
  ],
  storageKeys: [],
};
