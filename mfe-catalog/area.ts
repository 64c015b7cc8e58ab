import type { AreaManifest } from '@balcao/contract';

const PRODUTOS = '/backoffice/produtos';
const BACK_TO_LIST = { label: 'Produtos', path: PRODUTOS };

export const manifest: AreaManifest = {
  name: 'mfe-catalog',
  label: 'Catálogo',
  contract: '^1.6.0',
  api: '^1.0.0',
  routes: [
    {
      path: PRODUTOS,
      access: 'seller',
      title: 'Produtos',
      ready: '[data-row], .bal-panel',
      prefetch: ['/products?page=1&size=25&sort=-createdAt&countBy=status'],
    },
    {
      path: `${PRODUTOS}/detalhe`,
      access: 'seller',
      title: 'Novo produto',
      crumbs: [BACK_TO_LIST],
      ready: 'form',
    },
    {
      path: `${PRODUTOS}/detalhe/:id`,
      access: 'seller',
      title: 'Produto',
      crumbs: [BACK_TO_LIST],
      ready: 'form, .bal-panel',
      params: { id: '01920000-0000-7000-8000-000000000000' },
    },
  ],
  menu: [
    {
      label: 'Produtos',
      path: PRODUTOS,
      icon: 'products',
      section: 'Vender',
      order: 30,
      access: 'seller',
      primary: true,
    },
  ],
  actions: [
    {
      label: 'Criar produto',
      path: `${PRODUTOS}/detalhe`,
      keywords: ['novo produto', 'cadastrar', 'vender'],
      access: 'seller',
    },
  ],
  storageKeys: ['produto'],
};
