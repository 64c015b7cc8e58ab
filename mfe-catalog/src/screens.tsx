import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/produtos': () => import('./produtos/product-list'),
  '/backoffice/produtos/detalhe': () => import('./produtos/product-create'),
  '/backoffice/produtos/detalhe/:id': () => import('./produtos/product-detail'),
  '/backoffice/configuracoes/cupons': () => import('./configuracoes/cupons/coupon-list'),
  '/backoffice/configuracoes/cupons/detalhe': () => import('./configuracoes/cupons/coupon-detail'),
  '/backoffice/configuracoes/cupons/detalhe/:id': () => import('./configuracoes/cupons/coupon-detail'),
  '/backoffice/dashboard/orderbump/vendas': () => import('./dashboard/orderbump/bump-sales'),
  '/backoffice/configuracoes/orderbumps': () => import('./configuracoes/orderbumps/bump-list'),
  '/backoffice/configuracoes/orderbumps/detalhe': () => import('./configuracoes/orderbumps/bump-detail'),
  '/backoffice/configuracoes/orderbumps/detalhe/:id': () => import('./configuracoes/orderbumps/bump-detail'),
  '/backoffice/configuracoes/pixels': () => import('./configuracoes/pixels/pixel-list'),
  '/backoffice/configuracoes/pixels/detalhe': () => import('./configuracoes/pixels/pixel-detail'),
  '/backoffice/configuracoes/pixels/detalhe/:id': () => import('./configuracoes/pixels/pixel-detail'),
  '/backoffice/configuracoes/fretes': () => import('./configuracoes/fretes/shipping-list'),
  '/backoffice/configuracoes/fretes/detalhe': () => import('./configuracoes/fretes/shipping-detail'),
  '/backoffice/configuracoes/fretes/detalhe/:id': () => import('./configuracoes/fretes/shipping-detail'),
};
