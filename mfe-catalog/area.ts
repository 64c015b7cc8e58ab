import type { AreaManifest } from '@balcao/contract';

const PRODUTOS = '/backoffice/produtos';
const BACK_TO_LIST = { label: 'Produtos', path: PRODUTOS };
const CUPONS = '/backoffice/configuracoes/cupons';
const BACK_TO_COUPONS = { label: 'Cupons', path: CUPONS };
const ORDER_BUMPS = '/backoffice/configuracoes/orderbumps';
const BUMP_SALES = '/backoffice/dashboard/orderbump/vendas';
const PIXELS = '/backoffice/configuracoes/pixels';
const BACK_TO_PIXELS = { label: 'Pixels', path: PIXELS };
const BACK_TO_BUMPS = { label: 'Order bumps', path: ORDER_BUMPS };

export const manifest: AreaManifest = {
  name: 'mfe-catalog',
  label: 'Catálogo',
  contract: '^1.10.0',
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
    {
      path: CUPONS,
      access: 'seller',
      title: 'Cupons',
      ready: '[data-row], .bal-panel',
      prefetch: ['/coupons?page=1&size=25&sort=-createdAt&countBy=status'],
    },
    {
      path: `${CUPONS}/detalhe`,
      access: 'seller',
      title: 'Novo cupom',
      crumbs: [BACK_TO_COUPONS],
      ready: 'form',
    },
    {
      path: `${CUPONS}/detalhe/:id`,
      access: 'seller',
      title: 'Cupom',
      crumbs: [BACK_TO_COUPONS],
      ready: 'form, .bal-panel',
      params: { id: '01920000-0000-7000-8000-000000000000' },
    },
    {
      path: BUMP_SALES,
      access: 'seller',
      title: 'Vendas de order bumps',
      crumbs: [BACK_TO_BUMPS],
      ready: '.bal-figures, .bal-panel',
    },
    {
      path: ORDER_BUMPS,
      access: 'seller',
      title: 'Order bumps',
      ready: '[data-row], .bal-panel',
      prefetch: ['/order-bumps?page=1&size=25&sort=position&countBy=status'],
    },
    {
      path: `${ORDER_BUMPS}/detalhe`,
      access: 'seller',
      title: 'Novo order bump',
      crumbs: [BACK_TO_BUMPS],
      ready: 'form',
    },
    {
      path: `${ORDER_BUMPS}/detalhe/:id`,
      access: 'seller',
      title: 'Order bump',
      crumbs: [BACK_TO_BUMPS],
      ready: 'form, .bal-panel',
      params: { id: '01920000-0000-7000-8000-000000000000' },
    },
    {
      path: PIXELS,
      access: 'seller',
      title: 'Pixels',
      ready: '[data-row], .bal-panel',
      prefetch: ['/pixels?page=1&size=25&sort=nickname&countBy=status'],
    },
    {
      path: `${PIXELS}/detalhe`,
      access: 'seller',
      title: 'Novo pixel',
      crumbs: [BACK_TO_PIXELS],
      ready: 'form',
    },
    {
      path: `${PIXELS}/detalhe/:id`,
      access: 'seller',
      title: 'Pixel',
      crumbs: [BACK_TO_PIXELS],
      ready: 'form, .bal-panel',
      params: { id: '01920000-0000-7000-8000-000000000000' },
    },
    {
      path: '/backoffice/configuracoes/fretes',
      access: 'seller',
      title: 'Fretes',
      ready: '[data-row], .bal-panel',
      prefetch: ['/shipping-methods?page=1&size=25&sort=priority'],
    },
    {
      path: '/backoffice/configuracoes/fretes/detalhe',
      access: 'seller',
      title: 'Nova forma de frete',
      crumbs: [{ label: 'Fretes', path: '/backoffice/configuracoes/fretes' }],
      ready: 'form',
    },
    {
      path: '/backoffice/configuracoes/fretes/detalhe/:id',
      access: 'seller',
      title: 'Forma de frete',
      crumbs: [{ label: 'Fretes', path: '/backoffice/configuracoes/fretes' }],
      params: { id: '01920000-0000-7000-8000-000000000000' },
      ready: 'form, .bal-panel',
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
    {
      label: 'Cupons',
      path: CUPONS,
      icon: 'coupon',
      section: 'Vender',
      order: 40,
      access: 'seller',
    },
    {
      label: 'Order bumps',
      path: ORDER_BUMPS,
      icon: 'offer',
      section: 'Vender',
      order: 45,
      access: 'seller',
    },
    {
      label: 'Pixels',
      path: PIXELS,
      icon: 'target',
      section: 'Configurações',
      order: 50,
      access: 'seller',
    },
    {
      label: 'Fretes',
      path: '/backoffice/configuracoes/fretes',
      icon: 'delivery',
      section: 'Configurações',
      order: 40,
      access: 'seller',
    },
  ],
  actions: [
    {
      label: 'Criar produto',
      path: `${PRODUTOS}/detalhe`,
      keywords: ['novo produto', 'cadastrar', 'vender'],
      access: 'seller',
    },
    {
      label: 'Criar cupom',
      path: `${CUPONS}/detalhe`,
      keywords: ['novo cupom', 'desconto', 'código promocional'],
      access: 'seller',
    },
    {
      label: 'Vendas de order bumps',
      path: BUMP_SALES,
      keywords: ['taxa de aceite', 'receita do bump', 'order bump'],
      access: 'seller',
    },
    {
      label: 'Criar order bump',
      path: `${ORDER_BUMPS}/detalhe`,
      keywords: ['oferta', 'order bump', 'aumentar o ticket'],
      access: 'seller',
    },
    {
      label: 'Criar pixel',
      path: `${PIXELS}/detalhe`,
      keywords: ['pixel', 'meta', 'facebook', 'google analytics', 'tiktok', 'conversão', 'anúncio'],
      access: 'seller',
    },
    {
      label: 'Criar forma de frete',
      path: '/backoffice/configuracoes/fretes/detalhe',
      keywords: ['frete', 'entrega', 'envio', 'correios'],
      access: 'seller',
    },
  ],
  storageKeys: ['produto', 'cupom', 'frete', 'order-bump', 'pixel'],
};
